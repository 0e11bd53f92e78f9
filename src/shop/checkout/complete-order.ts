import type { Transaction } from '#database/database';
import { queueOrderAcknowledgement, readAcknowledgementFacts } from '#shop/emails';
import { queueInvoice } from '#shop/invoices';
import type { Order, OrderDraft, OrderPayment } from '#shop/orders';
import { expectParcel } from '#shop/parcels';
import type { Shop } from '../shop.ts';
import { readyOrder } from './commit-order.ts';

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
  const now = deps.clock.now();
  const acknowledgement = await readAcknowledgementFacts(deps, tx, { ...draft, createdAt: now, promise: null });
  const ready = await readyOrder(deps, tx, { draft, payment, takes: null, acknowledgement, now });
  const order = await ready.write(tx, null);
  if (!order) throw new Error('the cart of a payment is gone');
  return order;
}

/** Queues the acknowledgement, the parcel and the invoice of an order whose payment has come in after it. */
export async function announceOrder(deps: Pick<Shop, 'clock' | 'jobs'>, tx: Transaction, order: Order): Promise<void> {
  await queueOrderAcknowledgement(deps, tx, order);
  await expectParcel(deps, tx, order);
  await queueInvoice(deps, tx, order.id);
}
