import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { answerReviewCall, hideReviewCall, listReviewsCall } from '#contract/admin/reviews';
import type { HidingReason, ReviewView } from '#shop/reviews/moderation.rules';
import { get, send } from '../../client/api.ts';
import { queries } from '../../client/queries.ts';

type ReviewList = AnswerOf<typeof listReviewsCall>;
export type Review = ReviewList['items'][number];
type Decided = AnswerOf<typeof hideReviewCall>;
type Answered = AnswerOf<typeof answerReviewCall>;

const PATH = '/reviews';

/** Reads a view of the reviews; what was there stays until the new is there. */
export function useReviews(view: ReviewView, after: string) {
  const params = { view, after };
  return useQuery({
    queryKey: [PATH, params],
    queryFn: ({ signal }) => get(PATH, { query: params, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reads the reviews and what waits in the rail again. */
export async function readAgain(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [PATH] }),
    queries.invalidateQueries({ queryKey: ['/waiting'] }),
  ]);
}

/** Shows a review, or hides it for a reason. */
export async function decide({ id, version }: Review, reason: HidingReason | null): Promise<Decided> {
  if (reason === null) return await send('POST', '/reviews/{id}/show', { path: { id }, ifMatch: version });
  return await send('POST', '/reviews/{id}/hide', { path: { id }, body: { reason }, ifMatch: version });
}

/** Takes a decision back; nothing for one that took another back. */
export async function takeBack({ id, version, undo }: Decided): Promise<void> {
  if (undo) await send('POST', '/reviews/{id}/restore', { path: { id }, body: undo, ifMatch: version });
}

/** Writes the answer under a review; an empty text removes it. */
export async function writeAnswer(id: string, version: number, answer: string): Promise<Answered> {
  return await send('POST', '/reviews/{id}/answer', { path: { id }, body: { answer }, ifMatch: version });
}
