import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { minor, toDecimal } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { placeOrder, saveShippingAddress } from '#shop/checkout';
import { renderSample } from '#shop/emails';
import { invoiceOrder } from '#shop/invoices';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { registerSellers } from './sellers.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => registerSellers(admin, shop));
const owner = await testStaff(shop, 'owner');
const rose = await testProduct(shop, { slug: 'rose', SAR: 300 });

const read = async () => await call('GET', '/api/admin/sellers', { as: owner });
const version = async () => Number((await read()).headers.get('etag')?.replaceAll('"', ''));
const change = async (body: object, ifMatch?: number, as = owner) =>
  await call('PATCH', '/api/admin/sellers/KSA', { as, body, ifMatch: ifMatch ?? (await version()) });

/** Places a cash order. */
async function order(): Promise<string> {
  const ownerId = randomId();
  const market = MARKETS.KSA;
  await addToCart(shop, { ownerId, market, productId: rose, count: 1 });
  await saveShippingAddress(shop, { ownerId, market, address: testAddress('KSA') });
  const seen = { total: toDecimal(minor(345_00), market.currency), tax: null, shipping: null };
  const input = {
    ownerId,
    market,
    fallbackMarket: market,
    language: 'en',
    method: 'COD',
    seen,
    transactionId: '',
  } as const;
  const placed = await placeOrder(shop, input);
  if (!placed.ok) throw new Error(placed.error.code);
  return placed.value.id;
}

/** Issues the invoice of an order. Returns the English name of the seller on it. */
async function invoiced(id: string): Promise<string> {
  await database.read.execute(sql`UPDATE orders SET delivered_at = now() WHERE id = ${id}`);
  await invoiceOrder(shop, id);
  const { rows } = await database.read.execute<{ name: string }>(
    sql`SELECT document->'seller'->'legalName'->>'en' AS name FROM invoices WHERE order_id = ${id}`,
  );
  return rows[0]?.name ?? '';
}

it('names the new seller on orders placed after it and their invoices, and the old one on those before', async () => {
  const before = await order();
  const answer = await change({ legalName: { en: 'New House Company' }, phone: ' +966 12 111 1111 ' });
  expect(answer).toMatchObject({
    status: 200,
    body: { sellers: [{ market: 'KSA', seller: { phone: '+966 12 111 1111' } }, {}] },
  });
  const after = await order();
  expect([await invoiced(before), await invoiced(after)]).toEqual([
    'Dar Al Misk Perfume Factory Company',
    'New House Company',
  ]);
  const mail = await renderSample(shop, { kind: 'orderAcknowledgement', language: 'en', market: 'KSA' });
  expect(mail.text).toContain('New House Company');
});

it('writes what changed to the audit log', async () => {
  await change({ vatNumber: '300000000000003' });
  const { rows } = await database.read.execute(
    sql`SELECT action, market, before, after FROM audit WHERE subject = 'setting:seller' AND after ? 'vatNumber'`,
  );
  expect(rows).toEqual([
    {
      action: 'settings.set',
      market: 'KSA',
      before: { vatNumber: '000000000000000' },
      after: { vatNumber: '300000000000003' },
    },
  ]);
});

it('refuses what does not fit by field, and a version that is not the newest', async () => {
  const wrong = await change({ legalName: { ar: '' }, vatNumber: '12', email: 'care' });
  expect(wrong).toMatchObject({
    status: 422,
    body: {
      fields: [
        { path: 'legalName.ar', code: 'missing' },
        { path: 'vatNumber', code: 'not_fifteen_digits', words: 'A VAT number has 15 digits.' },
        { path: 'email', code: 'not_an_email' },
      ],
    },
  });
  const seen = await version();
  expect((await change({ phone: '+966 12 222 2222' }, seen)).status).toBe(200);
  expect(await change({ phone: '+966 12 333 3333' }, seen)).toMatchObject({
    status: 412,
    body: { code: 'stale', current: { sellers: [{ seller: { phone: '+966 12 222 2222' } }, {}] } },
  });
});

it('shows and changes the sellers of one’s own markets only', async () => {
  const dubai = await testStaff(shop, 'owner', { markets: ['UAE'] });
  const answer = await call('GET', '/api/admin/sellers', { as: dubai });
  expect(answer.body).toMatchObject({ sellers: [{ market: 'UAE' }] });
  expect((await change({ phone: '+966 12 444 4444' }, undefined, dubai)).status).toBe(404);
});
