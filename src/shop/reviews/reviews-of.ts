import type { Database } from '#database/database';
import type { Language } from '#kernel/market';
import { readOf, reviewsTag } from '#kernel/page-tags';
import { listRatings, listReviews, listStars } from './queries.ts';
import { average, countStars } from './rating.rules.ts';

type Review = {
  readonly id: string;
  readonly name: string;
  readonly rate: number;
  readonly text: string;
  /** The language it was written in; both languages show it as it is. */
  readonly language: Language;
  readonly writtenAt: Date;
  /** What the shop answered, in the same language; null without an answer. */
  readonly answer: string | null;
  /** Whether a delivered order of the reviewer held the product. */
  readonly verified: boolean;
};

type ProductReviews = {
  readonly reviews: readonly Review[];
  readonly count: number;
  /** Mean of all stars with one decimal; null without reviews. */
  readonly average: number | null;
  /** How many gave one to five stars, in this order. */
  readonly stars: readonly number[];
};

/** Most reviews on a page or in an answer, the newest first. Count and average cover all. */
const MAX_REVIEWS = 100;

type Reading = { readonly database: Pick<Database, 'read'> };
type Rating = { readonly average: number; readonly count: number };

/** The reviews of a product with their count and average; empty for an unknown product. */
export async function reviewsOf({ database }: Reading, productId: string): Promise<ProductReviews> {
  const read = readOf(database, reviewsTag(productId));
  const rows = await listReviews(read, productId, MAX_REVIEWS);
  const stars =
    rows.length < MAX_REVIEWS
      ? countStars(rows.map(({ rate }) => ({ rate, count: 1 })))
      : countStars(await listStars(read, productId));
  const count = stars.reduce((all, one) => all + one, 0);
  const sum = stars.reduce((all, one, index) => all + one * (index + 1), 0);
  return {
    reviews: rows.map((row) => ({
      id: row.id,
      name: row.name,
      rate: row.rate,
      text: row.review,
      language: row.language,
      writtenAt: row.createdAt,
      answer: row.answer,
      verified: row.verified,
    })),
    count,
    average: average(sum, count),
    stars,
  };
}

/** The number of reviews of products and their mean stars with one decimal, by product; none for one without reviews. */
export async function ratingsOf(
  { database }: Reading,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Rating>> {
  const rows = await listRatings(readOf(database, ...productIds.map(reviewsTag)), productIds);
  return new Map(
    rows.map(({ productId, count, stars }) => [productId, { average: average(stars, count) ?? 0, count }]),
  );
}
