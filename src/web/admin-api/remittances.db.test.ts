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

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => registerRemittances(admin, shop));
const tariq = await testStaff(shop, 'finance', { language: 'ar' });

let counter = 0;
/** A cash order that the courier delivered under a waybill. Returns its number and total in minor units. */
async function delivered(waybill: string) {
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
    UPDATE orders SET delivered_at = now() - interval '20 days 1 hour', payment_state = 'paid', paid_at = now()
     WHERE owner_id = ${ownerId} RETURNING id, number, total`);
  const [order] = rows;
  await database.read.execute(sql`
    UPDATE parcels SET waybill = ${waybill}, state = 'delivered', due_at = NULL WHERE order_id = ${order?.id}`);
  return { number: Number(order?.number), total: Number(order?.total) };
}

function fileOf(bytes: Uint8Array, more: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'remittance.xlsx'));
  form.set('market', 'KSA');
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  return form;
}

const preview = (body: FormData) => call('POST', '/api/admin/remittances/preview', { as: tariq, body });
const cash = async () => (await call('GET', '/api/admin/remittances', { as: tariq })).body;

it('matches a file by waybill, keeps what differs as rows, and shows the age of what is missing', async () => {
  const first = await delivered('2910 4472 1761');
  const second = await delivered('2910-4472-1762');
  const third = await delivered('291044721763');
  expect(await cash()).toMatchObject({ missing: [{ days: 20 }, { days: 20 }, { days: 20 }] });
  const money = (amount: number) => ({ money: minor(amount), currency: 'SAR' });
  const sheet = await writeXlsx([
    {
      name: 'COD',
      rows: [
        ['رقم البوليصة', 'المبلغ المحصل'],
        ['291044721761', money(first.total)],
        ['291044721762', money(first.total - 100)],
        ['999', money(5000)],
      ],
    },
  ]);
  expect((await preview(fileOf(sheet))).body).toMatchObject({
    columns: { waybill: 0, amount: 1 },
    counts: { matched: 1, amount: 1, unknown: 1, twice: 0 },
    lines: [
      { order: second.number, state: 'amount' },
      { state: 'unknown', order: null },
    ],
    wrong: [],
  });
  const upload = () =>
    call('POST', '/api/admin/remittances', { as: tariq, body: fileOf(sheet, { reference: '2211-04' }) });
  const taken = await upload();
  expect(taken).toMatchObject({ status: 200, body: { lines: 3, open: 2 } });
  expect(await upload()).toMatchObject({ status: 409, body: { code: 'remittanceTaken' } });
  const { id } = z.object({ id: z.string() }).parse(taken.body);
  expect(await cash()).toMatchObject({
    remittances: [{ reference: '2211-04', lines: 3, open: 2, theirs: 2 * first.total - 100 + 5000 }],
    missing: [{ order: third.number, days: 20, claimedAt: null }],
  });
  const settle = `/api/admin/remittances/${id}/lines/3/settle`;
  expect((await call('POST', settle, { as: tariq, body: { note: 'their rounding' } })).status).toBe(200);
  expect((await call('POST', settle, { as: tariq, body: { note: 'their rounding' } })).status).toBe(404);
  const { rows: acts } = await database.read.execute(
    sql`SELECT action, market FROM audit WHERE subject = ${`remittance:${id}`} ORDER BY at, id`,
  );
  expect(acts).toContainEqual({ action: 'remittance.settle', market: 'KSA' });
  const claim = `/api/admin/orders/${third.number}/claim-cash`;
  expect((await call('POST', claim, { as: tariq, body: { note: 'mail to SMSA' } })).status).toBe(200);
  expect(await cash()).toMatchObject({ lines: [{ state: 'unknown' }], missing: [{ claimedBy: expect.any(String) }] });
});

it('refuses formulas, broken and large files in words, and names wrong cells; nothing is written', async () => {
  const text = (content: string) => fileOf(new TextEncoder().encode(content), { reference: 'x' });
  const words = expect.stringMatching(/[\u0600-\u06ff]/);
  expect(await preview(text('Waybill,Amount\n1,=1+1'))).toMatchObject({
    status: 422,
    body: { code: 'sheetHasFormula', title: words, details: { row: 2, column: 2 } },
  });
  expect(await preview(text('PK\u0003\u0004'))).toMatchObject({
    status: 422,
    body: { code: 'sheetUnreadable', title: words },
  });
  expect(await preview(fileOf(new Uint8Array(11 * 1024 * 1024)))).toMatchObject({
    status: 413,
    body: { title: words },
  });
  const wrong = 'Waybill,Amount\n291044721761,twelve';
  expect((await preview(text(wrong))).body).toMatchObject({ wrong: [{ row: 2, column: 'amount', text: 'twelve' }] });
  const refusedUpload = await call('POST', '/api/admin/remittances', { as: tariq, body: text(wrong) });
  expect(refusedUpload).toMatchObject({ status: 422, body: { code: 'cellsWrong' } });
  const unknown = await call('POST', '/api/admin/remittances', { as: tariq, body: text('a,b\n1,2') });
  expect(unknown).toMatchObject({ status: 422, body: { code: 'columnsUnknown' } });
});
