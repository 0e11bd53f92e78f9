import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { decimal, minor } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { placeOrder, saveShippingAddress } from '#shop/checkout';
import { writeXlsx } from '#shop/sheets';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { registerRemittances } from './remittances.ts';

const words = expect.stringMatching(/[\u0600-\u06ff]/);
const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => registerRemittances(admin, shop));
const tariq = await testStaff(shop, 'finance', { language: 'ar' });

let counter = 0;
/** A cash order that the courier delivered under a waybill. Returns its number and total in minor units. */
async function delivered(waybill: string, days = 20, asked: number | null = null) {
  counter += 1;
  const product = await testProduct(shop, { slug: `cash-${counter}`, SAR: 240 });
  const ownerId = randomId();
  const market = MARKETS.KSA;
  await addToCart(shop, { ownerId, market, productId: product, count: 1 });
  await saveShippingAddress(shop, { ownerId, market, address: testAddress('KSA') });
  const placed = await placeOrder(shop, {
    ownerId,
    market,
    fallbackMarket: market,
    language: 'en',
    method: 'COD',
    transactionId: '',
    coupon: '',
    seen: { total: decimal(276), tax: null, shipping: null },
  });
  if (!placed.ok) throw new Error(placed.error.code);
  const { rows } = await database.read.execute<{ id: string; number: string; total: string }>(sql`
    UPDATE orders SET delivered_at = now() - make_interval(days => ${days}, hours => 1), payment_state = 'paid', paid_at = now()
     WHERE owner_id = ${ownerId} RETURNING id, number, total`);
  const [order] = rows;
  await database.read.execute(sql`
    UPDATE parcels SET waybill = ${waybill}, state = 'delivered', due_at = NULL, cash_asked = ${asked}::bigint WHERE order_id = ${order?.id}`);
  return { number: Number(order?.number), total: Number(order?.total) };
}

function fileOf(bytes: Uint8Array, more: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'remittance.xlsx'));
  form.set('market', 'KSA');
  form.set('courier', 'smsa');
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  return form;
}

const preview = (body: FormData) => call('POST', '/api/admin/remittances/preview', { as: tariq, body });
const cash = async () => (await call('GET', '/api/admin/remittances', { as: tariq })).body;
const outstanding = async (query = '') =>
  (await call('GET', `/api/admin/remittances/outstanding?count=exact${query}`, { as: tariq })).body;
/** Takes a file with what every batch needs. */
const take = (bytes: Uint8Array, more: Readonly<Record<string, string>> = {}) =>
  call('POST', '/api/admin/remittances', {
    as: tariq,
    body: fileOf(bytes, { reference: 'x', bankAmount: '0', bankDate: '2026-11-22', ...more }),
  });
const text = (content: string) => new TextEncoder().encode(content);
const idOf = (taken: { readonly body: unknown }) => z.object({ id: z.string() }).parse(taken.body).id;
const money = (amount: number) => ({ money: minor(amount), currency: 'SAR' });
const written = async () => {
  const { rows } = await database.read.execute(sql`
    SELECT (SELECT count(*) FROM remittances) AS batches, (SELECT count(*) FROM remittance_lines) AS lines,
           (SELECT count(*) FROM remittance_formats) AS formats, (SELECT count(*) FROM audit) AS acts`);
  return rows;
};

it('matches a file by waybill, keeps what differs as rows, and shows the age of what is missing', async () => {
  const first = await delivered('2910 4472 1761');
  const second = await delivered('2910-4472-1762');
  const third = await delivered('291044721763');
  expect(await outstanding()).toMatchObject({ items: [{ days: 20 }, { days: 20 }, { days: 20 }] });
  const sheet = await writeXlsx([
    {
      name: 'COD',
      rows: [
        ['رقم البوليصة', 'المبلغ المحصل'],
        ['291044721761', money(first.total)],
        ['291044721762', money(second.total - 100)],
        ['999', money(5000)],
      ],
    },
  ]);
  expect((await preview(fileOf(sheet))).body).toMatchObject({
    columns: { waybill: 0, amount: 1, fee: null },
    results: {
      matched: { count: 1, amount: first.total },
      amount: { count: 1 },
      unknown: { count: 1 },
      twice: { count: 0 },
    },
    total: 2 * first.total - 100 + 5000,
    lines: [
      { order: first.number, state: 'matched' },
      { order: second.number, state: 'amount', expected: second.total },
      { state: 'unknown', order: null },
    ],
    wrong: [],
    takenAs: null,
  });
  const taken = await take(sheet, { reference: '2211-04' });
  expect(taken).toMatchObject({ status: 200, body: { lines: 3, open: 2 } });
  const id = idOf(taken);
  expect(await cash()).toMatchObject({
    remittances: [{ reference: '2211-04', lines: 3, open: 2, theirs: 2 * first.total - 100 + 5000, isOwn: true }],
    open: 2,
    ages: [{ market: 'KSA', courier: 'smsa', age: '15-30', orders: 1, cash: third.total }],
  });
  expect(await outstanding()).toMatchObject({ items: [{ order: third.number, days: 20, claimedAt: null }] });
  const settle = `/api/admin/remittances/${id}/lines/3/settle`;
  expect((await call('POST', settle, { as: tariq, body: { note: 'their rounding' } })).status).toBe(200);
  expect((await call('POST', settle, { as: tariq, body: { note: 'their rounding' } })).status).toBe(404);
  const { rows: acts } = await database.read.execute(
    sql`SELECT action, market FROM audit WHERE subject = ${`remittance:${id}`} ORDER BY at, id`,
  );
  expect(acts).toContainEqual({ action: 'remittance.settle', market: 'KSA' });
  const claim = `/api/admin/orders/${third.number}/claim-cash`;
  expect((await call('POST', claim, { as: tariq, body: { note: 'mail to SMSA' } })).status).toBe(200);
  expect(await cash()).toMatchObject({ lines: [{ state: 'unknown' }] });
  expect(await outstanding()).toMatchObject({ items: [{ claimedBy: expect.any(String) }] });
});

it('takes a file once by its content, and a reference once', async () => {
  const file = text('AWB,COD\n71000001,10.00');
  expect(await take(file, { reference: 'once' })).toMatchObject({ status: 200 });
  const before = await written();
  const again = await take(file, { reference: 'other name' });
  expect(again).toMatchObject({ status: 409, body: { code: 'remittanceFileTaken', title: words } });
  expect((await preview(fileOf(file))).body).toMatchObject({ takenAs: 'once' });
  const other = await take(text('AWB,COD\n71000002,10.00'), { reference: 'once' });
  expect(other).toMatchObject({ status: 409, body: { code: 'remittanceTaken' } });
  expect(await written()).toEqual(before);
});

it('expects what the courier was told to collect, and reads fee, net and days as was saved for the courier', async () => {
  const sent = await delivered('72000001', 3, 150_00);
  const head = 'Bill no,Our order,Handed over,Kept,Left,On';
  const row = `72000001,${sent.number},150.00,12.00,138.00,11/21/2026`;
  const chosen = { waybill: '0', referenceColumn: '1', amount: '2', fee: '3', feeVat: 'none', net: '4', date: '5' };
  const rule = { dateOrder: 'mdy', feeKind: 'parcel', feeValue: '1200' };
  const taken = await take(text(`${head}\n${row}`), { ...chosen, ...rule, reference: 'map', bankAmount: '13800' });
  expect(taken).toMatchObject({ status: 200, body: { open: 0 } });
  const { rows: lines } = await database.read.execute(sql`
    SELECT row_number, waybill, reference, amount::int, expected::int, order_id = (SELECT id FROM orders WHERE number = ${sent.number}) AS found,
           state, fee::int, fee_vat::int, net::int, fee_due::int, delivered_on::text, settled_at
      FROM remittance_lines WHERE remittance_id = ${idOf(taken)}`);
  expect(lines).toEqual([
    {
      ...{ row_number: 2, waybill: '72000001', reference: String(sent.number), amount: 150_00, expected: 150_00 },
      ...{ found: true, state: 'matched', fee: 12_00, fee_vat: null, net: 138_00, fee_due: 12_00 },
      ...{ delivered_on: '2026-11-21', settled_at: null },
    },
  ]);
  const next = `Left,${head}\n5.00,72000009,,20.00,15.00,5.00,11/22/2026`;
  expect((await preview(fileOf(text(next)))).body).toMatchObject({
    columns: { waybill: 1, reference: 2, amount: 3, fee: 4, feeVat: null, net: 0, date: 6 },
    ...{ dateOrder: 'mdy', fee: { kind: 'parcel', value: 1200 }, uses: 3, wrong: [] },
    lines: [{ state: 'unknown', feeDue: 1200 }],
  });
});

it('takes a batch back as a whole until another person has closed it', async () => {
  const order = await delivered('73000001', 9);
  const mona = await testStaff(shop, 'finance');
  const file = text(`AWB,COD,Fee\n73000001,${order.total / 100},12.00`);
  const first = idOf(await take(file, { reference: 'undo' }));
  expect(await outstanding('&filter[age]=8-14')).toMatchObject({ items: [] });
  const undo = (id: string, as = tariq) => call('POST', `/api/admin/remittances/${id}/undo`, { as });
  expect(await undo(first)).toMatchObject({ status: 200 });
  expect(await outstanding('&filter[age]=8-14')).toMatchObject({ items: [{ order: order.number }] });
  expect(await undo(first)).toMatchObject({ status: 404 });
  const id = idOf(await take(file, { reference: 'undo', bankAmount: String(order.total - 1200 - 500) }));
  const close = (as: typeof tariq, note: string) =>
    call('POST', `/api/admin/remittances/${id}/close`, { as, body: { note } });
  expect(await close(tariq, 'mine')).toMatchObject({ status: 409, body: { code: 'remittanceOwn', title: words } });
  expect(await close(mona, '')).toMatchObject({ status: 422, body: { code: 'bankDiffers' } });
  expect(await close(mona, 'a fee of the bank')).toMatchObject({ status: 200 });
  expect(await undo(id, mona)).toMatchObject({ status: 409, body: { code: 'remittanceClosed' } });
  expect(await close(mona, 'again')).toMatchObject({ status: 409, body: { code: 'remittanceClosed' } });
  const { rows } = await database.read.execute(
    sql`SELECT action FROM audit WHERE action IN ('remittance.undo', 'remittance.close') ORDER BY action DESC`,
  );
  expect(rows).toEqual([{ action: 'remittance.undo' }, { action: 'remittance.close' }]);
});

it('shows every outstanding order by its age, page by page', async () => {
  for (const [index, days] of [0, 7, 8, 14, 15, 30, 31, 90].entries()) await delivered(`7400000${index}`, days);
  const { ages } = z.object({ ages: z.array(z.object({ age: z.string(), orders: z.int() })) }).parse(await cash());
  const all = new Map(ages.map(({ age, orders }) => [age, orders]));
  // two orders of twenty and nine days are from above
  expect(all.get('0-7')).toBe(2);
  expect(all.get('30+')).toBe(2);
  const page = z.object({
    items: z.array(z.object({ days: z.int() })),
    page: z.object({ next: z.string().nullable(), count: z.int() }),
  });
  const first = page.parse(await outstanding('&limit=3'));
  expect(first.items.map(({ days }) => days)).toEqual([90, 31, 30]);
  expect(first.page.count).toBe([...all.values()].reduce((sum, orders) => sum + orders, 0));
  const second = page.parse(await outstanding(`&limit=3&after=${first.page.next}`));
  expect(second.items[0]?.days).toBeLessThanOrEqual(30);
  expect(page.parse(await outstanding('&filter[age]=30%2B')).page.count).toBe(2);
});

it('refuses formulas, broken and large files in words, and names wrong cells; nothing is written', async () => {
  const before = await written();
  const form = (content: string) => fileOf(text(content));
  expect(await preview(form('Waybill,Amount\n1,=1+1'))).toMatchObject({
    status: 422,
    body: { code: 'sheetHasFormula', title: words, details: { row: 2, column: 2 } },
  });
  expect(await preview(form('PK\u0003\u0004'))).toMatchObject({
    status: 422,
    body: { code: 'sheetUnreadable', title: words },
  });
  expect(await preview(fileOf(new Uint8Array(11 * 1024 * 1024)))).toMatchObject({
    status: 413,
    body: { title: words },
  });
  const wrong = 'Waybill,Amount\n291044721761,twelve';
  expect((await preview(form(wrong))).body).toMatchObject({ wrong: [{ row: 2, column: 'amount', text: 'twelve' }] });
  expect(await take(text(wrong))).toMatchObject({ status: 422, body: { code: 'cellsWrong' } });
  expect(await take(text('a,b\n1,2'))).toMatchObject({ status: 422, body: { code: 'columnsUnknown' } });
  const negative = 'AWB,COD,Fee\n291044721761,5.00,-12.00';
  expect((await preview(form(negative))).body).toMatchObject({ wrong: [{ column: 'fee', why: 'negative' }] });
  expect(await take(text(negative))).toMatchObject({ status: 422, body: { code: 'cellsWrong' } });
  const ofNobody = await preview(fileOf(text(negative), { courier: 'nobody' }));
  expect(ofNobody).toMatchObject({ status: 422, body: { code: 'courierUnknown', title: words } });
  expect(await take(text('AWB,COD\n1,5.00'), { bankAmount: '', bankDate: '' })).toMatchObject({ status: 422 });
  const huge = { 'content-length': String(200 * 1024 * 1024) };
  const answer = await call('POST', '/api/admin/remittances', { as: tariq, body: form('a,b\n1,2'), headers: huge });
  expect(answer).toMatchObject({ status: 413, body: { title: words } });
  expect(await written()).toEqual(before);
});
