import type { Bilingual, Language } from '#kernel/market';
import type { Minor } from '#kernel/money';
import type { Step } from '#shop/catalogue/layers.rules';
import type { Wear } from '#shop/catalogue/wear.rules';
import type { Note } from '#shop/scents/note-list.rules';
import type { PictureView } from '../../ui/picture.tsx';
import type { SizeView } from '../../ui/size.tsx';
import type { CardView } from '../catalogue/views.ts';

/** A review on the product page, in the language it was written in. */
export type ReviewView = {
  readonly id: string;
  readonly name: string;
  readonly rate: number;
  readonly text: string;
  readonly language: Language;
  /** The day it was written, as pages write it. */
  readonly date: string;
  /** Whether a delivered order of the reviewer held the product. */
  readonly verified: boolean;
  /** What the shop answered, in the language of the review. */
  readonly answer: string | null;
};

/** The mean of all stars, the number of reviews, and how many gave one to five stars. */
export type RatingView = { readonly average: number; readonly count: number; readonly stars: readonly number[] };

/** What differs between the sizes of one scent, each a product of its own. */
export type SizeChoice = {
  readonly id: string;
  readonly title: Bilingual;
  readonly size: SizeView;
  readonly price: Minor;
  readonly was: Minor | null;
  readonly inStock: boolean;
  /** The largest quantity: 10, or the stock when that is less. */
  readonly most: number;
  readonly pictures: readonly PictureView[];
  /** The first day of the week in which a sold-out product is expected, as pages write it; null when not known. */
  readonly backIn: string | null;
};

/** A product that is worn with another, and in which step. */
export type LayerView = { readonly step: Step; readonly card: CardView };

/** A note as the product names it, the id of its page, and the colour and drawing of its disc where they are known. */
export type NoteView = {
  readonly name: string;
  readonly id: string | null;
  readonly disc: Pick<Note, 'colour' | 'glyph'> | null;
};
export type TierView = { readonly tier: 'top' | 'heart' | 'base'; readonly notes: readonly NoteView[] };

/** A product on its own page, in the page's language and the market's currency. */
export type DetailsView = CardView & {
  readonly description: string;
  readonly shortNote: string;
  /** The fragrance pyramid; null where the short note is shown instead (specification, section 2.6: sd_type). */
  readonly notes: readonly TierView[] | null;
  readonly pictures: readonly PictureView[];
  /** Whether the returns policy has exceptions for it: agarwood, oudh and loose attars (specification, section 9.4). */
  readonly exceptions: boolean;
  /** Its collection, for the breadcrumb. */
  readonly collection: { readonly title: string; readonly name: string } | null;
  readonly backIn: string | null;
  readonly wear: Wear;
  /** What it is worn as: an oil, a spray, a smoke; null for sets. */
  readonly step: Step | null;
};
