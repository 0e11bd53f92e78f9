import type { Transaction } from '#database/database';
import { MARKETS } from '#kernel/market';
import { queueOrderEmail } from '#shop/emails';
import { issueCreditNote } from '#shop/invoices';
import type { Order } from '#shop/orders';
import { recallParcel } from '#shop/parcels';
import { refundOrder } from '#shop/payments';
import { releaseCoupon } from '#shop/pricing';
import { byShopper, returnStock } from '#shop/stock';
import type { Shop } from '../shop.ts';

/**
 * Undoes an order that the caller's transaction has marked as cancelled (specification, section 4): releases its coupon,
 * returns its items to the stock, issues the credit note, recalls the parcel, requests the refund and queues the email.
 */
export async function undoOrder(deps: Pick<Shop, 'clock' | 'jobs'>, tx: Transaction, order: Order): Promise<void> {
  // coupon before stock, as orders lock them
  await releaseCoupon(tx, order.cartId);
  const now = deps.clock.now();
  await returnStock(tx, MARKETS[order.market], order.lines, byShopper('cancelled', now, { orderId: order.id }));
  await issueCreditNote(tx, order, now);
  await recallParcel(deps, tx, order.id);
  const refunded = await refundOrder(deps, tx, order.id);
  if (order.payment.state === 'paid' && order.payment.method !== 'COD' && !refunded)
    throw new Error('a paid order has no recorded payment');
  await queueOrderEmail(deps, tx, order, 'cancellation', { total: order.amounts.total });
}
