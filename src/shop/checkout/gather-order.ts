import type { Transaction } from '#database/database';
import { lockCurrentCart } from '#shop/cart';
import type { Attempt } from '#shop/payments';
import { lockCoupons } from '#shop/pricing';
import { getOrderFacts, type OrderFacts, type OrderKey } from './gather-queries.ts';
import { releaseReservationOfCart } from './reservation.ts';

/**
 * Gathers the facts of an order with its cart and its coupon locked until the transaction ends, so that nobody changes
 * them. Releases what a card payment of the cart has reserved, so that its own items and its own coupon can be taken
 * again; `released` is that attempt. Of two submissions at once the second waits, and finds the order of the first.
 */
export async function gatherLocked(
  tx: Transaction,
  key: OrderKey,
  now: Date,
): Promise<{ readonly facts: OrderFacts; readonly released: Attempt | null }> {
  const locked = await lockCurrentCart(tx, key.ownerId);
  const gather = async (): Promise<OrderFacts> => {
    const facts = await getOrderFacts(tx, { ...key, cartId: locked?.id ?? key.cartId }, now);
    return locked?.status === 'open' ? facts : { ...facts, cart: null };
  };
  const facts = await gather();
  if (!facts.cart) return { facts, released: null };
  const coupon = key.coupon || facts.cart.coupon;
  if (!(facts.reserving || coupon)) return { facts, released: null };
  const next = { coupon, currency: facts.market.currency, lines: facts.lines.map(({ offer }) => offer) };
  const released = facts.reserving ? await releaseReservationOfCart(tx, facts.cart.id, next, now) : null;
  if (!released) await lockCoupons(tx, [coupon]);
  return { facts: await gather(), released };
}
