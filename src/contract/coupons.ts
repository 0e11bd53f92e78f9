import { answers, body, createRoute, z } from './base.ts';
import { decimal, done, line, userId } from './fields.ts';
import { limit } from './limit.rules.ts';

const couponAnswer = z
  .object({
    title: z.string().openapi({ description: 'the code' }),
    type: z.enum(['PERCENTAGE', 'FIXED']),
    weightage: decimal.openapi({ description: 'percent of the total, or an amount in the currency of the order' }),
    des: z.string(),
    des_ar: z.string(),
    minimum: decimal.openapi({ description: 'least subtotal before tax' }),
    currency: z.string().nullable().openapi({ description: 'null: good in both countries' }),
    endsAt: z.string().nullable(),
  })
  .openapi('Coupon');

export const findCouponCall = createRoute({
  method: 'get',
  path: '/api/coupontitle/{code}',
  ...limit.orderTry,
  tags: ['coupons'],
  summary: 'What a gift code takes off. 404 for an unknown one, 422 for one that is not good now',
  request: { params: z.object({ code: line(64) }) },
  responses: answers(couponAnswer),
});

const couponNamed = { title: line(64).nullish(), code: line(64).nullish() };

export const updateCouponCall = createRoute({
  method: 'post',
  path: '/api/updatecoupon',
  ...limit.orderTry,
  tags: ['coupons'],
  summary: 'Put a gift code on the open cart: an order or card payment of it that names no code uses this one',
  description:
    'Takes the code as `title`, `code` or `coupon`, or the coupon as `GET coupontitle` answered it, alone or as `coupon`. The cart ' +
    'is that of `userId`, else of the session or the cookie `guestid`. The order uses the code up, in its own transaction; after ' +
    'the order this call changes nothing.',
  request: body(
    z.object({
      ...couponNamed,
      coupon: z.union([line(64), z.object(couponNamed)]).nullish(),
      userId: userId.nullish(),
    }),
  ),
  responses: answers(done),
});

export type CouponAnswer = z.infer<typeof couponAnswer>;
