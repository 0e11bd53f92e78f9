import type { Transaction } from '#database/database';
import type { Language } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { insertReviews } from './queries.ts';
import { isRating, MAX_REVIEW_LENGTH } from './rating.rules.ts';

type NewReview = {
  readonly id: string;
  readonly productId: string;
  /** Null for sample reviews and for those of deleted accounts. */
  readonly userId: string | null;
  readonly name: string;
  readonly rate: number;
  readonly text: string;
  readonly language: Language;
  readonly writtenAt: Date;
  /** What the house answered, in the language of the review. */
  readonly answer?: string | undefined;
};

/**
 * Adds reviews of existing products and skips those whose id exists; they count as read by a person. Refuses a rating
 * outside 1 to 5 and a text that is empty or too long; then writes none.
 */
export async function addReviews(
  tx: Transaction,
  list: readonly NewReview[],
): Promise<Result<void, { readonly code: 'invalid_review'; readonly field: 'name' | 'rate' | 'review' }>> {
  for (const review of list) {
    if (review.name.trim() === '') return refused({ code: 'invalid_review', field: 'name' });
    if (!isRating(review.rate)) return refused({ code: 'invalid_review', field: 'rate' });
    if (review.text.trim() === '' || review.text.length > MAX_REVIEW_LENGTH)
      return refused({ code: 'invalid_review', field: 'review' });
  }
  await insertReviews(
    tx,
    list.map(({ text, writtenAt, answer, ...review }) => ({
      ...review,
      ...(answer === undefined ? {} : { answer, answeredAt: writtenAt, answeredBy: 'system' }),
      review: text,
      createdAt: writtenAt,
      moderatedAt: writtenAt,
      moderatedBy: 'system',
    })),
  );
  return ok(undefined);
}
