/** Stars a review may give (specification, section 5). */
const STARS = { fewest: 1, most: 5 } as const;

/** Longest text of a review in characters. */
export const MAX_REVIEW_LENGTH = 2000;

/** Mean number of stars with one decimal, half up; null for none. */
export function average(stars: number, count: number): number | null {
  return count === 0 ? null : Math.floor((stars * 20 + count) / (count * 2)) / 10;
}

/** How many gave one to five stars, in this order. */
export function countStars(rows: readonly { readonly rate: number; readonly count: number }[]): readonly number[] {
  return Array.from({ length: STARS.most }, (_, index) =>
    rows.filter(({ rate }) => rate === index + 1).reduce((all, { count }) => all + count, 0),
  );
}

/** Whether a rating is a whole number of stars from 1 to 5. */
export function isRating(rate: number): boolean {
  return Number.isInteger(rate) && rate >= STARS.fewest && rate <= STARS.most;
}
