import { LANGUAGES } from '#kernel/market';
import {
  FINDINGS,
  HIDING_REASONS,
  MAX_ANSWER_LENGTH,
  REVIEW_STATES,
  REVIEW_VIEWS,
} from '#shop/reviews/moderation.rules';
import { adminRoute, body, z } from './base.ts';

const id = { params: z.object({ id: z.string().max(64) }) };
const pair = z.object({ en: z.string(), ar: z.string() });
const decision = z.object({
  state: z.enum(REVIEW_STATES),
  reason: z.enum(HIDING_REASONS).nullable(),
  isRead: z.boolean(),
});

const review = z
  .object({
    id: z.string(),
    version: z.int(),
    rate: z.int(),
    text: z.string(),
    language: z.enum(LANGUAGES),
    name: z.string(),
    writtenAt: z.string(),
    decision,
    findings: z.array(z.enum(FINDINGS)),
    answer: z.string().nullable(),
    answeredAt: z.string().nullable(),
    product: z.object({ id: z.string(), title: pair, picture: z.string().nullable() }),
    /** The number of the order that it was bought in; null for sample reviews. */
    order: z.int().nullable(),
  })
  .openapi('ModeratedReview');

const changed = z.object({
  id: z.string(),
  version: z.int(),
  decision,
  answer: z.string().nullable(),
  /** What taking the act back needs. */
  undo: z.object({ to: decision, audit: z.string() }).nullable(),
});

export const listReviewsCall = adminRoute({
  method: 'get',
  path: '/api/admin/reviews',
  needs: 'reviews.moderate',
  request: {
    query: z.object({
      view: z.enum(REVIEW_VIEWS).default('to-read'),
      after: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(20),
    }),
  },
  answer: z.object({
    items: z.array(review),
    page: z.object({ next: z.string().nullable(), count: z.int() }),
    views: z.record(z.enum(REVIEW_VIEWS), z.int()),
    /** Of the reviews that are shown: the mean with one decimal. */
    average: z.number().nullable(),
    /** How many reviews of the last 90 days gave five to one stars, in this order. */
    stars: z.array(z.int()),
  }),
});

export const showReviewCall = adminRoute({
  method: 'post',
  path: '/api/admin/reviews/{id}/show',
  needs: 'reviews.moderate',
  versioned: true,
  request: id,
  answer: changed,
});

export const hideReviewCall = adminRoute({
  method: 'post',
  path: '/api/admin/reviews/{id}/hide',
  needs: 'reviews.moderate',
  versioned: true,
  request: { ...id, ...body(z.object({ reason: z.enum(HIDING_REASONS) })) },
  answer: changed,
});

export const restoreReviewCall = adminRoute({
  method: 'post',
  path: '/api/admin/reviews/{id}/restore',
  needs: 'reviews.moderate',
  versioned: true,
  request: { ...id, ...body(z.object({ to: decision, audit: z.string().max(64) })) },
  answer: changed,
});

export const answerReviewCall = adminRoute({
  method: 'post',
  path: '/api/admin/reviews/{id}/answer',
  needs: 'reviews.moderate',
  versioned: true,
  request: { ...id, ...body(z.object({ answer: z.string().max(MAX_ANSWER_LENGTH * 2) })) },
  answer: changed,
});
