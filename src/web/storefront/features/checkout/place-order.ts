import type { OrderRefused } from '#contract/orders';
import type { Market } from '#kernel/market';
import { type Minor, toDecimal } from '#kernel/money';
import type { PaymentMethod } from '#kernel/payment-method';
import type { Totals } from '#shop/pricing/totals.rules';
import { minorOf } from '../../client/amounts.ts';
import type { Api, ApiError } from '../../client/api.ts';

/** The amounts a shopper agrees to when ordering. */
export type Agreed = Pick<Totals, 'subtotal' | 'discount' | 'tax' | 'shipping' | 'total'>;

export type OrderToPlace = {
  readonly shopperId: string;
  readonly market: Market;
  readonly method: PaymentMethod;
  readonly agreed: Agreed;
  /** A random key that stays the same while one order is retried: repeats make one order. */
  readonly submission: string;
  readonly coupon: string | null;
  /** The revision of the offers that were shown. */
  readonly offers: string | undefined;
};

type Outcome =
  | { readonly kind: 'placed' }
  /** Nothing was ordered: the amounts have changed, and the shopper must agree to the new ones. */
  | { readonly kind: 'changed'; readonly amounts: Agreed }
  | { readonly kind: 'failed'; readonly error: ApiError };

/**
 * Sets the payment method (PUT updatemethod) and places the order (POST order) with the amounts the shopper saw. The
 * server computes its own and refuses different ones (specification, section 4, "Cash on delivery").
 */
export async function placeOrder(api: Api, order: OrderToPlace): Promise<Outcome> {
  const { shopperId: userId, agreed, market, method } = order;
  const chosen = await api.send('PUT', '/updatemethod', { body: { userId, method } });
  if (!chosen.ok) return { kind: 'failed', error: chosen.error };
  const body = {
    userId,
    paymentMethod: method,
    taxPrice: toDecimal(agreed.tax, market.currency),
    shippingPrice: toDecimal(agreed.shipping, market.currency),
    totalPrice: toDecimal(agreed.total, market.currency),
    transactionId: order.submission,
    country: market.code,
    ...(order.coupon === null ? {} : { coupon: order.coupon }),
    offers: order.offers,
  };
  const answer = await api.send('POST', '/order', { body });
  if (answer.ok) return { kind: 'placed' };
  const amounts = answer.error.status === 409 ? correctAmounts(answer.error.body) : null;
  return amounts ? { kind: 'changed', amounts } : { kind: 'failed', error: answer.error };
}

/** Reads the correct amounts from a 409 of an order or a card payment; null when it has none. */
export function correctAmounts(body: unknown): Agreed | null {
  const totals = isRefusal(body) ? body.totals : undefined;
  if (totals === undefined) return null;
  const amount = (decimal: number): Minor => minorOf(decimal, totals.currency);
  return {
    subtotal: amount(totals.itemsPrice),
    discount: amount(totals.discount),
    tax: amount(totals.taxPrice),
    shipping: amount(totals.shippingPrice),
    total: amount(totals.totalPrice),
  };
}

function isRefusal(body: unknown): body is OrderRefused {
  return typeof body === 'object' && body !== null && 'totals' in body;
}
