import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { deleteAccount } from '#shop/accounts';
import { saveShippingAddress } from '#shop/checkout';
import { hashPassword } from '#shop/credentials';
import { createCustomer } from '#shop/customers';
import { claimOrdersOfGuest, readOrderById } from '#shop/orders';
import { listOpenCases } from '#shop/payments';
import { handleReturn } from '#shop/settlement';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { testProviderResult } from '#support/provider-result';
import { testAddress } from '#support/test-shop';

const { database } = await testDatabase();
const { shop, applyResult, later, shopper, runScheduled, refundsOf, expectLedgersAgree } = await openCardShop(database);

const DAY = 24 * 60 * 60;

/** Opens a payment page for a shopper with an email of their own. */
async function paying() {
  const email = `${randomId(8).toLowerCase()}@example.com`;
  const who = await shopper('VISA_MASTER');
  const { ownerId, market } = who;
  await saveShippingAddress(shop, { ownerId, market, address: { ...testAddress(), email } });
  const begun = await who.start();
  if (!begun.ok) throw new Error(begun.error.code);
  return { ...who, ...begun.value, email };
}

/** Counts payment attempts with an email. */
async function attemptsNaming(email: string): Promise<number> {
  const { rows } = await database.read.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM payment_attempts WHERE draft::text LIKE ${`%${email}%`}`,
  );
  return rows[0]?.n ?? -1;
}

const back = async ({ harness, prepared }: Awaited<ReturnType<typeof paying>>, scenario: 'pay' | 'decline') => {
  return await handleReturn(shop, 'hyperpay', await harness.act(prepared, scenario));
};

it('anonymises the payment attempts of a deleted account once its orders are finished', async () => {
  const payer = await paying();
  const paymentStatus = await back(payer, 'pay');
  const orderId = paymentStatus?.orderId ?? '';
  const person = { firstName: 'Sara', lastName: 'Al Ghamdi', phone: '+966', email: payer.email };
  const hash = await hashPassword('right-password');
  await shop.signIn.open();
  const customerId = await database.transaction((tx) => createCustomer(shop, tx, person, hash));
  await database.transaction((tx) => claimOrdersOfGuest(tx, payer.ownerId, customerId));
  await database.read.execute(sql`UPDATE orders SET delivered_at = created_at WHERE id = ${orderId}`);
  expect(await attemptsNaming(payer.email)).toBe(1);
  expect((await deleteAccount(shop, customerId, 'right-password')).ok).toBe(true);
  expect((await readOrderById(shop, orderId))?.address.email).toBe('');
  expect(await attemptsNaming(payer.email)).toBe(0);
});

it('anonymises an attempt after two months, and refunds money that arrives later', async () => {
  const payer = await paying();
  expect((await back(payer, 'decline'))?.state).toBe('failed');
  later(31 * 60);
  await runScheduled('pollPayments');
  await runScheduled('tidyUp');
  expect(await attemptsNaming(payer.email)).toBe(1);
  later(61 * DAY);
  await runScheduled('tidyUp');
  expect(await attemptsNaming(payer.email)).toBe(0);
  const { amount, currency } = payer.attempt;
  const late = testProviderResult(payer.attempt.id, { status: 'paid', paymentId: 'late', amount, currency });
  await applyResult(payer.attempt, late);
  expect(await refundsOf(payer.attempt.id)).toMatchObject([{ reason: 'unfulfillable', state: 'asked', amount }]);
  expect(await payer.left()).toBe(10);
  expect((await listOpenCases(shop)).reviews).toEqual([]);
  const { rows } = await database.read.execute(sql`SELECT 1 FROM emails WHERE kind = 'paymentReturned'`);
  expect(rows).toEqual([]);
  await database.read.execute(sql`DELETE FROM refunds WHERE payment_id = 'late'`);
  await database.read.execute(sql`DELETE FROM payment_captures WHERE payment_id = 'late'`);
  await expectLedgersAgree();
});
