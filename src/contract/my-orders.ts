import { answers, body, createRoute, type JsonOf, limitParam, z } from './base.ts';
import { expectedWords, line, paragraphs, productId, storeId, userParam } from './fields.ts';
import { limit } from './limit.rules.ts';
import { order } from './orders.ts';

export const allOrdersCall = createRoute({
  method: 'get',
  path: '/api/allorder/{userId}',
  tags: ['orders'],
  summary: 'The orders of a customer, newest first: all of them, or in parts of `limit`',
  request: {
    params: userParam,
    query: z.object({
      tab: z.enum(['all', 'open', 'completed', 'cancelled']).default('all'),
      limit: limitParam.openapi({ description: 'at most so many; all without it' }),
      before: z.coerce
        .number<number | string>()
        .int()
        .positive()
        .optional()
        .openapi({ description: '`next` of the part before' }),
    }),
  },
  responses: answers(
    z
      .object({
        user: z.array(
          order.extend({
            cancelMinutes: z.number().int().openapi({ description: 'minutes left to cancel; 0 when it cannot be' }),
          }),
        ),
        next: z.number().int().nullable().openapi({ description: 'null at the end' }),
      })
      .openapi('AllOrders'),
  ),
});

export const cancelOrderCall = createRoute({
  method: 'post',
  path: '/api/cancel-order',
  ...limit.order,
  tags: ['orders'],
  summary: 'Cancel an own order within 120 minutes',
  request: body(z.object({ id: storeId, reason: line(1000).optional() })),
  responses: answers(z.object({ message: expectedWords })),
});

const writtenReview = z.object({ review: z.string(), rate: z.number().int(), productid: productId, name: z.string() });

export const writeReviewCall = createRoute({
  method: 'post',
  path: '/api/review',
  tags: ['reviews'],
  summary: 'Review a product that was delivered to you, once',
  request: body(
    z.object({
      review: paragraphs(20_000).default(''),
      rate: z.union([z.number(), z.string().max(4)]),
      productid: productId,
      name: line(10_000).default(''),
    }),
  ),
  responses: answers(z.object({ user: z.array(writtenReview), message: z.string() })),
});

export const reviewablesCall = createRoute({
  method: 'get',
  path: '/api/reviewables/{userId}',
  tags: ['reviews'],
  summary: 'The products that were delivered to a customer, with what they wrote',
  request: { params: userParam },
  responses: answers(
    z
      .object({
        user: z.array(
          z.object({
            productid: productId,
            title: z.string(),
            arabictitle: z.string(),
            image: z.string(),
            written: writtenReview.nullable(),
          }),
        ),
      })
      .openapi('Reviewables'),
  ),
});

export type AllOrdersAnswer = JsonOf<typeof allOrdersCall>;
export type MyOrder = AllOrdersAnswer['user'][number];
export type ReviewablesAnswer = JsonOf<typeof reviewablesCall>;
