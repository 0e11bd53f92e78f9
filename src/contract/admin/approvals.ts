import { MARKET_CODES } from '#kernel/market';
import { STAFF_REASONS } from '#shop/payments/refund-reasons.rules';
import { adminRoute, body, z } from './base.ts';
import { couponTerms } from './coupons.ts';
import { amount, number } from './order-parts.ts';

const settingValue = z.union([z.number(), z.boolean(), z.string(), z.null()]);

const approval = z
  .object({
    id: z.string(),
    kind: z.string(),
    subject: z.string(),
    market: z.enum(MARKET_CODES).nullable(),
    payload: z.record(z.string(), z.unknown()),
    /** A refund in full, with the lines that it gives back; null for another act. */
    refund: z
      .object({
        order: number,
        kind: z.enum(['lines', 'whole', 'amount']),
        amount,
        currency: z.string(),
        reason: z.enum(STAFF_REASONS),
        words: z.string(),
        /** The part of the amount that is the delivery charge. */
        shipping: amount,
        /** Of a whole order that is decided: none. */
        lines: z.array(
          z.object({
            title: z.object({ en: z.string(), ar: z.string() }),
            size: z.string(),
            quantity: z.int(),
            restock: z.boolean(),
          }),
        ),
      })
      .nullable(),
    /** A change of a setting; null for another act. */
    setting: z
      .object({
        key: z.string(),
        value: settingValue,
        /** What held when it was asked for; null where that was not kept. */
        before: settingValue,
        /** From when it holds, ISO 8601; null for at once. */
        startsAt: z.string().nullable(),
      })
      .nullable(),
    /** A gift code; null for another act. */
    coupon: z
      .object({
        code: z.string(),
        /** What held when it was asked for; null for a new code. */
        before: couponTerms.nullable(),
        terms: couponTerms,
      })
      .nullable(),
    reason: z.string(),
    askedBy: z.object({ id: z.string(), name: z.string() }),
    /** ISO 8601. */
    askedAt: z.string(),
    state: z.enum(['waiting', 'approved', 'refused', 'withdrawn']),
    decidedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
    decidedAt: z.string().nullable(),
    note: z.string(),
    /** The names of those who may approve it while it waits, sorted. */
    waitsFor: z.array(z.string()),
    /** Whether the person may approve it now: it waits, and somebody else asked. */
    mayApprove: z.boolean(),
  })
  .openapi('Approval');

const params = z.object({ id: z.string().max(40) });

export const listApprovalsCall = adminRoute({
  method: 'get',
  path: '/api/admin/approvals',
  needs: 'signed-in',
  summary: 'Acts that wait for a second person, and those decided in the last 30 days',
  answer: z.object({ items: z.array(approval) }),
});

export const approveCall = adminRoute({
  method: 'post',
  path: '/api/admin/approvals/{id}/approve',
  needs: 'signed-in',
  secondStep: true,
  summary: 'Approve an act that somebody else asked for, which then runs',
  request: { params },
  answer: z.object({ state: z.literal('approved') }),
});

export const refuseApprovalCall = adminRoute({
  method: 'post',
  path: '/api/admin/approvals/{id}/refuse',
  needs: 'signed-in',
  summary: 'Refuse an act that waits, or withdraw one’s own',
  request: { params, ...body(z.object({ note: z.string().max(500) })) },
  answer: z.object({ state: z.enum(['refused', 'withdrawn']) }),
});
