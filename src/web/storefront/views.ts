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
