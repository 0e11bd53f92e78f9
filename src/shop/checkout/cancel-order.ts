import { MARKETS } from '#kernel/market';
import { ok, type Result } from '#kernel/result';
import { takeBackInvoice } from '#shop/invoices';
import { queueNotice } from '#shop/notices';
import { type CancelRefusal, markCancelled, type Order } from '#shop/orders';
import { callBackParcel } from '#shop/parcels';
import { refundOrder } from '#shop/payments';
import { returnCoupon } from '#shop/pricing';
import { returnStock } from '#shop/stock';
import type { Shop } from '../shop.ts';

/**
 * Cancels a customer's order in one transaction: marks it, gives the use of its coupon back, puts its pieces back into
 * the stock once, takes its invoice back, calls its parcel back, queues the mail, and asks for the refund of a paid one (specification, section
 * 4; architecture, section 4). Two requests at once cancel once; the other is told so. Somebody else's order is not found.
 */
export async function cancelOrder(
  shop: Pick<Shop, 'database' | 'clock' | 'jobs'>,
  ownerId: string,
  orderId: string,
): Promise<Result<Order, CancelRefusal>> {
  return shop.database.transaction(async (tx) => {
    const marked = await markCancelled(shop, tx, orderId, (order) => order.ownerId === ownerId);
    if (!marked.ok) return marked;
    const order = marked.value;
    // the code before the stock, as orders hold them: neither waits for the other in a ring
    await returnCoupon(tx, order.cartId);
    await returnStock(tx, MARKETS[order.market], order.lines);
    await takeBackInvoice(tx, order, shop.clock.now());
    await callBackParcel(shop, tx, order.id);
    const refunded = await refundOrder(shop, tx, order.id);
    if (order.payment.state === 'paid' && order.payment.method !== 'COD' && !refunded)
      throw new Error('a paid order whose money is in no book');
    await queueNotice(shop, tx, {
      kind: 'cancellation',
      key: order.id,
      recipient: order.address.email,
      language: order.language,
      market: order.market,
      data: {
        id: order.id,
        number: order.number,
        firstName: order.address.firstName,
        currency: order.currency,
        total: order.amounts.total,
      },
    });
    return ok(order);
  });
}
