import type { Transaction } from '#database/database';
import { MARKETS, type Market } from '#kernel/market';
import { offersOf } from '#shop/catalogue';
import type { Shop } from '../shop.ts';
import { MAX_CART_LINES } from './add-to-cart.ts';
import { addedQuantity, MAX_QUANTITY } from './quantity.rules.ts';
import { getOpenCart, listCartLines, lockCart, openCart, updateCartStatus, upsertCartLine } from './queries.ts';

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
 * and the stock. What is sold out or not sold here stays in the bag, which says so. The
 * guest's bag is ended, so that signing in twice merges once. A customer's bag keeps its own lines when both together
 * have too many.
 */
export async function mergeCart(deps: Pick<Shop, 'clock'>, tx: Transaction, merge: Merge): Promise<void> {
  const open = await getOpenCart(tx, merge.from);
  const guest = open && (await lockCart(tx, open.id));
  if (guest?.status !== 'open') return;
  const now = deps.clock.now();
  const lines = await listCartLines(tx, guest.id);
  if (lines.length > 0) {
    const market = guest.market ? MARKETS[guest.market] : merge.market;
    const { id: cartId } = await openCart(tx, merge.into, { market: market.code }, now);
    const present = new Map((await listCartLines(tx, cartId)).map((line) => [line.productId, line.count]));
    const offers = await offersOf(
      tx,
      market,
      lines.map((line) => line.productId),
    );
    for (const { productId, count } of lines) {
      const before = present.get(productId) ?? 0;
      if (before === 0 && present.size >= MAX_CART_LINES) continue;
      const onHand = offers.get(productId)?.onHand ?? 0;
      const summed = onHand > 0 ? addedQuantity(before, count, onHand) : Math.min(MAX_QUANTITY, before + count);
      await upsertCartLine(tx, { cartId, productId, count: summed, now });
      present.set(productId, summed);
    }
  }
  await updateCartStatus(tx, guest.id, 'merged', now);
}
