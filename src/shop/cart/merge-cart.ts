import type { Transaction } from '#database/database';
import { MARKETS, type Market } from '#kernel/market';
import { offersOf } from '#shop/catalogue';
import type { Shop } from '../shop.ts';
import { MOST_LINES } from './add-to-cart.ts';
import { addedCount, MAX_COUNT } from './quantity.rules.ts';
import { holdCart, openCart, readLines, readOpenCart, writeLine, writeStatus } from './records.ts';

export type Merge = {
  /** The guest whose bag it was. */
  readonly from: string;
  /** The customer who signed in. */
  readonly into: string;
  /** The market to count stock in when the guest's bag has none. */
  readonly market: Market;
};

/**
 * Puts a guest's bag into a customer's, in the caller's transaction: pieces of a product in both are summed, up to 10
 * and the stock (issue of customers, point 4). What is sold out or not sold here stays in the bag, which says so. The
 * guest's bag is ended, so that signing in twice merges once. A customer's bag keeps its own lines when both together
 * have too many.
 */
export async function mergeCart(shop: Pick<Shop, 'clock'>, tx: Transaction, merge: Merge): Promise<void> {
  const open = await readOpenCart(tx, merge.from);
  const guest = open && (await holdCart(tx, open.id));
  if (guest?.status !== 'open') return;
  const now = shop.clock.now();
  const lines = await readLines(tx, guest.id);
  if (lines.length > 0) {
    const market = guest.market ? MARKETS[guest.market] : merge.market;
    const { id: cartId } = await openCart(tx, merge.into, { market: market.code }, now);
    const present = new Map((await readLines(tx, cartId)).map((line) => [line.productId, line.count]));
    const offers = await offersOf(
      tx,
      market,
      lines.map((line) => line.productId),
    );
    for (const { productId, count } of lines) {
      const before = present.get(productId) ?? 0;
      if (before === 0 && present.size >= MOST_LINES) continue;
      const onHand = offers.get(productId)?.onHand ?? 0;
      const summed = onHand > 0 ? addedCount(before, count, onHand) : Math.min(MAX_COUNT, before + count);
      await writeLine(tx, { cartId, productId, count: summed, now });
      present.set(productId, summed);
    }
  }
  await writeStatus(tx, guest.id, 'merged', now);
}
