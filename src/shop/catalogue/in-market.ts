import type { Market } from '#kernel/market';
import { isSoldOut, isVisible, percentOff } from './catalogue.rules.ts';
import type { ProductDetails, WholeProduct } from './types.ts';

/** A product as one market sees it; null where it is hidden. */
export function inMarket(product: WholeProduct, { currency }: Pick<Market, 'currency'>): ProductDetails | null {
  const { prices, stock, ...rest } = product;
  const priced = prices.find((row) => row.currency === currency);
  if (!priced || !isVisible(priced.price)) return null;
  const onHand = stock.find((row) => row.currency === currency)?.onHand ?? 0;
  return {
    ...rest,
    picture: rest.pictures[0] ?? null,
    size: rest.sizes[0] ?? null,
    price: priced.price,
    discountPrice: priced.discountPrice,
    percentOff: percentOff(priced.price, priced.discountPrice),
    onHand,
    soldOut: isSoldOut(onHand),
  };
}
