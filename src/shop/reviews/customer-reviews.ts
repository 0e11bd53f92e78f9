import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { ok, type Result, refused } from '#kernel/result';
import type { Shop } from '../shop.ts';
import { findingsIn, languageOfText, stateOfNew } from './moderation.rules.ts';
import { anonymiseReviewer, insertReviewOf, listReviewsBy } from './queries.ts';
import { isRating, MAX_REVIEW_LENGTH } from './rating.rules.ts';

/** Longest name under a review, in characters. */
export const MAX_REVIEWER_LENGTH = 100;

type CustomerReview = {
  readonly customerId: string;
  readonly productId: string;
  readonly name: string;
  readonly rate: number;
  readonly text: string;
};

export type ReviewRefusal = { readonly code: 'reviewRate' | 'reviewText' | 'alreadyReviewed' };

/**
 * Writes a customer's review of a product in the caller's transaction: 1 to 5 stars and a text, one a product
 * (specification, section 5). The caller checks that a delivered order of the customer holds it, so the purchase
 * counts as verified. The language is detected from the
 * letters. A text with a phone number, an email, a link or an insult waits until a person has read it.
 */
export async function writeReview(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  review: CustomerReview,
): Promise<Result<null, ReviewRefusal>> {
  const text = review.text.trim();
  if (!isRating(review.rate)) return refused({ code: 'reviewRate' });
  if (text === '' || text.length > MAX_REVIEW_LENGTH) return refused({ code: 'reviewText' });
  const findings = findingsIn(`${review.name} ${text}`);
  const state = stateOfNew(findings);
  const written = await insertReviewOf(tx, {
    id: randomId(),
    productId: review.productId,
    userId: review.customerId,
    name: review.name.trim().slice(0, MAX_REVIEWER_LENGTH),
    rate: review.rate,
    review: text,
    verified: true,
    language: languageOfText(text),
    createdAt: deps.clock.now(),
    findings: [...findings],
    state,
    hidden: state !== 'shown',
  });
  return written ? ok(null) : refused({ code: 'alreadyReviewed' });
}

/** Lists a customer's reviews, newest first. */
export async function reviewsBy(deps: Pick<Shop, 'database'>, customerId: string) {
  const rows = await listReviewsBy(deps.database.read, customerId);
  return rows.map(({ productId, name, rate, review, createdAt }) => ({
    productId,
    name,
    rate,
    review,
    createdAt: createdAt.toISOString(),
  }));
}

/** Takes the customer's name off the reviews of a deleted account. */
export async function detachReviews(tx: Transaction, customerId: string): Promise<void> {
  await anonymiseReviewer(tx, customerId);
}
