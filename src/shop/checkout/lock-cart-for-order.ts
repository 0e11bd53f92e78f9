import type { Transaction } from '#database/database';
import type { Market } from '#kernel/market';
import { type LockedCart, lockCartWithLines } from '#shop/cart';
import type { Attempt } from '#shop/payments';
import { releaseReservationOfCart } from './release-reservation.ts';

export type CartRequest = {
  readonly ownerId: string;
  readonly market: Market | null;
  readonly fallbackMarket: Market;
  readonly coupon?: string;
};

/**
 * Holds the shopper's bag to be ordered. What a card attempt of it held is put back first, so that its own pieces and its
 * own code are there to be taken again; `released` is that attempt.
 */
export async function lockCartForOrder(
  tx: Transaction,
  request: CartRequest,
  now: Date,
): Promise<{ readonly cart: LockedCart; readonly released: Attempt | null }> {
  const { ownerId, market, fallbackMarket, coupon = '' } = request;
  const held = await lockCartWithLines(tx, ownerId, market, fallbackMarket);
  if (held.state !== 'open') return { cart: held, released: null };
  const productIds = held.lines.map(({ offer }) => offer.productId);
  const released = await releaseReservationOfCart(tx, held.id, { coupon, market: held.market, productIds }, now);
  return { cart: released ? await lockCartWithLines(tx, ownerId, market, fallbackMarket) : held, released };
}
