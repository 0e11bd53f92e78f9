import type { Transaction } from '#database/database';
import { MARKETS } from '#kernel/market';
import { takeBackInvoice } from '#shop/invoices';
import { queueOrderNotice } from '#shop/notices';
import type { Order } from '#shop/orders';
import { callBackParcel } from '#shop/parcels';
import { refundOrder } from '#shop/payments';
import { returnCoupon } from '#shop/pricing';
import { returnStock } from '#shop/stock';
import type { Shop } from '../shop.ts';

/**
 * Undoes an order that was marked as cancelled in the caller's transaction: gives the use of its coupon back, puts its
 * pieces back into the stock, takes its invoice back, calls its parcel back, queues the mail, and asks for the refund of
 * a paid one (specification, section 4; architecture, section 4).
 */
export async function undoOrder(shop: Pick<Shop, 'clock' | 'jobs'>, tx: Transaction, order: Order): Promise<void> {
  // the code before the stock, as orders hold them: neither waits for the other in a ring
  await returnCoupon(tx, order.cartId);
  await returnStock(tx, MARKETS[order.market], order.lines);
  await takeBackInvoice(tx, order, shop.clock.now());
  await callBackParcel(shop, tx, order.id);
  const refunded = await refundOrder(shop, tx, order.id);
  if (order.payment.state === 'paid' && order.payment.method !== 'COD' && !refunded)
    throw new Error('a paid order whose money is in no book');
  await queueOrderNotice(shop, tx, order, 'cancellation', { total: order.amounts.total });
}
