import { digitsOf } from '#kernel/market';

/**
 * A price changed by basis points (−1000 is 10 % less), rounded half up to whole units of the currency and never below
 * one. `of: 'offer'` makes an offer of the list price; `price` moves the list price and, in step, the offer.
 */
export function byPercent(
  { price, discountPrice }: { readonly price: number; readonly discountPrice: number },
  { basisPoints, of }: { readonly basisPoints: number; readonly of: 'price' | 'offer' },
  currency: string,
): { readonly price: number; readonly discountPrice: number } {
  const unit = 10 ** digitsOf(currency);
  const changed = (amount: number): number => {
    const exact = (BigInt(amount) * BigInt(10_000 + basisPoints)) / 10_000n;
    return Math.max(unit, Math.floor((Number(exact) + unit / 2) / unit) * unit);
  };
  if (of === 'offer') return { price, discountPrice: Math.min(price, changed(price)) };
  const moved = changed(price);
  return { price: moved, discountPrice: discountPrice === price ? moved : Math.min(moved, changed(discountPrice)) };
}
