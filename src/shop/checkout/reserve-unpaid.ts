import type { Transaction } from '#database/database';
import { type Attempt, countReservations, countReservedItems, lockNetwork } from '#shop/payments';
import type { ReservationLimits } from '#shop/payments/port';
import { mayReserve } from '#shop/payments/reservation.rules';
import { byShopper, returnStock, stockOf } from '#shop/stock';

/**
 * Decides whether an unpaid card payment may reserve the stock that was just taken for it, and returns the stock when it may
 * not: once paid, the payment takes stock as a late payment does, or is refunded. Call it when every other row of the
 * transaction is locked. Returns whether the stock is reserved.
 */
export async function reserveUnpaid(
  tx: Transaction,
  attempt: Pick<Attempt, 'draft' | 'network' | 'ownerId'>,
  limits: ReservationLimits,
  now: Date,
): Promise<boolean> {
  const { draft, network, ownerId } = attempt;
  await lockNetwork(tx, network);
  const quantities = new Map<string, number>();
  for (const { productId, count } of draft.lines) quantities.set(productId, (quantities.get(productId) ?? 0) + count);
  const ids = [...quantities.keys()];
  const left = await stockOf(tx, draft, ids);
  const reserved = await countReservedItems(tx, draft.currency, ids);
  const wanted = [...quantities].map(([id, quantity]) => ({
    quantity,
    onHand: (left.get(id) ?? 0) + quantity,
    reserved: reserved.get(id) ?? 0,
  }));
  if (mayReserve(wanted, await countReservations(tx, network, ownerId), limits)) return true;
  await returnStock(tx, draft, draft.lines, byShopper('released', now, { reference: draft.cartId }));
  return false;
}
