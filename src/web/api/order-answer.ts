import type { Context } from 'hono';
import { noPaymentResult, type Order as OrderOnTheWire, type OrdersAnswer } from '#contract/orders';
import { type Currency, MARKETS, type MarketCode } from '#kernel/market';
import { toDecimal } from '#kernel/money';
import type { OrderRefusal } from '#shop/checkout';
import { deliveryPromise } from '#shop/delivery/promise.rules';
import { type Order, type OrderAmounts, scanDescription } from '#shop/orders';
import { type ParcelView, readAddressNeeds } from '#shop/parcels';
import { recentTerms } from '#shop/settings';
import { hasShippingVat, type TradeTerms } from '#shop/settings/settings.rules';
import { formatPrice } from '#texts/format';
import { texts } from '#texts/texts';
import type { Shop } from '../../shop/shop.ts';
import type { Env } from './context.ts';
import { offersAnswer } from './offers-answer.ts';
import { errorBody, refuse } from './refusals.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'publicUrl'>;

/** The terms of the markets of some orders. */
type Terms = ReadonlyMap<MarketCode, TradeTerms>;

async function termsOf(shop: Deps, orders: readonly Order[]): Promise<Terms> {
  const markets = [...new Set(orders.map(({ market }) => market))];
  return new Map(await Promise.all(markets.map(async (code) => [code, await recentTerms(shop, code)] as const)));
}

/** Returns orders that were just placed as calls answer them, as the list `user` (specification, section 7). */
export async function ordersAnswer(shop: Deps, orders: readonly Order[]): Promise<OrdersAnswer> {
  const terms = await termsOf(shop, orders);
  return { user: orders.map((order) => orderAnswer(shop, order, terms)) };
}

/** The same of orders from any time, with what their parcels wait for. */
export async function ordersAnswerWithNeeds(shop: Deps, orders: readonly Order[]): Promise<OrdersAnswer> {
  const needs = await readAddressNeeds(shop, orders);
  const { user } = await ordersAnswer(shop, orders);
  return { user: user.map((order) => (needs.has(order._id) ? { ...order, addressNeeded: true } : order)) };
}

/**
 * Returns the days between which an order arrives, as promised when it was placed; nothing for one that is over or whose
 * payment is awaited.
 */
function promiseOf(order: Order, terms: Terms) {
  const { market, createdAt, cancelledAt, deliveredAt, payment, promise } = order;
  if (cancelledAt !== null || deliveredAt !== null || payment.state === 'awaiting') return {};
  if (promise) return { promise };
  const delivery = terms.get(market)?.delivery;
  if (!delivery) return {};
  const { from, to } = deliveryPromise(MARKETS[market], delivery, createdAt);
  return { promise: { from, to } };
}

/** Returns an order under the names of section 3 of the specification, with decimal amounts and absolute urls. */
function orderAnswer({ publicUrl }: Deps, order: Order, terms: Terms): OrderOnTheWire {
  const { amounts, payment, address, currency, scan } = order;
  const { legalName, address: sellerAddress, shipFrom, vatNumber } = order.seller;
  const words = scanDescription(order);
  const ofMarket = terms.get(order.market);
  const hasVat = ofMarket !== undefined && amounts.shipping > 0 && hasShippingVat(ofMarket, order.createdAt);
  return {
    _id: order.id,
    number: order.number,
    createdAt: order.createdAt.toISOString(),
    userId: order.ownerId,
    paymentMethod: payment.method,
    paymentState: payment.state,
    paymentResult: { ...(payment.result ?? noPaymentResult) },
    ...amountsAnswer(amounts, currency),
    coupon: order.coupon ?? '',
    ...offersOf(order),
    taxRate: order.vatBasisPoints / 100,
    currency,
    transactionId: payment.transactionId,
    isPaid: payment.paidAt !== null,
    paidAt: payment.paidAt?.toISOString() ?? null,
    country: order.market,
    tran_ref: payment.tranRef,
    shippingAddress: {
      firstname: address.firstName,
      lastname: address.lastName,
      address: address.address,
      appartment: address.apartment,
      city: address.city,
      state: address.state,
      country: address.country,
      pin: address.zip,
      phone: address.phone,
      email: address.email,
      ...(address.shortAddress ? { shortAddress: address.shortAddress } : {}),
    },
    orderItems: order.lines.map((line) => ({
      _id: line.id,
      productId: line.productId,
      image: line.image,
      title: line.title.en,
      arabictitle: line.title.ar,
      pricecon: currency,
      discountprice: [toDecimal(line.unitPrice, currency)],
      price: [toDecimal(line.listPrice, currency)],
      weight: line.size,
      count: line.count,
      ...(line.offerDiscount > 0 ? { offer: toDecimal(line.offerDiscount, currency) } : {}),
    })),
    isDelivered: order.deliveredAt !== null,
    ...(order.deliveredAt ? { deliveredAt: order.deliveredAt.toISOString() } : {}),
    isCancelled: order.cancelledAt !== null,
    ...(words === null ? {} : { orderStatus: { ...scan, ScanDescription: words } }),
    ...promiseOf(order, terms),
    ...(hasVat ? { shippingHasVat: true as const } : {}),
    order_invoice: order.invoiceUrl && `${publicUrl}${order.invoiceUrl}`,
    order_credit_note: order.creditNoteUrl && `${publicUrl}${order.creditNoteUrl}`,
    seller: { legalName, address: sellerAddress, shipFrom, vatNumber },
  };
}

/** The offers that give an order something; nothing for an order without. */
function offersOf({ offers, currency }: Order): Pick<OrderOnTheWire, 'offers'> {
  const given = (offers ?? []).flatMap(({ id, name, saving, lines }) => {
    const parts = lines.map(({ productId, amount }) => ({ productId, amount: toDecimal(amount, currency) }));
    return saving > 0 ? [{ id, name, saving: toDecimal(saving, currency), lines: parts }] : [];
  });
  return given.length > 0 ? { offers: given } : {};
}

/** Returns an order with the status of its parcel. */
export async function orderWithParcel(shop: Deps, order: Order, parcel: ParcelView | null): Promise<OrdersAnswer> {
  const shipment = parcel && {
    bookedAt: parcel.bookedAt.toISOString(),
    dispatchedAt: parcel.dispatchedAt?.toISOString() ?? null,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    trackingNumber: parcel.trackingNumber,
    trackingUrl: parcel.trackingUrl,
    scans: parcel.scans.map(({ at, en, ar, city }) => ({ at, words: { en, ar }, city })),
  };
  const { user } = await ordersAnswerWithNeeds(shop, [order]);
  return { user: user.map((answer) => ({ ...answer, ...(shipment ? { shipment } : {}) })) };
}

/** Returns amounts under the names of an order. */
function amountsAnswer(amounts: OrderAmounts, currency: Currency) {
  return {
    itemsPrice: toDecimal(amounts.subtotal, currency),
    discount: toDecimal(amounts.discount, currency),
    taxPrice: toDecimal(amounts.tax, currency),
    shippingPrice: toDecimal(amounts.shipping, currency),
    totalPrice: toDecimal(amounts.total, currency),
  };
}

/** Refuses an order with the reason and what the client needs to correct it. */
export function refuseOrder(c: Context<Env>, refusal: OrderRefusal) {
  const text = texts(c.var.caller.language);
  switch (refusal.code) {
    case 'amountsChanged':
    case 'offerEnded':
    case 'offerUsedByYou':
    case 'offerUsedUp': {
      const { amounts, currency, offered } = refusal;
      const { language } = c.var.caller;
      const totals = { ...amountsAnswer(amounts, currency), currency };
      const more = { totals, ...(offered ? { offers: offersAnswer(offered, language) } : {}) };
      if (refusal.code === 'amountsChanged') return refuse(c, refusal.code, undefined, more);
      const values = { name: refusal.name[language], price: formatPrice(amounts.total, currency, language) };
      return refuse(c, refusal.code, values, more);
    }
    case 'soldOut': {
      const { productId, onHand } = refusal;
      const title = refusal.title[c.var.caller.language];
      const message = onHand > 0 ? text('error.itemShort', { title, n: onHand }) : text('error.itemSoldOut', { title });
      return c.json({ message, code: refusal.code, productId }, 409);
    }
    case 'productUnavailable': {
      const message = text('error.itemUnavailable', { title: refusal.title[c.var.caller.language] });
      return c.json({ message, code: refusal.code, productId: refusal.productId }, 409);
    }
    case 'cashShare':
      return refuse(c, refusal.code, { title: refusal.title[c.var.caller.language], n: refusal.most });
    case 'addressInOtherCountry':
      return refuse(c, refusal.code, { country: MARKETS[refusal.market].name.short[c.var.caller.language] });
    case 'couponMinimum':
    case 'cashAbove': {
      const { language, chosenMarket, market } = c.var.caller;
      const amount = refusal.code === 'cashAbove' ? refusal.limit : refusal.minimum;
      return refuse(c, refusal.code, { price: formatPrice(amount, (chosenMarket ?? market).currency, language) });
    }
    case 'couponUnknown':
      return c.json(errorBody(c.var.caller.language, refusal.code), 422);
    default:
      return refuse(c, refusal.code);
  }
}
