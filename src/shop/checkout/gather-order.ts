import type { Transaction } from '#database/database';
import { lockCurrentCart } from '#shop/cart';
import type { Attempt } from '#shop/payments';
import { lockCoupons } from '#shop/pricing';
import { type CheckoutFacts, getCheckoutFacts, type OrderKey } from './gather-queries.ts';
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
): Promise<{ readonly facts: CheckoutFacts; readonly released: Attempt | null }> {
  // in one round trip: the second statement begins once the first has its lock, and sees what it waited for
  const [locked, found] = await Promise.all([lockCurrentCart(tx, key.ownerId), getCheckoutFacts(tx, key, now)]);
  if (locked?.status !== 'open') {
    // the cart has become an order while this waited, or there is none
    const facts = locked ? await getCheckoutFacts(tx, key, now, locked.id) : found;
    return { facts: { ...facts, cart: null }, released: null };
  }
  const { cart } = found;
  const coupon = key.coupon || (cart?.coupon ?? null);
  if (!cart || !(found.reserving || coupon)) return { facts: found, released: null };
  const next = { coupon, currency: found.market.currency, lines: found.lines.map(({ listing }) => listing) };
  const released = found.reserving ? await releaseReservationOfCart(tx, cart.id, next, now) : null;
  if (!released) await lockCoupons(tx, [coupon]);
  return { facts: await getCheckoutFacts(tx, key, now), released };
}
