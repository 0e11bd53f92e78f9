import type { Currency } from '#kernel/market';
import { isTenfold } from '#kernel/typed-number';

/** A price that changes: whose, from what to what, in minor units. */
export type PriceChange = {
  readonly name: string;
  readonly currency: Currency;
  readonly before: number;
  readonly after: number;
};

type Price = { readonly price: number; readonly discountPrice: number };

/** The tenfold changes of a price and of its offer, each pair of values once. A price that was not there changes nothing. */
export function tenfoldsOf(
  name: string,
  currency: Currency,
  before: Price | undefined,
  after: Price,
): readonly PriceChange[] {
  if (!before) return [];
  const price = { name, currency, before: before.price, after: after.price };
  const offer = { name, currency, before: before.discountPrice, after: after.discountPrice };
  const isSame = price.before === offer.before && price.after === offer.after;
  return [price, ...(isSame ? [] : [offer])].filter((one) => isTenfold(one.before, one.after));
}
