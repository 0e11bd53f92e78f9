import type { Transaction } from '#database/database';
import { MARKETS, type Market } from '#kernel/market';
import { listOffers } from '#shop/catalogue';
import type { Shop } from '../shop.ts';
import { MAX_CART_LINES } from './add-to-cart.ts';
import { addedQuantity, MAX_QUANTITY } from './quantity.rules.ts';
import { getOpenCart, listCartLines, lockCart, updateCartStatus, upsertCartLine, upsertOpenCart } from './queries.ts';

type Merge = {
  /** The guest whose cart it was. */
  readonly from: string;
  /** The customer who logged in. */
  readonly into: string;
  /** The market for a guest's cart that has none. */
  readonly market: Market;
};

/**
 * Merges a guest's cart into a customer's in the caller's transaction. Adds up the quantities of a product in both, to 10 and
 * the stock; sold-out products stay in the cart. The guest's cart ends, so that logging in twice merges once. When the two
 * have too many products together, the customer's lines stay.
 */
export async function mergeCart(deps: Pick<Shop, 'clock'>, tx: Transaction, merge: Merge): Promise<void> {
  const open = await getOpenCart(tx, merge.from);
  const guest = open && (await lockCart(tx, open.id));
  if (guest?.status !== 'open') return;
  const now = deps.clock.now();
  const lines = await listCartLines(tx, guest.id);
  if (lines.length > 0) {
    const market = guest.market ? MARKETS[guest.market] : merge.market;
    const { id: cartId } = await upsertOpenCart(tx, merge.into, { market: market.code }, now);
    const present = new Map((await listCartLines(tx, cartId)).map((line) => [line.productId, line.count]));
    const offers = await listOffers(
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
