import type { Language } from '#kernel/market';
import type { PictureView } from '../../ui/picture.tsx';
import type { CardView } from '../catalogue/views.ts';

/** A review on the product page, in the language it was written in. */
export type ReviewView = {
  readonly id: string;
  readonly name: string;
  readonly rate: number;
  readonly text: string;
  readonly language: Language;
  /** What the shop answered, in the language of the review. */
  readonly answer: string | null;
};

/** A product on its own page, in the page's language and the market's currency. */
export type DetailsView = CardView & {
  readonly description: string;
  readonly shortNote: string;
  /** The fragrance pyramid; null where the short note is shown instead (specification, section 2.6: sd_type). */
  readonly notes: { readonly top: string; readonly heart: string; readonly base: string } | null;
  readonly pictures: readonly PictureView[];
  /** The largest quantity: 10, or the stock when that is less. */
  readonly most: number;
  /** Whether the returns policy has exceptions for it: agarwood, oudh and loose attars (specification, section 9.4). */
  readonly exceptions: boolean;
  /** Its collection, for the breadcrumb. */
  readonly collection: { readonly title: string; readonly name: string } | null;
};
