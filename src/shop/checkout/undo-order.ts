import type { Transaction } from '#database/database';
import { queueOrderEmail } from '#shop/emails';
import type { Order } from '#shop/orders';
import { recallParcel } from '#shop/parcels';
import { releaseCoupon } from '#shop/pricing';
import { undoSale } from '#shop/refunds';
import type { Shop } from '../shop.ts';

/**
 * Undoes an order that the caller's transaction has marked as cancelled (specification, section 4): releases its coupon,
 * returns its items to the stock, requests the refund, issues the credit note, recalls the parcel and queues the email.
 */
export async function undoOrder(deps: Pick<Shop, 'clock' | 'jobs'>, tx: Transaction, order: Order): Promise<void> {
  // coupon before stock, as orders lock them
  await releaseCoupon(tx, order.cartId);
  await undoSale(deps, tx, order);
  await recallParcel(deps, tx, order.id);
  await queueOrderEmail(deps, tx, order, 'cancellation', { total: order.amounts.total });
}
