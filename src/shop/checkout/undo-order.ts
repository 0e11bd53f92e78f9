import type { Transaction } from '#database/database';
import { MARKETS } from '#kernel/market';
import { queueOrderEmail } from '#shop/emails';
import { issueCreditNote } from '#shop/invoices';
import type { Order } from '#shop/orders';
import { recallParcel } from '#shop/parcels';
import { refundOrder } from '#shop/payments';
import { releaseCoupon } from '#shop/pricing';
import { returnStock } from '#shop/stock';
import type { Shop } from '../shop.ts';

/**
 * Undoes an order that was marked as cancelled in the caller's transaction: gives the use of its coupon back, puts its
 * pieces back into the stock, takes its invoice back, calls its parcel back, queues the mail, and asks for the refund of
 * a paid one (specification, section 4).
 */
export async function undoOrder(deps: Pick<Shop, 'clock' | 'jobs'>, tx: Transaction, order: Order): Promise<void> {
  // the code before the stock, as orders hold them: neither waits for the other in a ring
  await releaseCoupon(tx, order.cartId);
  await returnStock(tx, MARKETS[order.market], order.lines);
  await issueCreditNote(tx, order, deps.clock.now());
  await recallParcel(deps, tx, order.id);
  const refunded = await refundOrder(deps, tx, order.id);
  if (order.payment.state === 'paid' && order.payment.method !== 'COD' && !refunded)
    throw new Error('a paid order whose money is in no book');
  await queueOrderEmail(deps, tx, order, 'cancellation', { total: order.amounts.total });
}
