import type { Bilingual } from '#kernel/market';
import type { Minor } from '#kernel/money';
import type { Picture } from './picture.rules.ts';
import type { PriceInput, ProductInput, ProductRow, Size } from './product-checks.ts';

/** A product of a market as lists show it. */
export type ProductCard = {
  readonly id: string;
  readonly slug: string;
  readonly title: Bilingual;
  readonly shortNote: Bilingual;
  readonly picture: Picture | null;
  /** The first size. */
  readonly size: Size | null;
  /** Before the discount. */
  readonly price: Minor;
  /** What the shopper pays; equal to `price` without a discount. */
  readonly discountPrice: Minor;
  /** With 2 decimals; 0 without a discount. */
  readonly percentOff: number;
  readonly soldOut: boolean;
  /** Units on hand when this was read. */
  readonly onHand: number;
  /** Titles of its categories, as routes name them. */
  readonly categories: readonly string[];
};

/** One part of a list, with the total count. */
export type ProductPage = { readonly products: readonly ProductCard[]; readonly total: number };

/** A product of a market as its own page shows it. */
export type ProductDetails = ProductCard &
  ProductRow & {
    readonly pictures: readonly Picture[];
    readonly sizes: readonly Size[];
  };

/** A product with the figures of every market: what the API's product records are made of (specification, section 3). */
export type WholeProduct = Omit<
  ProductDetails,
  'price' | 'discountPrice' | 'percentOff' | 'soldOut' | 'onHand' | 'picture' | 'size'
> & {
  readonly prices: readonly PriceInput[];
  readonly stock: ProductInput['stock'];
};

/** A collection. `title` is its route and what products refer to; `name` is what shoppers read. */
export type Category = {
  readonly id: string;
  readonly title: string;
  readonly titleAr: string;
  readonly name: Bilingual;
  readonly description: Bilingual;
  readonly picture: Picture | null;
  /** The Arabic banner has its calm side on the right. */
  readonly banner: { readonly en: Picture | null; readonly ar: Picture | null };
  readonly navInclude: boolean;
  readonly homeInclude: boolean;
};

export type Country = { readonly code: string; readonly name: Bilingual };
