import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import type { Language } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import type { Shop } from '../shop.ts';
import { isRating, LONGEST_REVIEW } from './rating.rules.ts';
import { blankReviewer, insertReviewOf, readReviewsBy } from './records.ts';

/** Longest name under a review, in characters. */
export const LONGEST_REVIEWER = 100;

export type CustomerReview = {
  readonly customerId: string;
  readonly productId: string;
  readonly name: string;
  readonly rate: number;
  readonly text: string;
};

export type ReviewRefusal = { readonly code: 'reviewRate' | 'reviewText' | 'alreadyReviewed' };

/**
 * Writes a customer's review of a product in the caller's transaction: 1 to 5 stars and a text, one a product
 * (specification, section 5). Whether they bought it is the caller's question. The language is that of the letters.
 */
export async function writeReview(
  shop: Pick<Shop, 'clock'>,
  tx: Transaction,
  review: CustomerReview,
): Promise<Result<null, ReviewRefusal>> {
  const text = review.text.trim();
  if (!isRating(review.rate)) return refused({ code: 'reviewRate' });
  if (text === '' || text.length > LONGEST_REVIEW) return refused({ code: 'reviewText' });
  const written = await insertReviewOf(tx, {
    id: randomId(),
    productId: review.productId,
    userId: review.customerId,
    name: review.name.trim().slice(0, LONGEST_REVIEWER),
    rate: review.rate,
    review: text,
    language: languageOfText(text),
    createdAt: shop.clock.now(),
  });
  return written ? ok(null) : refused({ code: 'alreadyReviewed' });
}

/** What a customer has written, newest first. */
export async function reviewsBy(shop: Pick<Shop, 'database'>, customerId: string) {
  const rows = await readReviewsBy(shop.database.read, customerId);
  return rows.map(({ productId, name, rate, review, createdAt }) => ({
    productId,
    name,
    rate,
    review,
    createdAt: createdAt.toISOString(),
  }));
}

/** Leaves the reviews of a deleted account without a name. */
export async function releaseReviews(tx: Transaction, customerId: string): Promise<void> {
  await blankReviewer(tx, customerId);
}

/** Arabic when the first letter of a known script is Arabic. */
function languageOfText(text: string): Language {
  const letter = /[\p{Script=Arabic}\p{Script=Latin}]/u.exec(text)?.[0] ?? 'a';
  return /\p{Script=Arabic}/u.test(letter) ? 'ar' : 'en';
}
