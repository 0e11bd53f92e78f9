import type { Minor } from '#kernel/money';

/** Whether a product is sold in a market: hidden when its price there is 0, null, undefined or empty (specification, section 5). */
export function isVisible(price: Minor | null | undefined): price is Minor {
  return price !== null && price !== undefined && price > 0;
}

/** Out of stock: 0 units or fewer (specification, section 5). */
export function isSoldOut(onHand: number): boolean {
  return onHand <= 0;
}

/**
 * Percent off: (price − discount price) / price × 100, to 2 decimals, rounded half up (specification, section 9.1).
 * Computed in whole numbers. Returns 0 when the price is 0.
 */
export function percentOff(price: Minor, discountPrice: Minor): number {
  if (!isVisible(price) || discountPrice >= price) return 0;
  return Number((BigInt(price - discountPrice) * 20_000n + BigInt(price)) / (BigInt(price) * 2n)) / 100;
}

/** The price filters of the static category pages, in whole units of the currency (specification, section 9.1). */
export const PRICE_FILTERS = [1000, 1500, 2000] as const;
export type PriceFilter = (typeof PRICE_FILTERS)[number];

/** The static category pages; each route is also the title of its category (specification, section 2.1). */
export const STATIC_CATEGORIES = ['for-her', 'concentrate', 'dahn-al-oudh', 'bakhoor'] as const;

/** The collection of best sellers, which says nothing of a scent. */
export const BEST_SELLERS = 'bestseller';

/** The collection of sets. */
export const SETS = 'gift-sets';

/** The size that a list shows of a product: sets have none, since theirs is a sum of what they hold. */
export function listedSize<Size>(product: {
  readonly size: Size | null;
  readonly categories: readonly string[];
}): Size | null {
  return product.categories.includes(SETS) ? null : product.size;
}

/** The most that pages show (specification, section 9.1). */
export const LIMITS = { navigation: 6, homeCategories: 4, bestSellers: 6, related: 4, loadMore: 10 } as const;
