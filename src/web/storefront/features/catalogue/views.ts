import type { Bilingual, Language } from '#kernel/market';
import type { Minor } from '#kernel/money';

/**
 * What public pages are given to show: small, plain, of one market, and nothing about the person. Loaders make these
 * from the shop's answers; components know nothing else of the shop.
 */

/** A photograph in the media store, under `/media/{id}/{width}.{avif|webp|jpg}`. */
export type PictureView = {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** The widths there are files of, ascending. */
  readonly widths: readonly number[];
  /** A tiny data URI shown until the photograph is there. */
  readonly placeholder: string;
};

/** An amount of perfume or incense. Chests have two. */
export type SizeView = { readonly amount: number; readonly unit: 'ml' | 'g' };

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

/** A review as the product page shows it, in the language it was written in. */
export type ReviewView = {
  readonly id: string;
  readonly name: string;
  readonly rate: number;
  readonly text: string;
  readonly language: Language;
};

export type QuestionView = { readonly question: string; readonly answer: string };

/** A slide of the home page, its words in the page's language. */
export type BannerView = {
  readonly link: string;
  readonly heading: string;
  readonly caption: string;
  readonly action: string;
  readonly alt: string;
  readonly picture: PictureView;
  /** The 4:5 photograph of the collection it leads to, for narrow windows. */
  readonly narrow: PictureView | null;
};

/** A collection on the home page. */
export type CollectionView = {
  readonly title: string;
  readonly name: Bilingual;
  readonly picture: PictureView | null;
};

/** What a guest of the house said. */
export type VoiceView = { readonly name: string; readonly city: string; readonly rate: number; readonly text: string };

export type HomeView = {
  readonly banners: readonly BannerView[];
  readonly quote: string;
  readonly quoteText: string;
  readonly collectionsHeading: string;
  readonly collections: readonly CollectionView[];
  readonly bestSellers: readonly CardView[];
  readonly promises: readonly string[];
  readonly housePicture: PictureView | null;
  readonly voicesHeading: string;
  readonly voices: readonly VoiceView[];
};

/** The head of a list page, in the page's language. */
export type ListHeadView = {
  readonly title: string;
  readonly description: string;
  readonly banner: PictureView | null;
};

/** A product on its own page, its words in the page's language, its price in the market's currency. */
export type DetailsView = CardView & {
  readonly description: string;
  readonly shortNote: string;
  /** The fragrance pyramid, or null where the short note is shown instead (specification, section 2.6: sd_type). */
  readonly notes: { readonly top: string; readonly heart: string; readonly base: string } | null;
  readonly pictures: readonly PictureView[];
  /** The most that can be put into the cart: 10, or the stock when that is less. */
  readonly most: number;
  /** Whether the exceptions from returns are to be named: agarwood, oudh and loose attars (specification, section 9.4). */
  readonly exceptions: boolean;
  /** The collection it is filed under, for the breadcrumb. */
  readonly collection: { readonly title: string; readonly name: string } | null;
};
