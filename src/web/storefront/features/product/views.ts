import type { Language } from '#kernel/market';
import type { LenderChannel } from '#kernel/payment-method';
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

/** The plain sentence about the parts of a price, and the lender that takes them. */
export type LenderLine = { readonly lender: LenderChannel; readonly text: string };

/** The mean of all stars, the number of reviews, and how many gave one to five stars. */
export type RatingView = { readonly average: number; readonly count: number; readonly stars: readonly number[] };

/** A size of one scent as its card shows it; each is a product of its own. */
export type SizeChoice = Pick<DetailsView, 'id' | 'title' | 'price' | 'inStock'> & {
  readonly size: SizeView;
  /** Whether a price of a millilitre or gram says something: sets, which hold several things, have none. */
  readonly hasUnitPrice: boolean;
};

/** All that a page says of one size of a scent. */
export type ProductPageView = {
  readonly product: DetailsView;
  readonly layers: readonly LayerView[];
  /** The line about the parts in which a lender is paid; left out where there is none. */
  readonly parts?: LenderLine;
  readonly rating: RatingView | null;
  readonly reviews: readonly ReviewView[];
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
  /** What the returns policy promises of it, in the page's language. */
  readonly returns: string;
  /** Its collection, for the breadcrumb. */
  readonly collection: { readonly title: string; readonly name: string } | null;
  /** The first day of the week in which a sold-out product is expected, as pages write it; null when not known. */
  readonly backIn: string | null;
  readonly wear: Wear;
  /** What it is worn as: an oil, a spray, a smoke; null for sets. */
  readonly step: Step | null;
};
