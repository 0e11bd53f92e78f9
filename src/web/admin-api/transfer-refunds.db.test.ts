import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { decimal } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { placeOrder, saveShippingAddress } from '#shop/checkout';
import { resumeRefunds } from '#shop/payments';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { registerPayments } from './payments.ts';
import { registerRefunds } from './refunds.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => {
  registerRefunds(admin, shop);
  registerPayments(admin, shop);
});
const tariq = await testStaff(shop, 'finance');

/** A cash order of two units that the courier has delivered: it is paid. */
async function delivered(): Promise<{ readonly id: string; readonly path: string; readonly total: number }> {
  const market = MARKETS.KSA;
  const ownerId = randomId();
  const productId = await testProduct(shop, { slug: `cash-${randomId(6).toLowerCase()}`, SAR: 120 });
  await addToCart(shop, { ownerId, market, productId, count: 2 });
  await saveShippingAddress(shop, { ownerId, market, address: testAddress('KSA') });
  const placed = await placeOrder(shop, {
    ...{ ownerId, market, fallbackMarket: market, language: 'en', method: 'COD', transactionId: '', coupon: '' },
    seen: { total: decimal(276), tax: null, shipping: null },
  });
  if (!placed.ok) throw new Error(placed.error.code);
  const { id, number, amounts } = placed.value;
  await database.read.execute(
    sql`UPDATE orders SET delivered_at = now(), payment_state = 'paid', paid_at = now() WHERE id = ${id}`,
  );
  return { id, path: `/api/admin/orders/${number}`, total: amounts.total };
}

const stateOf = async (id: string) => {
  const { rows } = await database.read.execute<{ state: string }>(
    sql`SELECT payment_state AS state FROM orders WHERE id = ${id}`,
  );
  return rows[0]?.state;
};

it('gives cash back by a transfer that a person makes and notes, and tells the shopper then', async () => {
  const { id, path, total } = await delivered();
  const { lines } = z
    .object({ kind: z.literal('transfer'), lines: z.array(z.object({ id: z.string() })) })
    .parse((await call('GET', `${path}/refundable`, { as: tariq })).body);
  const one = { kind: 'lines', lines: [{ id: lines[0]?.id, quantity: 1, restock: false }], shipping: 0 };
  const made = await call('POST', `${path}/refunds`, { as: tariq, body: { give: one, reason: 'damaged' } });
  expect(made).toMatchObject({ status: 200, body: { state: 'requested', amount: total / 2 } });
  const { id: refund } = z.object({ id: z.string() }).parse(made.body);
  expect(await stateOf(id)).toBe('partly_refunded');

  // it waits for a person at once, and no job asks a provider for it
  const open = { id: refund, kind: 'transfer', provider: null, state: 'asked', amount: total / 2 };
  expect((await call('GET', '/api/admin/payments', { as: tariq })).body).toMatchObject({ refunds: [open] });
  await database.read.execute(sql`UPDATE refunds SET changed_at = changed_at - interval '1 day'`);
  await resumeRefunds(shop);
  expect((await shop.queued()).filter(({ job }) => job === 'refundPayment')).toEqual([]);

  const note = (body: object) => call('POST', `/api/admin/refunds/${refund}/noted`, { as: tariq, body });
  expect(await note({ reference: 'SARIE-1' })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'ibanLast4', code: 'ibanMissing' }] },
  });
  expect((await note({ reference: 'SARIE-1', ibanLast4: '09ab' })).status).toBe(200);
  expect(await note({ reference: 'SARIE-1', ibanLast4: '09AB' })).toMatchObject({ body: { code: 'refundDone' } });
  const { rows: stored } = await database.read.execute(sql`
    SELECT r.state, r.refund_id AS reference, r.iban_last4 AS iban,
           (SELECT count(*)::int FROM emails e WHERE e.kind = 'refund' AND e.key = r.id) AS emails,
           (SELECT market FROM audit a WHERE a.subject = 'refund:' || r.id AND a.action = 'refund.note') AS market
      FROM refunds r WHERE r.id = ${refund}`);
  expect(stored).toEqual([{ state: 'done', reference: 'SARIE-1', iban: '09AB', emails: 1, market: 'KSA' }]);
  expect((await call('GET', '/api/admin/payments', { as: tariq })).body).toMatchObject({ refunds: [] });

  // the rest: the order is refunded once this transfer is made as well
  await call('POST', `${path}/refunds`, {
    as: tariq,
    body: { give: { kind: 'whole', restock: false }, reason: 'late' },
  });
  expect(await stateOf(id)).toBe('refund_asked');
  const { refunds } = z
    .object({ refunds: z.array(z.object({ id: z.string() })) })
    .parse((await call('GET', '/api/admin/payments', { as: tariq })).body);
  const last = `/api/admin/refunds/${refunds[0]?.id}/noted`;
  await call('POST', last, { as: tariq, body: { reference: 'SARIE-2', ibanLast4: '09AB' } });
  expect(await stateOf(id)).toBe('refunded');
});
