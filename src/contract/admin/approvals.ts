import { MARKET_CODES } from '#kernel/market';
import { adminRoute, body, z } from './base.ts';

const approval = z
  .object({
    id: z.string(),
    kind: z.string(),
    subject: z.string(),
    market: z.enum(MARKET_CODES).nullable(),
    payload: z.record(z.string(), z.unknown()),
    reason: z.string(),
    askedBy: z.object({ id: z.string(), name: z.string() }),
    /** ISO 8601. */
    askedAt: z.string(),
    state: z.enum(['waiting', 'approved', 'refused', 'withdrawn']),
    decidedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
    decidedAt: z.string().nullable(),
    note: z.string(),
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
