import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { minor, toDecimal } from '#kernel/money';
import { handleReturn } from '#shop/settlement';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { endTestOffer, testOffer } from '#support/test-offer';
import { cancelOrder, startPayment } from './index.ts';

const { database } = await testDatabase();
const { shop, base, shopper, runScheduled, later, refundsOf, expectLedgersAgree } = await openCardShop(database);

/** Ten percent off: 240.00 before VAT become 216.00. */
const TENTH = {
  markets: ['KSA'],
  reward: {
    kind: 'order',
    scope: { all: true },
    tiers: [{ from: { KSA: 0 }, off: { kind: 'percent', basisPoints: 1000 } }],
  },
};
const WITH = 248_40;

const started: string[] = [];
async function offer(terms: object = {}): Promise<string> {
  const id = await testOffer(base, 'A tenth', { ...TENTH, ...terms });
  started.push(id);
  return id;
}
afterEach(async () => {
  for (const id of started.splice(0)) await endTestOffer(base, id);
});

/** A shopper who has seen the offers and goes to pay by card. */
async function paying(total = WITH) {
  const who = await shopper('VISA_MASTER');
  const answer = await startPayment(shop, {
    ...{ ownerId: who.ownerId, market: who.market, fallbackMarket: who.market, language: 'en', channel: 'VISA_MASTER' },
    ...{ seen: { total: toDecimal(minor(total), 'SAR'), tax: null, shipping: null }, showsOffers: true, ip: null },
  });
  return { ...who, answer };
}
async function begun() {
  const { answer, ...who } = await paying();
  if (!answer.ok) throw new Error(answer.error.code);
  const { attempt, prepared } = answer.value;
  const payAtProvider = () => who.harness.act(prepared, 'pay');
  const pay = async () => handleReturn(shop, attempt.provider, await payAtProvider());
  return { ...who, attempt, payAtProvider, pay };
}

async function uses(id: string): Promise<number> {
  const { rows } = await database.read.execute<{ used: number }>(
    sql`SELECT used FROM offer_counts WHERE offer_id = ${id}`,
  );
  return rows[0]?.used ?? 0;
}

it('a card payment freezes its offers, and its order has them', async () => {
  const id = await offer({ limits: { uses: 5 } });
  const { attempt, pay, ownerId } = await begun();
  expect(attempt).toMatchObject({
    amount: WITH,
    draft: { amounts: { discount: 24_00 }, offers: [{ id, saving: 24_00 }] },
  });
  expect(await uses(id)).toBe(1);
  await endTestOffer(base, id);
  const paid = await pay();
  expect(paid).toMatchObject({ state: 'paid' });
  const { rows } = await database.read.execute<{ total: string; id: string }>(
    sql`SELECT total, offers -> 0 ->> 'id' AS id FROM orders WHERE owner_id = ${ownerId}`,
  );
  expect(rows.map((row) => [Number(row.total), row.id])).toEqual([[WITH, id]]);
  expect(await uses(id)).toBe(1);
  expect((await cancelOrder(shop, ownerId, paid?.orderId ?? '')).ok).toBe(true);
  expect(await uses(id)).toBe(0);
});

it('a payment that is begun holds a use of its offer until its reservation is released', async () => {
  const id = await offer({ limits: { uses: 1 } });
  await begun();
  expect((await paying()).answer).toMatchObject({
    ok: false,
    error: { code: 'offerUsedUp', amounts: { total: 276_00 } },
  });
  expect(await uses(id)).toBe(1);
  later(31 * 60);
  await runScheduled('releaseReservations');
  expect(await uses(id)).toBe(0);
  expect((await paying()).answer.ok).toBe(true);
});

it('a payment that comes after its offer was used up is given back', async () => {
  const id = await offer({ limits: { uses: 1 } });
  const late = await begun();
  const fields = await late.payAtProvider();
  later(31 * 60);
  await runScheduled('releaseReservations');
  await begun();
  expect(await handleReturn(shop, late.attempt.provider, fields)).toMatchObject({ state: 'returned' });
  expect(await refundsOf(late.attempt.id)).toMatchObject([{ amount: WITH }]);
  expect(await uses(id)).toBe(1);
  await expectLedgersAgree();
});

it('two shoppers at once for the last use: one begins to pay, the other is told, and nothing is reserved for them', async () => {
  const id = await offer({ limits: { uses: 1 } });
  const both = await Promise.all([paying(), paying()]);
  expect(both.map(({ answer }) => (answer.ok ? 'begun' : answer.error.code)).toSorted()).toEqual([
    'begun',
    'offerUsedUp',
  ]);
  const loser = both.find(({ answer }) => !answer.ok);
  expect(await loser?.left()).toBe(10);
  expect(await uses(id)).toBe(1);
});
