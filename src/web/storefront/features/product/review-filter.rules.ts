import type { Language } from '#kernel/market';

type Shown = {
  readonly id: string;
  readonly rate: number;
  readonly language: Language;
  readonly answer: string | null;
};

/** Which reviews are shown, and in which order. */
export type ReviewFilter = {
  readonly stars: number | null;
  readonly only: 'all' | Language | 'answered';
  readonly lowestFirst: boolean;
};

export const ALL_REVIEWS: ReviewFilter = { stars: null, only: 'all', lowestFirst: false };

/** The reviews in a page's language before the others, each part in the order given. */
export function ownLanguageFirst<Review extends Shown>(reviews: readonly Review[], language: Language): Review[] {
  return [
    ...reviews.filter((review) => review.language === language),
    ...reviews.filter((review) => review.language !== language),
  ];
}

/** The reviews that a filter leaves; with the lowest first, those with as many stars keep their order. */
export function filterReviews<Review extends Shown>(reviews: readonly Review[], filter: ReviewFilter): Review[] {
  const { stars, only, lowestFirst } = filter;
  const left = reviews.filter(
    (review) =>
      (stars === null || review.rate === stars) &&
      (only === 'all' || (only === 'answered' ? review.answer !== null : review.language === only)),
  );
  return lowestFirst ? left.sort((one, other) => one.rate - other.rate) : left;
}
