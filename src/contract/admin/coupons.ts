import { TRADE_CURRENCIES } from '#kernel/market';
import { adminRoute, body, z } from './base.ts';

/**
 * The calls about gift codes. Shares are in basis points, amounts in hundredths of the unit in every currency (decision
 * 0245), times in ISO 8601.
 */
export const couponTerms = z.object({
  kind: z.enum(['percentage', 'fixed']),
  weight: z.int(),
  description: z.object({ en: z.string(), ar: z.string() }),
  currency: z.enum(TRADE_CURRENCIES).nullable(),
  minimum: z.int(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  usesAllowed: z.int().nullable(),
  usesPerShopper: z.int().nullable(),
});
const coupon = z
  .object({
    code: z.string(),
    version: z.int(),
    used: z.int(),
    terms: couponTerms,
    /** Whether it is good now, and if not, why. */
    state: z.enum(['planned', 'running', 'ended', 'used-up']),
  })
  .openapi('StaffCoupon');

/** Whether it is saved, or waits for a second person and nothing is saved yet. */
const state = z.enum(['saved', 'waiting']);

export const listCouponsCall = adminRoute({
  method: 'get',
  path: '/api/admin/coupons',
  needs: 'coupons.read',
  answer: z.object({ items: z.array(coupon) }),
});

export const createCouponCall = adminRoute({
  method: 'post',
  path: '/api/admin/coupons',
  needs: 'coupons.write',
  secondStep: true,
  request: body(z.object({ code: z.string().max(64), terms: couponTerms })),
  answer: z.object({ code: z.string(), state }),
});

export const updateCouponCall = adminRoute({
  method: 'patch',
  path: '/api/admin/coupons/{code}',
  needs: 'coupons.write',
  secondStep: true,
  versioned: true,
  request: { params: z.object({ code: z.string().max(32) }), ...body(couponTerms.partial()) },
  answer: z.object({ version: z.int(), state }),
});
