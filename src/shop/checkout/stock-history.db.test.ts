import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { decimal } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { readOrdersOf } from '#shop/orders';
import { cancelPayment } from '#shop/settlement';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { testAddress } from '#support/test-shop';
import { cancelOrder, placeOrder, saveShippingAddress } from './index.ts';

const { database, kind } = await testDatabase();
const { shop, started, runScheduled, runJobs, later } = await openCardShop(database);
const { KSA } = MARKETS;

/** What a shopper, a provider or the clock may do to the stock. */
const STEPS = ['buyForCash', 'pay', 'decline', 'cancelPayment', 'cancelOrder', 'startAgain', 'wait'] as const;
type Step = (typeof STEPS)[number];

type Paying = Awaited<ReturnType<typeof started>>;

/** Another guest orders two units of the product for cash; refused when they are gone. */
async function buyForCash(productId: string, owners: string[]): Promise<void> {
  const ownerId = randomId();
  const added = await addToCart(shop, { ownerId, market: KSA, productId, count: 2 });
  if (!added.ok) return;
  await saveShippingAddress(shop, { ownerId, market: KSA, address: testAddress() });
  const request = { ownerId, market: KSA, fallbackMarket: KSA, language: 'en', method: 'COD' } as const;
  const seen = { total: decimal(276), tax: null, shipping: null };
  if ((await placeOrder(shop, { ...request, seen, transactionId: '' })).ok) owners.push(ownerId);
}

async function play(step: Step, paying: Paying, owners: string[]): Promise<void> {
  switch (step) {
    case 'buyForCash':
      return await buyForCash(paying.product, owners);
    case 'pay':
    case 'decline':
      return void (await paying.back(await paying.harness.act(paying.prepared, step)));
    case 'cancelPayment':
      return void (await cancelPayment(shop, paying.ownerId, paying.attempt.id));
    case 'cancelOrder':
      for (const ownerId of [...owners, paying.ownerId]) {
        const [order] = await readOrdersOf(shop, ownerId);
        if (order) return void (await cancelOrder(shop, ownerId, order.id));
      }
      return;
    case 'startAgain':
      return void (await paying.start());
    case 'wait':
      later(31 * 60);
      return await runScheduled('releaseReservations');
  }
}

type Sums = { onHand: number; sum: number; first: string; unexplained: number; sold: number; ordered: number };

it('keeps movements that add up to what is on hand, whatever shoppers and providers do', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 2, maxLength: 9 }), async (steps) => {
      const paying = await started('VISA_MASTER', { stock: 6 });
      const owners: string[] = [];
      for (const step of steps) await play(step, paying, owners);
      await runJobs();
      const { rows } = await database.read.execute<Sums>(sql`
        SELECT s.on_hand AS "onHand", sum(m.delta)::int AS sum, min(m.reason) FILTER (WHERE m.delta > 0) AS first,
          count(*) FILTER (WHERE m.reason = 'unexplained')::int AS unexplained,
          count(DISTINCT m.order_id) FILTER (WHERE m.reason = 'sold')::int AS sold,
          (SELECT count(*)::int FROM order_lines l WHERE l.product_id = s.product_id) AS ordered
        FROM product_stock s JOIN stock_movements m USING (product_id, currency)
        WHERE s.product_id = ${paying.product} AND s.currency = 'SAR' GROUP BY s.product_id, s.currency`);
      const [sums] = rows;
      expect(sums?.sum).toBe(sums?.onHand);
      // each order names its sale, and nothing changes without a reason
      expect([sums?.sold, sums?.unexplained]).toEqual([sums?.ordered, 0]);
    }),
    { numRuns: kind === 'postgres' ? 40 : 12 },
  );
});
