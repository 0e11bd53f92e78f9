import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS, type MarketCode } from '#kernel/market';
import { minor, toDecimal } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { placeOrder, saveShippingAddress } from '#shop/checkout';
import { countSearch, countStep, countVisit, writeCounts } from '#shop/reports';
import { REPORT_NAMES } from '#shop/reports/report.rules';
import { readSheet } from '#shop/sheets';
import { requestApproval } from '#shop/staff';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { registerOrders } from './orders.ts';
import { registerPacking } from './packing.ts';
import { registerProducts } from './products.ts';
import { registerReports } from './reports.ts';
import { registerStock } from './stock.ts';
import { registerWaiting } from './waiting.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => {
  registerReports(admin, shop);
  registerOrders(admin, shop);
  registerStock(admin, shop);
  registerPacking(admin, shop);
  registerWaiting(admin, shop);
  registerProducts(admin, shop);
});
const owner = await testStaff(shop, 'owner');
const rose = await testProduct(shop, { slug: 'rose', SAR: 300, AED: 200 });

async function order(market: MarketCode, total: number, at: string, phone = '0500000001', product = rose) {
  const ownerId = randomId();
  const chosen = MARKETS[market];
  await addToCart(shop, { ownerId, market: chosen, productId: product, count: 1 });
  await saveShippingAddress(shop, { ownerId, market: chosen, address: { ...testAddress(market), phone } });
  const placed = await placeOrder(shop, {
    ownerId,
    market: chosen,
    fallbackMarket: chosen,
    language: 'en',
    method: 'COD',
    seen: { total: toDecimal(minor(total), chosen.currency), tax: null, shipping: null },
    transactionId: '',
  });
  if (!placed.ok) throw new Error(placed.error.code);
  await database.read.execute(sql`UPDATE orders SET created_at = ${at}::timestamptz WHERE id = ${placed.value.id}`);
  return placed.value.id;
}

// 23:30 in Riyadh is the same day there, and the next in Dubai
await order('KSA', 345_00, '2026-10-05T20:30:00Z');
await order('UAE', 210_00, '2026-10-05T20:30:00Z', '0500000002');
await order('KSA', 345_00, '2026-10-20T09:00:00Z');
await order('KSA', 345_00, '2026-09-20T09:00:00Z', '0500000003');
const cancelled = await order('KSA', 345_00, '2026-10-20T09:00:00Z', '0500000004');
await database.read.execute(sql`UPDATE orders SET cancelled_at = now() WHERE id = ${cancelled}`);

const october = 'from=2026-10-01&to=2026-10-31';
const read = async (name: string, query = october, as = owner) =>
  await call('GET', `/api/admin/reports/${name}?${query}`, { as });

describe('reports', () => {
  it('show what came back by courier, also by one that the store no longer has', async () => {
    const sent = [await order('KSA', 345_00, '2026-05-05T09:00:00Z', '0500000005')];
    sent.push(await order('KSA', 345_00, '2026-05-06T09:00:00Z', '0500000006'));
    for (const [index, id] of sent.entries()) {
      await database.read.execute(sql`UPDATE parcels SET state = ${index === 0 ? 'delivered' : 'returned'},
        waybill = ${`29000000000${index}`}, booked_at = '2026-05-06T09:00:00Z', dispatched_at = '2026-05-07T09:00:00Z', ended_at = '2026-05-07T09:00:00Z', due_at = NULL,
        courier = ${index === 0 ? 'smsa' : 'camel'} WHERE order_id = ${id}`);
    }
    const { body } = await read('delivery', 'from=2026-05-01&to=2026-05-31');
    expect(body).toMatchObject({
      tables: expect.arrayContaining([
        {
          key: 'byCourier',
          columns: ['courier', 'market', 'parcels', 'delivered', 'days', 'cameBack', 'returnedShare'],
          rows: [
            ['camel', expect.any(String), 1, 0, null, 1, { percent: 10_000 }],
            ['SMSA Express', expect.any(String), 1, 1, 2, 0, { percent: 0 }],
          ],
        },
      ]),
    });
  });

  it('count a sale once where its product is in two collections', async () => {
    const query = 'from=2026-03-01&to=2026-03-31&market=KSA';
    const both = await testProduct(shop, { slug: 'of-two', SAR: 300, AED: 200 });
    for (const title of ['oils', 'gifts']) {
      const id = randomId();
      await database.read.execute(sql`INSERT INTO categories (id, title, title_ar, display_en, display_ar, position)
        VALUES (${id}, ${title}, ${title}, ${title}, ${title}, 1)`);
      await database.read.execute(
        sql`INSERT INTO product_categories (product_id, category_id, position) VALUES (${both}, ${id}, 1)`,
      );
    }
    await order('KSA', 345_00, '2026-03-05T09:00:00Z', '0500000011', both);
    const { body } = await read('sales', query);
    const table = Object(body).tables.find(({ key }: { key: string }) => key === 'byCollection');
    expect(table.columns).toEqual(['collection', 'revenue', 'overlappingShare']);
    expect(table.rows).toHaveLength(2);
    for (const row of table.rows) expect(row[2]).toEqual({ percent: 10_000 });
  });

  it('have a city once, whatever it was written as, and so does the filter of orders', async () => {
    const cities = ['Riyadh', 'الرياض', 'ar riyadh', 'Jeddah'];
    for (const [index, city] of cities.entries()) {
      const id = await order('KSA', 345_00, '2026-06-05T09:00:00Z', `05010000${10 + index}`);
      await database.read.execute(sql`UPDATE orders SET city = ${city} WHERE id = ${id}`);
      await database.read.execute(sql`UPDATE parcels SET state = 'delivered', waybill = ${`2900000010${index}`},
        booked_at = '2026-06-06T09:00:00Z', dispatched_at = '2026-06-06T09:00:00Z', ended_at = '2026-06-07T09:00:00Z',
        due_at = NULL WHERE order_id = ${id}`);
    }
    const arab = await testStaff(shop, 'owner', { language: 'ar' });
    const { body } = await read('delivery', 'from=2026-06-01&to=2026-06-30', arab);
    expect(body).toMatchObject({
      tables: expect.arrayContaining([
        expect.objectContaining({
          key: 'byCity',
          rows: [expect.arrayContaining(['الرياض', 3, 3]), expect.arrayContaining(['جدة', 1, 1])],
        }),
      ]),
    });
    for (const typed of ['Riyadh', 'الرياض']) {
      const found = await call(
        'GET',
        `/api/admin/orders?filter[city]=${encodeURIComponent(typed)}&filter[placed][gte]=2026-06-01&filter[placed][lte]=2026-06-30`,
        { as: owner },
      );
      expect(found.body).toMatchObject({ page: { count: 3 } });
    }
  });

  it('add up by the days of each market, in one currency at a fixed rate, against the month before', async () => {
    const { body } = await read('sales', `${october}&step=month`);
    const uae = 214_20;
    expect(body).toMatchObject({
      before: { from: '2026-09-01', to: '2026-09-30' },
      charts: [
        {
          key: 'revenue',
          currency: 'SAR',
          series: ['KSA', 'UAE'],
          points: [{ start: '2026-10-01', values: [690_00, uae] }],
          total: 690_00 + uae,
          before: 345_00,
        },
      ],
      figures: expect.arrayContaining([
        { key: 'orders', value: 3, before: 1 },
        { key: 'cancelled', value: { percent: 2500 }, before: { percent: 0 } },
      ]),
      tables: expect.arrayContaining([
        {
          key: 'byMarket',
          columns: ['market', 'orders', 'revenue', 'givenBack', 'vat', 'shipping'],
          rows: [
            [
              'KSA',
              2,
              { money: 690_00, currency: 'SAR' },
              { money: 0, currency: 'SAR' },
              { money: 90_00, currency: 'SAR' },
              { money: 0, currency: 'SAR' },
            ],
            [
              'UAE',
              1,
              { money: 210_00, currency: 'AED' },
              { money: 0, currency: 'AED' },
              { money: 10_00, currency: 'AED' },
              { money: 0, currency: 'AED' },
            ],
          ],
        },
      ]),
    });
    const days = await read('sales', `${october}&market=UAE`);
    expect(JSON.stringify(days.body)).toContain('{"start":"2026-10-06","values":[21000]}');
  });

  it('know a shopper who came back by the phone number', async () => {
    const { body } = await read('shoppers');
    expect(body).toMatchObject({
      figures: [
        { key: 'new', value: 2 },
        { key: 'returning', value: 1 },
        { key: 'newShare', value: { percent: 6667 } },
      ],
    });
  });

  it('count searches and steps in memory, without persons, and write them together', async () => {
    shop.clock.move((Date.parse('2026-10-10T10:00:00Z') - shop.clock.now().getTime()) / 60_000);
    for (const found of [0, 0, 3]) countSearch(shop, 'KSA', ` Oud  Malizi${found ? ' x' : ''}`, found);
    countSearch(shop, 'KSA', 'mona@example.com', 0);
    countSearch(shop, 'KSA', '0501234567', 0);
    countVisit(shop, { market: 'KSA', steps: ['visit', 'product'], clickedFrom: 'oud malizi x' });
    countStep(shop, 'UAE', 'cart');
    await writeCounts(shop);
    countStep(shop, 'UAE', 'cart');
    await writeCounts(shop);
    const { body } = await read('search');
    expect(body).toMatchObject({
      charts: [{ key: 'searches', total: 3 }],
      tables: [
        { key: 'missedWords', rows: [['oud malizi', 2]] },
        {
          key: 'topWords',
          rows: [
            ['oud malizi', 2, 2, 0],
            ['oud malizi x', 1, 0, 1],
          ],
        },
        { key: 'unclickedWords', rows: [] },
      ],
    });
    const { rows } = await database.read.execute(sql`SELECT market, step, count FROM funnel ORDER BY 1, 2`);
    expect(rows).toEqual([
      { market: 'KSA', step: 'product', count: 1 },
      { market: 'KSA', step: 'visit', count: 1 },
      { market: 'UAE', step: 'cart', count: 2 },
    ]);
  });

  it('are all answered, and as files in the language of the person', async () => {
    const arab = await testStaff(shop, 'finance', { language: 'ar' });
    for (const name of REPORT_NAMES) {
      expect((await read(name)).status).toBe(200);
      for (const format of ['csv', 'xlsx']) {
        const path = `/api/admin/reports/${name}/file?${october}&format=${format}`;
        const file = await call('GET', path, { as: arab });
        expect(file.status).toBe(200);
        if (format === 'csv') expect(file.text).toContain('الفترة');
      }
    }
    const { text } = await call('GET', `/api/admin/reports/sales/file?${october}&format=csv`, { as: owner });
    const sheet = await readSheet(new TextEncoder().encode(text));
    expect(sheet.ok).toBe(true);
  });

  it('are refused without their permission, for a wrong period and for a market of others', async () => {
    const catalogue = await testStaff(shop, 'catalogue');
    expect((await read('scents', october, catalogue)).status).toBe(200);
    expect(await read('sales', october, catalogue)).toMatchObject({
      status: 403,
      body: { permission: 'reports.read' },
    });
    expect((await read('sales', 'from=2026-10-31&to=2026-10-01')).status).toBe(422);
    expect((await read('sales', 'from=2026-02-30&to=2026-10-01')).status).toBe(422);
    const dubai = await testStaff(shop, 'finance', { markets: ['UAE'] });
    expect((await read('sales', `${october}&market=KSA`, dubai)).status).toBe(404);
    expect(JSON.stringify((await read('sales', october, dubai)).body)).not.toContain('SAR');
  });
});

describe('the overview', () => {
  it('compares today with the same weekday until the same hour, and lists what waits', async () => {
    shop.clock.move((Date.parse('2026-10-12T20:45:00Z') - shop.clock.now().getTime()) / 60_000);
    const refused = await order('KSA', 345_00, '2026-10-12T10:00:00Z', '0500000009');
    await database.read.execute(sql`UPDATE parcels SET state = 'refused', due_at = NULL WHERE order_id = ${refused}`);
    const { status, body } = await call('GET', '/api/admin/overview?days=28', { as: owner });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      today: [
        { market: 'KSA', orders: 1, ordersBefore: 1, revenue: 345_00, revenueBefore: 345_00, vat: 45_00 },
        { market: 'UAE', orders: 0 },
      ],
      waiting: [
        { kind: 'stuck-parcels', count: 1 },
        { kind: 'came-back', count: 1 },
      ],
      figures: { rates: [{ currency: 'AED', rate: 1.02 }], scents: [{ id: rose, units: [3, 1] }] },
    });
    const support = await testStaff(shop, 'support');
    const seen = await call('GET', '/api/admin/overview', { as: support });
    expect(seen.body).toMatchObject({ figures: null, today: [{ revenue: null }, { revenue: null }] });
  });

  it('counts no cash that was refused at the door, says what was given back, and names each parcel that waits', async () => {
    shop.clock.move((Date.parse('2026-10-13T20:45:00Z') - shop.clock.now().getTime()) / 60_000);
    const back = await order('KSA', 345_00, '2026-10-13T10:00:00Z', '0500000010');
    const refunding = await order('KSA', 345_00, '2026-10-13T11:00:00Z', '0500000011');
    const short = await order('KSA', 345_00, '2026-10-13T12:00:00Z', '0500000012');
    await database.read.execute(sql`UPDATE parcels SET state = 'returned', waybill = '290000000020', booked_at = now(),
      dispatched_at = now(), ended_at = now(), due_at = NULL WHERE order_id = ${back}`);
    await database.read.execute(
      sql`UPDATE parcels SET set_aside_at = now(), set_aside_for = ${rose} WHERE order_id = ${short}`,
    );
    await database.read.execute(sql`INSERT INTO refunds (id, kind, order_id, amount, currency, reason, state, asked_at, changed_at)
      VALUES (${randomId()}, 'transfer', ${refunding}, 10000, 'SAR', 'goodwill', 'asked', now(), now())`);
    const { body } = await call('GET', '/api/admin/overview?days=28&market=KSA', { as: owner });
    expect(body).toMatchObject({ today: [{ orders: 2, revenue: 690_00, givenBack: 100_00 }] });
    expect(body).toMatchObject({
      waiting: expect.arrayContaining([
        expect.objectContaining({ kind: 'came-back', count: 2 }),
        expect.objectContaining({ kind: 'missing-units', count: 1 }),
      ]),
    });
    const sales = await read('sales', 'from=2026-10-13&to=2026-10-13&market=KSA');
    expect(sales.body).toMatchObject({
      tables: expect.arrayContaining([
        expect.objectContaining({
          key: 'byMarket',
          rows: [
            [
              'KSA',
              2,
              { money: 690_00, currency: 'SAR' },
              { money: 100_00, currency: 'SAR' },
              expect.anything(),
              expect.anything(),
            ],
          ],
        }),
      ]),
    });
  });

  it('has low stock as the lists of stock and products have it', async () => {
    await testProduct(shop, { slug: 'spent', SAR: 300, AED: 200, stock: 0 });
    const away = await testProduct(shop, { slug: 'away', SAR: 300, stock: 0 });
    await database.read.execute(sql`UPDATE products SET state = 'put_away' WHERE id = ${away}`);
    const { body } = await call('GET', '/api/admin/overview', { as: owner });
    const stock = { kind: 'stock', count: 2, detail: 'spent' };
    expect(body).toMatchObject({ waiting: expect.arrayContaining([expect.objectContaining(stock)]) });
    expect((await call('GET', '/api/admin/stock?filter[view]=low', { as: owner })).body).toMatchObject({
      page: { count: 2 },
      views: { low: 2 },
    });
    expect((await call('GET', '/api/admin/products?filter[stock]=low-or-out', { as: owner })).body).toMatchObject({
      items: [{ slug: 'spent', lowStock: ['KSA', 'UAE'] }],
      views: { low: 1 },
    });
  });

  it('agrees with the lists, the rail, packing and the reports', async () => {
    const number = async (id: string) =>
      Number(
        (await database.read.execute<{ number: string }>(sql`SELECT number FROM orders WHERE id = ${id}`)).rows[0]
          ?.number,
      );
    const asked = await order('KSA', 345_00, '2026-10-13T13:00:00Z', '0500000016');
    const booked = await order('KSA', 345_00, '2026-10-13T13:00:00Z', '0500000017');
    for (const [index, id] of [asked, booked].entries())
      await database.read.execute(sql`UPDATE parcels SET state = 'booked', waybill = ${`2900000030${index}`},
        booked_at = now(), due_at = NULL WHERE order_id = ${id}`);
    const actor = {
      ...{ kind: 'staff' as const, id: owner.id, name: 'Layla', role: 'owner', session: 's', request: 'r' },
      ...{ markets: ['KSA' as const], language: 'en' as const },
    };
    const waits = { kind: 'refund', subject: `order:${await number(asked)}`, market: 'KSA' as const, payload: {} };
    await database.transaction((tx) => requestApproval(shop, tx, { actor, ...waits, needs: 'refunds.make-large' }));

    const get = async (path: string) => Object((await call('GET', `/api/admin/${path}`, { as: owner })).body);
    const overview = await get('overview?days=28&market=KSA');
    const rail = await get('waiting?market=KSA');
    const { views } = await get('orders?filter[market]=KSA');
    const [wave] = (await get('packing?market=KSA')).waves;
    const ofParcels = ['stuck-parcels', 'missing-addresses', 'missing-units', 'came-back'];
    const wanting = Object.values<{ kind: string; count: number }>(overview.waiting)
      .filter(({ kind }) => ofParcels.includes(kind))
      .reduce((sum, { count }) => sum + count, 0);
    expect([wanting, rail.orders.count]).toEqual([views.wants_person, views.wants_person]);
    expect(wanting).toBeGreaterThan(1);
    expect(rail.packing.count).toBe(views.to_pack);
    const numbersOf = (parcels: readonly { readonly number: number }[]) => parcels.map((one) => one.number);
    const held = await get('orders?filter[status]=refund_waits');
    expect(numbersOf(held.items)).toEqual([await number(asked)]);
    expect(numbersOf(wave.held)).toEqual([await number(asked)]);
    expect(numbersOf(wave.parcels)).toEqual([await number(booked)]);
    expect(overview.today[0].toHandOver).toBe(wave.parcels.length);

    const [chart] = Object((await read('sales', 'from=2026-09-16&to=2026-10-13&market=KSA')).body).charts;
    expect(overview.figures.revenue.total).toBe(chart.total);
    const today = Object((await read('sales', 'from=2026-10-13&to=2026-10-13&market=KSA')).body).charts[0];
    expect([overview.today[0].revenue, today.total]).toEqual([today.total, 345_00 * 4]);
  });

  it('are files to save: CSV, XLSX and PDF', async () => {
    const file = async (format: string) =>
      await call('GET', `/api/admin/reports/sales/file?${october}&format=${format}`, { as: owner });
    const [csv, xlsx, pdf] = [await file('csv'), await file('xlsx'), await file('pdf')];
    expect([csv, xlsx, pdf].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-disposition')).toContain('sales-2026-10-01-2026-10-31.pdf');
    expect(pdf.text.startsWith('%PDF-')).toBe(true);
    expect((await file('doc')).status).toBe(422);
  });

  it('adds a spelling that the search then knows', async () => {
    const add = (spelling: string, means: string) =>
      call('POST', '/api/admin/search/spellings', { as: owner, body: { spelling, means } });
    expect((await add('oudhy', 'oudh')).body).toEqual({ variant: 'oudhy', canonical: 'oudh' });
    expect((await add('oudhy', 'oudh')).status).toBe(409);
    expect((await add('two words', 'oudh')).status).toBe(422);
    expect((await add('oudhz', 'nothinglikethis')).status).toBe(422);
    const { rows } = await database.read.execute(sql`SELECT search_tokens('Oudhy') AS tokens`);
    expect(rows).toEqual([{ tokens: ['oudh'] }]);
  });
});

describe('parcels', () => {
  it('count what the courier takes next, and what came back before any other scan', async () => {
    const [next, aside, empty, back] = [
      await order('KSA', 345_00, '2026-02-05T09:00:00Z', '0500000012'),
      await order('KSA', 345_00, '2026-02-05T09:00:00Z', '0500000013'),
      await order('KSA', 345_00, '2026-02-05T09:00:00Z', '0500000014'),
      await order('KSA', 345_00, '2026-02-05T09:00:00Z', '0500000015'),
    ];
    const toHandOver = async () => {
      const { body } = await call('GET', '/api/admin/overview?market=KSA', { as: owner });
      return Object(body).today[0].toHandOver;
    };
    const before = await toHandOver();
    for (const [index, id] of [next, aside, empty, back].entries())
      await database.read.execute(sql`UPDATE parcels SET state = 'booked', waybill = ${`2900000020${index}`},
        booked_at = now(), due_at = NULL WHERE order_id = ${id}`);
    expect(await toHandOver()).toBe(before + 4);
    await database.read.execute(sql`UPDATE parcels SET set_aside_at = now() WHERE order_id = ${aside}`);
    await database.read.execute(sql`
      WITH given AS (INSERT INTO refunds (id, order_id, kind, state, amount, currency, reason, asked_at, changed_at)
        VALUES (${randomId()}, ${empty}, 'transfer', 'asked', 34500, 'SAR', 'damaged', now(), now()) RETURNING id)
      INSERT INTO refund_lines (refund_id, order_line_id, quantity, net, vat)
      SELECT given.id, l.id, l.count, 30000, 4500 FROM given, order_lines l WHERE l.order_id = ${empty}`);
    await database.read.execute(sql`UPDATE parcels SET state = 'returned', ended_at = now() WHERE order_id = ${back}`);
    expect(await toHandOver()).toBe(before + 1);
    const { body } = await read('delivery', 'from=2026-02-01&to=2026-02-28&market=KSA');
    expect(Object(body).figures).toContainEqual(expect.objectContaining({ key: 'parcels', value: 1 }));
    expect(Object(body).figures).toContainEqual(
      expect.objectContaining({ key: 'cameBack', value: { percent: 10_000 } }),
    );
  });
});
