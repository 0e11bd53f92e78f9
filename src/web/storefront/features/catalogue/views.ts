import type { Bilingual } from '#kernel/market';
import type { Minor } from '#kernel/money';
import type { PriceBand } from '#shop/search/query.rules';
import type { PictureView } from '../../ui/picture.tsx';
import type { SizeView } from '../../ui/size.tsx';

/**
 * Data of public pages: plain, of one market, without personal data. Loaders create it; components know nothing else
 * of the shop.
 */

/** A product on a card. Prices are in the currency of the page's market. */
export type CardView = {
  readonly id: string;
  readonly title: Bilingual;
  /** The kind of product in the language of the page ("Eau de parfum"); null when unknown. */
  readonly kind: string | null;
  readonly sizes: readonly SizeView[];
  readonly picture: PictureView | null;
  readonly price: Minor;
  /** The price before the discount; null without one. */
  readonly was: Minor | null;
  readonly inStock: boolean;
  /** The largest quantity: 10, or the stock when that was less as the page was rendered. */
  readonly most: number;
  /** Mean stars with one decimal and the number of reviews; null without any. */
  readonly rating: { readonly average: number; readonly count: number } | null;
};

/** The head of a list page, in the page's language. */
export type ListHeadView = {
  readonly title: string;
  readonly description: string;
  readonly banner: PictureView | null;
};

type NamedFacet = { readonly id: string; readonly name: string; readonly count: number };

/** The options of the list tool, with the number of products that each leaves. */
export type FacetsView = {
  /** Of a search; empty in a category. */
  readonly categories: readonly NamedFacet[];
  readonly families: readonly NamedFacet[];
  /** The note that the words of a search are narrowed to; null without one. */
  readonly note: Omit<NamedFacet, 'count'> | null;
  readonly sizes: readonly { readonly id: string; readonly count: number }[];
  readonly prices: readonly (PriceBand & { readonly count: number })[];
};

/** A press article between the products of a list, in the page's language. */
export type ListArticleView = { readonly outlet: string; readonly title: string; readonly picture: PictureView };

/** What the page shows that is there in place of one that is not. */
export type MissingView = {
  readonly picture: PictureView | null;
  readonly cards: readonly CardView[];
  /** Whether the path is of a product that is not sold here; the cards then smell like it. */
  readonly isProduct: boolean;
};
