import { ordersOfCall, paymentIdsIn, placeOrderCall, postmailCall, readOrderCall } from '#contract/orders';
import { placeOrder } from '#shop/checkout';
import { readOrderById, readOrdersOf } from '#shop/orders';
import { readParcel } from '#shop/parcels';
import { texts } from '#texts/texts';
import type { Shop } from '../../shop/shop.ts';
import { type Api, marketOfName } from './context.ts';
import { ordersAnswer, ordersAnswerWithNeeds, orderWithParcel, refuseOrder } from './order-answer.ts';
import { refuse, refuseForbidden } from './refusals.ts';

/** Registers the calls that place and read orders, and `postmail` (specification, sections 4 and 7). */
export function registerOrders(
  api: Api,
  shop: Pick<Shop, 'database' | 'clock' | 'jobs' | 'shipping' | 'publicUrl' | 'cashCeilings'>,
): void {
  api.openapi(placeOrderCall, async (c) => {
    const { userId, paymentMethod, totalPrice, taxPrice, shippingPrice, transactionId, country, ...asked } =
      c.req.valid('json');
    const { coupon, offers, ...paid } = asked;
    const refusal = refuseForbidden(c, userId);
    if (refusal) return refusal;
    const markets = marketOfName(c.var.caller, country);
    if ('code' in markets) return refuse(c, markets.code);
    const { language, ip = null } = c.var.caller;
    const placed = await placeOrder(shop, {
      ownerId: userId,
      ...markets,
      language,
      method: paymentMethod,
      seen: { total: totalPrice, tax: taxPrice ?? null, shipping: shippingPrice ?? null },
      transactionId,
      paymentIds: paymentIdsIn({ transactionId, ...paid }),
      coupon: coupon?.trim() ?? '',
      showsOffers: offers !== undefined,
      ip,
    });
    if (!placed.ok) return refuseOrder(c, placed.error);
    return c.json(
      { ...(await ordersAnswer(shop, [placed.value])), message: texts(language)('answer.orderReceived') },
      200,
    );
  });

  api.openapi(ordersOfCall, async (c) => {
    const { userId } = c.req.valid('param');
    const refusal = refuseForbidden(c, userId);
    if (refusal) return refusal;
    const { limit = null } = c.req.valid('query');
    return c.json(await ordersAnswerWithNeeds(shop, await readOrdersOf(shop, userId, limit)), 200);
  });

  api.openapi(readOrderCall, async (c) => {
    const order = await readOrderById(shop, c.req.valid('param').id);
    if (!order) return refuse(c, 'orderNotFound');
    const refusal = refuseForbidden(c, order.ownerId);
    if (refusal) return refusal;
    return c.json(await orderWithParcel(shop, order, await readParcel(shop, order.id)), 200);
  });

  api.openapi(postmailCall, async (c) => {
    const { user } = c.req.valid('json');
    const refusal = refuseForbidden(c, user);
    if (refusal) return refusal;
    const [newest] = await readOrdersOf(shop, user, 1);
    if (!newest) return refuse(c, 'orderNotFound');
    return c.json({ message: texts(c.var.caller.language)('answer.mailQueued') }, 200);
  });
}
