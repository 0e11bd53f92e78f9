import type { Bilingual, Currency } from '#kernel/market';
import type { Minor } from '#kernel/money';
import type { Picture } from './picture.rules.ts';

/** The content of one piece; grams for incense and wood. */
export type Size = { readonly amount: number; readonly unit: 'ml' | 'g' };

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
  /** What is asked; equal to `price` without a discount. */
  readonly discountPrice: Minor;
  /** With 2 decimals; 0 without a discount. */
  readonly percentOff: number;
  readonly soldOut: boolean;
  /** Titles of its categories, as routes name them. */
  readonly categories: readonly string[];
};

/** One part of a list, with how many there are in all. */
export type ProductPage = { readonly products: readonly ProductCard[]; readonly total: number };

/** A product of a market as its own page shows it. */
export type ProductDetails = ProductCard & {
  readonly description: Bilingual;
  readonly pictures: readonly Picture[];
  readonly sizes: readonly Size[];
  readonly dimensions: string;
  /** Equal to the first size's figure; the cart shows it as such (specification, section 3). */
  readonly weight: number;
  /** Which of the two texts stands beside the price: the notes table or the short note (specification, section 2.6). */
  readonly shows: 'notes' | 'short_description';
  readonly notes: { readonly top: Bilingual; readonly heart: Bilingual; readonly base: Bilingual };
  /** Pieces on hand when this was read. */
  readonly onHand: number;
};

/** A product with the figures of every market: what the API's product records are made of (specification, section 3). */
export type WholeProduct = Omit<
  ProductDetails,
  'price' | 'discountPrice' | 'percentOff' | 'soldOut' | 'onHand' | 'picture' | 'size'
> & {
  readonly prices: readonly { readonly currency: Currency; readonly price: Minor; readonly discountPrice: Minor }[];
  readonly stock: readonly { readonly currency: Currency; readonly onHand: number }[];
};

/** A collection. `title` is its route and what products refer to; `name` is what people read. */
export type Category = {
  readonly id: string;
  readonly title: string;
  readonly titleAr: string;
  readonly name: Bilingual;
  readonly description: Bilingual;
  readonly picture: Picture | null;
  /** In Arabic the picture with its calm side on the right. */
  readonly banner: { readonly en: Picture | null; readonly ar: Picture | null };
  readonly navInclude: boolean;
  readonly homeInclude: boolean;
};

export type Country = { readonly code: string; readonly name: Bilingual };
