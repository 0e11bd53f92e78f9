import type { Transaction } from '#database/database';
import type { Market } from '#kernel/market';
import { type HeldCart, holdCartToOrder } from '#shop/cart';
import type { Attempt } from '#shop/payments';
import { releaseHoldOfCart } from './release-hold.ts';

export type BagWish = {
  readonly ownerId: string;
  readonly market: Market | null;
  readonly otherwise: Market;
  readonly coupon?: string;
};

/**
 * Holds the shopper's bag to be ordered. What a card attempt of it held is put back first, so that its own pieces and its
 * own code are there to be taken again; `released` is that attempt.
 */
export async function holdBag(
  tx: Transaction,
  wish: BagWish,
  now: Date,
): Promise<{ readonly cart: HeldCart; readonly released: Attempt | null }> {
  const { ownerId, market, otherwise, coupon = '' } = wish;
  const held = await holdCartToOrder(tx, ownerId, market, otherwise);
  if (held.state !== 'open') return { cart: held, released: null };
  const productIds = held.lines.map(({ offer }) => offer.productId);
  const released = await releaseHoldOfCart(tx, held.id, { coupon, market: held.market, productIds }, now);
  return { cart: released ? await holdCartToOrder(tx, ownerId, market, otherwise) : held, released };
}
