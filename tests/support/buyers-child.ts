import { MARKETS } from '#kernel/market';
import { minor, toDecimal } from '#kernel/money';
import { placeOrder } from '#shop/checkout';
import { openDatabase } from '../../src/database/database.ts';
import type { Outcome, Purchase } from './buyers.ts';
import { shopOnPrepared } from './test-shop.ts';

/**
 * A process with many buyers: reports that it is ready, receives its purchases, places them all at once, and returns
 * the outcomes.
 */
const database = openDatabase({ url: process.argv[2] ?? '', maxConnections: 20 });
const shop = shopOnPrepared(database);

async function buy({ ownerId, total, transactionId, coupon, showsOffers = false }: Purchase): Promise<Outcome> {
  const placed = await placeOrder(shop, {
    ownerId,
    market: MARKETS.KSA,
    fallbackMarket: MARKETS.KSA,
    language: 'en',
    method: 'COD',
    seen: { total: toDecimal(minor(total), MARKETS.KSA.currency), tax: null, shipping: null },
    transactionId,
    coupon: coupon ?? '',
    showsOffers,
  });
  return placed.ok ? { orderId: placed.value.id } : { refused: placed.error.code };
}

process.once('message', async (purchases: Purchase[]) => {
  process.send?.(await Promise.all(purchases.map(buy)));
});
process.once('disconnect', () => database.close());
await database.read.execute('SELECT 1');
process.send?.([]);
