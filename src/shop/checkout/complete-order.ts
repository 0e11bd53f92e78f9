import type { Transaction } from '#database/database';
import { queueOrderAcknowledgement, readAcknowledgementFacts } from '#shop/emails';
import { queueInvoice } from '#shop/invoices';
import type { Order, OrderDraft, OrderPayment } from '#shop/orders';
import { ACCEPTED, acceptedFields } from '#shop/orders/accepted.rules';
import { expectParcel } from '#shop/parcels';
import type { Shop } from '../shop.ts';
import { readyOrder, writeOrder } from './commit-order.ts';

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
  const commit = await readyOrder(deps, tx, { draft, payment, takes: null, cash: null, acknowledgement });
  const order = await writeOrder(tx, commit, null);
  if (!order) throw new Error('the cart of a payment is gone');
  return order;
}

/**
 * Queues the acknowledgement, the parcel and the invoice of an order whose payment comes in after it was written, and
 * leaves the line of an accepted order in the log.
 */
export async function announceOrder(deps: Pick<Shop, 'clock' | 'jobs'>, tx: Transaction, order: Order): Promise<void> {
  await queueOrderAcknowledgement(deps, tx, order);
  await expectParcel(deps, tx, order);
  await queueInvoice(deps, tx, order.id);
  tx.logAfterCommit(acceptedFields(order), ACCEPTED);
}
