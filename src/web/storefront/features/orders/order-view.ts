import type { Order } from '#contract/orders';
import { MARKETS, type Market } from '#kernel/market';
import type { Totals } from '#shop/pricing/totals.rules';
import { minorOf } from '../../client/amounts.ts';

/** The amounts of an order as agreed; they add up. */
type OrderAmounts = Pick<Totals, 'subtotal' | 'discount' | 'tax' | 'shipping' | 'total'>;

/** Reads the amounts of an order from the API. */
export function amountsOf(order: Order): OrderAmounts {
  return {
    subtotal: minorOf(order.itemsPrice, order.currency),
    discount: minorOf(order.discount, order.currency),
    tax: minorOf(order.taxPrice, order.currency),
    shipping: minorOf(order.shippingPrice, order.currency),
    total: minorOf(order.totalPrice, order.currency),
  };
}

/** Returns the market an order was placed in, for its time zone, currency and seller. */
export function marketOf(order: Order): Market {
  return MARKETS[order.country];
}
