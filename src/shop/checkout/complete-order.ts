import type { Transaction } from '#database/database';
import { readAcknowledgementFacts } from '#shop/emails';
import { newOrder, type Order, type OrderDraft, type OrderPayment } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { announceOrder } from './announce-order.ts';
import { insertOrder } from './commit-queries.ts';

/**
 * Writes the order of a settled card payment and closes its cart, in the caller's transaction; announces the order unless
 * it awaits its payment. The cart must be locked; stock and coupon were taken when the payment reserved them.
 */
export async function completeOrder(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  draft: OrderDraft,
  payment: OrderPayment,
): Promise<Order> {
  const createdAt = deps.clock.now();
  const acknowledgement = await readAcknowledgementFacts(deps, tx, { ...draft, createdAt, promise: null });
  const order = newOrder(draft, payment, acknowledgement.promise, createdAt);
  const written = await insertOrder(tx, { order, takes: false, cash: null });
  if (!written) throw new Error('the order of a payment was not written');
  const placed = { ...order, number: written.number };
  if (payment.state !== 'awaiting') await announceOrder(deps, tx, placed, acknowledgement);
  return placed;
}
