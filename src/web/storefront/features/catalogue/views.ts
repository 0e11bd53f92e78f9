import type { Bilingual } from '#kernel/market';
import type { Minor } from '#kernel/money';
import type { PictureView } from '../../ui/picture.tsx';
import type { SizeView } from '../../ui/size.tsx';

/**
 * What public pages are given to show: small, plain, of one market, and nothing about the person. Loaders make these
 * from the shop's answers; components know nothing else of the shop.
 */

/** A product as a card shows it. Prices are in the currency of the page's market. */
export type CardView = {
  readonly id: string;
  readonly title: Bilingual;
  /** What it is, in the language of the page ("Eau de parfum"); null when the data does not say. */
  readonly kind: string | null;
  readonly sizes: readonly SizeView[];
  readonly picture: PictureView | null;
  readonly price: Minor;
  /** The price before the discount; null without one. */
  readonly was: Minor | null;
  readonly inStock: boolean;
};

/** The head of a list page, in the page's language. */
export type ListHeadView = {
  readonly title: string;
  readonly description: string;
  readonly banner: PictureView | null;
};
