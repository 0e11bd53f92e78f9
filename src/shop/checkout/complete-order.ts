import type { Transaction } from '#database/database';
import { MARKETS } from '#kernel/market';
import { updateCartStatus } from '#shop/cart';
import { deliveryPromise } from '#shop/delivery/promise.rules';
import { queueOrderAcknowledgement } from '#shop/emails';
import { queueInvoice } from '#shop/invoices';
import { insertOrder, type Order, type OrderDraft, type OrderPayment } from '#shop/orders';
import { ACCEPTED, acceptedFields } from '#shop/orders/accepted.rules';
import { expectParcel } from '#shop/parcels';
import { tradeTerms } from '#shop/settings';
import type { Shop } from '../shop.ts';

/**
 * Writes the order of a draft and closes its cart, in the caller's transaction; announces the order unless it awaits its
 * payment. The cart must be locked and the stock taken or reserved, for `orderId` where the
 * order has one already. Cash orders and settled card payments both end here.
 */
export async function completeOrder(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  draft: OrderDraft,
  payment: OrderPayment,
  orderId?: string,
): Promise<Order> {
  const now = deps.clock.now();
  // the days are promised by the settings of the moment, and stay when those change
  const { delivery } = await tradeTerms(tx, draft.market, now);
  const { from, to } = deliveryPromise(MARKETS[draft.market], delivery, now);
  const order = await insertOrder(tx, draft, payment, { from, to }, now, orderId);
  await updateCartStatus(tx, draft.cartId, 'ordered', now);
  if (payment.state === 'awaiting') return order;
  await announceOrder(deps, tx, order);
  return order;
}

/**
 * Queues the acknowledgement, the parcel and the invoice of an order that is paid, or to be paid on delivery, and leaves its
 * line for the log, by which lost orders are found (decision 0390).
 */
export async function announceOrder(deps: Pick<Shop, 'clock' | 'jobs'>, tx: Transaction, order: Order): Promise<void> {
  await queueOrderAcknowledgement(deps, tx, order);
  await expectParcel(deps, tx, order);
  await queueInvoice(deps, tx, order.id);
  tx.logAfterCommit(acceptedFields(order), ACCEPTED);
}
