import { allOrdersCall, cancelOrderCall, reviewablesCall, writeReviewCall } from '#contract/my-orders';
import { reviewables, reviewProduct } from '#shop/accounts';
import { cancelOrder } from '#shop/checkout';
import { type Order, readOrderById, readOrdersUnderTab, scanDescription } from '#shop/orders';
import { minutesToCancel } from '#shop/orders/status.rules';
import { texts } from '#texts/texts';
import type { Shop } from '../../shop/shop.ts';
import type { Api } from './context.ts';
import { ordersAnswerWithNeeds } from './order-answer.ts';
import { refuse, refuseNonCustomer } from './refusals.ts';

/** Registers a customer's calls on placed orders (specification, sections 2.14, 2.19 and 7). */
export function registerMyOrders(
  api: Api,
  shop: Pick<Shop, 'database' | 'clock' | 'jobs' | 'publicUrl' | 'tax'>,
): void {
  const minutesOf = (order: Order) => {
    const { createdAt, cancelledAt, deliveredAt } = order;
    const state = {
      createdAt,
      isCancelled: cancelledAt !== null,
      isDelivered: deliveredAt !== null,
      scan: scanDescription(order),
    };
    return minutesToCancel(state, shop.clock.now());
  };

  api.openapi(allOrdersCall, async (c) => {
    const { userId } = c.req.valid('param');
    const refusal = refuseNonCustomer(c, userId);
    if (refusal) return refusal;
    const { tab, limit = null, before = null } = c.req.valid('query');
    const { orders, next } = await readOrdersUnderTab(shop, userId, { tab, limit, before });
    const minutes = new Map(orders.map((order) => [order.id, minutesOf(order)]));
    const { user } = await ordersAnswerWithNeeds(shop, orders);
    return c.json({ user: user.map((order) => ({ ...order, cancelMinutes: minutes.get(order._id) ?? 0 })), next }, 200);
  });

  api.openapi(cancelOrderCall, async (c) => {
    const { session } = c.var.caller;
    if (!session) return refuse(c, 'unauthenticated');
    const { id } = c.req.valid('json');
    const order = await readOrderById(shop, id);
    if (!order) return refuse(c, 'orderNotFound');
    const refusal = refuseNonCustomer(c, order.ownerId);
    if (refusal) return refusal;
    const cancelled = await cancelOrder(shop, session.userId, id);
    if (!cancelled.ok) return refuse(c, cancelled.error.code);
    return c.json({ message: texts('en')('orders.cancelApi') }, 200);
  });

  api.openapi(writeReviewCall, async (c) => {
    const { session, language } = c.var.caller;
    if (!session) return refuse(c, 'unauthenticated');
    const { review, rate, productid, name } = c.req.valid('json');
    const stars = Number(rate);
    const request = { productId: productid, rate: stars, text: review, name };
    const written = await reviewProduct(shop, session.userId, request);
    if (!written.ok) {
      const { code } = written.error;
      return refuse(c, code);
    }
    const user = [{ review: review.trim(), rate: stars, productid, name: name.trim() }];
    return c.json({ user, message: texts(language)('answer.reviewWritten') }, 200);
  });

  api.openapi(reviewablesCall, async (c) => {
    const { userId } = c.req.valid('param');
    const refusal = refuseNonCustomer(c, userId);
    if (refusal) return refusal;
    const user = (await reviewables(shop, userId)).map(({ productId, title, image, written }) => ({
      productid: productId,
      title: title.en,
      arabictitle: title.ar,
      image,
      written: written && { review: written.review, rate: written.rate, productid: productId, name: written.name },
    }));
    return c.json({ user }, 200);
  });
}
