import type { Order } from '#contract/orders';
import { type Language, MARKETS, type Market } from '#kernel/market';
import type { Totals } from '#shop/pricing/totals.rules';
import { minorOf } from '../../client/amounts.ts';

/** The amounts of an order as agreed; they add up. */
type OrderAmounts = Pick<Totals, 'subtotal' | 'discount' | 'tax' | 'shipping' | 'total'>;

/** An order as its pages show it; one that was looked up comes without the ids that open other data. */
export type ShownOrder = Omit<Order, '_id' | 'userId' | 'transactionId' | 'tran_ref' | 'paymentResult'> & {
  readonly _id?: string;
};

/** Reads the amounts of an order from the API. */
export function amountsOf(order: ShownOrder): OrderAmounts {
  return {
    subtotal: minorOf(order.itemsPrice, order.currency),
    discount: minorOf(order.discount, order.currency),
    tax: minorOf(order.taxPrice, order.currency),
    shipping: minorOf(order.shippingPrice, order.currency),
    total: minorOf(order.totalPrice, order.currency),
  };
}

/** What of an order's discount is by offers, named in a language, in decimal amounts. */
export function discountOf({ offers = [] }: ShownOrder, language: Language) {
  // without lines it made the delivery cheaper
  const ofGoods = offers.filter(({ lines }) => lines.length > 0);
  return { rows: ofGoods.map(({ id, name, saving }) => ({ id, words: name[language], amount: saving })) };
}

/** Returns the market an order was placed in, for its time zone, currency and seller. */
export function marketOf(order: ShownOrder): Market {
  return MARKETS[order.country];
}
