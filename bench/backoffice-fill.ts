const FIRST = [
  'Noura|نورة|Fahad|فهد|Khalid|خالد|Sara|سارة|Abdulaziz|عبدالعزيز|Mohammed|محمد|Ahmed|أحمد|Omar|عمر|Maryam|مريم|Latifa|لطيفة',
  'Hessa|حصة|Badriya|بدرية|Haifa|هيفاء|Yousef|يوسف|Ibrahim|إبراهيم|Aisha|عائشة|Daniel|Priya|Layla|ليلى|Reem|ريم|Mona|منى',
  'Tariq|طارق|Anil|Salem|سالم|Nasser|ناصر|Majid|ماجد|Huda|هدى|Amal|أمل|Dana|دانة|Ghada|غادة|Jawaher|جواهر|Kholoud|خلود',
].flatMap((line) => line.split('|'));
const LAST = [
  'Al Otaibi|العتيبي|Al Harbi|الحربي|Al Ghamdi|الغامدي|Al Qahtani|القحطاني|Al Zahrani|الزهراني|Al Shehri|الشهري|Al Mansoori|المنصوري',
  'Al Shamsi|الشامسي|Al Kaabi|الكعبي|Al Juhani|الجهني|Al Thaqafi|الثقفي|Al Dosari|الدوسري|Al Mutairi|المطيري|Al Shammari|الشمري',
  'Al Balushi|البلوشي|Al Marri|المري|Al Ketbi|الكتبي|Nair|Reyes|Khan|Al Anazi|العنزي|Al Subaie|السبيعي|Al Yami|اليامي|Al Asiri|العسيري',
].flatMap((line) => line.split('|'));
const CITIES = ['Riyadh', 'Jeddah', 'Makkah', 'Dammam', 'Taif', 'Abha', 'Sakaka'];
const EMIRATES = ['Dubai', 'Abu Dhabi', 'Sharjah', 'Al Ain'];

const array = (texts: readonly string[]) => `ARRAY[${texts.map((one) => `'${one}'`).join(',')}]`;
const pick = (texts: readonly string[], of: string) =>
  `(${array(texts)})[1 + (abs(hashint4extended(n, ${of})) % ${texts.length})::integer]`;

/**
 * Fills a store that has the sample products with orders of a year, the newest first: 1 of 200 is open, 1 of 30 cancelled, the rest
 * delivered; names of two scripts, phones in two notations, lines, parcels, search words.
 */
export async function fillBackOffice(execute: (statement: string) => Promise<unknown>, orders: number): Promise<void> {
  const made = `(SELECT n, substr(md5(n::text) || md5('x' || n), 1, 24) AS id, n % 3 = 0 AS uae FROM generate_series(1, ${orders}) n) made`;
  const isOpen = `n <= ${Math.ceil(orders / 200)}`;
  const isCancelled = `(NOT ${isOpen} AND n % 30 = 0)`;
  const placed = `now() - n * interval '5 minutes'`;
  await execute(`INSERT INTO carts (id, owner_id, status) SELECT id, 'bench', 'ordered' FROM ${made}`);
  await execute(`ALTER TABLE orders DISABLE TRIGGER USER`);
  await execute(`
    INSERT INTO orders (id, owner_id, cart_id, market, currency, language, payment_method, payment_state, paid_at, tran_ref, subtotal, vat,
                        vat_basis_points, shipping, total, email, first_name, last_name, address, apartment, city, country,
                        state, zip, phone, seller, created_at, cancelled_at, delivered_at)
    SELECT id, 'g' || substr(md5('o' || n / 3), 1, 23), id, CASE WHEN uae THEN 'UAE' ELSE 'KSA' END, CASE WHEN uae THEN 'AED' ELSE 'SAR' END,
           CASE n % 2 WHEN 0 THEN 'en' ELSE 'ar' END, CASE n % 3 WHEN 1 THEN 'MADA' ELSE 'COD' END,
           CASE WHEN n % 3 = 1 OR NOT ${isOpen} AND NOT ${isCancelled} THEN 'paid' ELSE 'on_delivery' END, ${placed},
           CASE n % 3 WHEN 1 THEN md5('ref' || n) ELSE '' END, 10000 + n % 50000, 0, 0, 0, 10000 + n % 50000,
           'shopper' || n || '@example.com', ${pick(FIRST, '1')}, ${pick(LAST, '2')}, 'King Fahd Road ' || n, '1',
           CASE WHEN uae THEN ${pick(EMIRATES, '3')} WHEN n % 500 = 1 THEN 'Sakaka' ELSE ${pick(CITIES.slice(0, -1), '3')} END,
           CASE WHEN uae THEN 'United Arab Emirates' ELSE 'Kingdom of Saudi Arabia' END, '', '',
           CASE WHEN n % 2 = 0 THEN '+9665500' || lpad(n::text, 6, '0') ELSE '05500' || lpad(n::text, 6, '0') END, '{}', ${placed},
           CASE WHEN ${isCancelled} THEN ${placed} + interval '1 hour' END,
           CASE WHEN NOT ${isOpen} AND NOT ${isCancelled} THEN ${placed} + interval '2 days' END
      FROM ${made}`);
  await execute(`ALTER TABLE orders ENABLE TRIGGER USER`);
  await execute(`
    INSERT INTO order_lines (id, order_id, position, product_id, title_en, title_ar, image, list_price, unit_price, count)
    SELECT substr(md5(o.id || p.at), 1, 24), o.id, p.at, p.id, p.title_en, p.title_ar, p.id, 10000, 10000, 1
      FROM orders o, (SELECT id, title_en, title_ar, row_number() OVER (ORDER BY id)::int - 1 AS at FROM products ORDER BY id LIMIT 2) p`);
  await execute(`ALTER TABLE parcels DISABLE TRIGGER USER`);
  await execute(`
    INSERT INTO parcels (order_id, reference, state, waybill, created_at, changed_at)
    SELECT o.id, o.number || '-' || left(o.id, 8),
           CASE WHEN o.delivered_at IS NOT NULL THEN 'delivered' WHEN o.cancelled_at IS NOT NULL THEN 'cancelled'
                ELSE (ARRAY['waiting', 'booked', 'booked', 'dispatched', 'dispatched', 'refused'])[1 + o.number % 6] END,
           CASE WHEN o.number % 6 IN (0, 5) AND o.delivered_at IS NULL THEN NULL ELSE '29' || lpad(o.number::text, 8, '0') END,
           o.created_at, o.created_at
      FROM orders o`);
  await execute(`ALTER TABLE parcels ENABLE TRIGGER USER`);
  await execute(`
    INSERT INTO order_search (order_id, number, market, words)
    SELECT o.id, o.number, o.market, order_search_words(o.number, o.email, o.first_name, o.last_name, o.phone, o.tran_ref, p.waybill)
      FROM orders o JOIN parcels p ON p.order_id = o.id`);
  await execute('VACUUM ANALYZE');
}
