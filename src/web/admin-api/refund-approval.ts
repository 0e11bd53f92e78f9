import { ok, refused } from '#kernel/result';
import { refundInTransaction, waitingRefund } from '#shop/refunds';
import type { RunApproved } from './approval-kinds.ts';

/**
 * Makes a refund that a second person has approved, in the transaction of the approval. It is planned again on the order as it is
 * now: refused when it no longer fits.
 */
export const runApprovedRefund: RunApproved = async (shop, tx, { id, payload, actor }) => {
  const waiting = waitingRefund.safeParse(payload);
  if (!waiting.success) return refused({ code: 'notFound' });
  const { number, request, reason, words } = waiting.data;
  const requestKey = `approval:${id}`;
  const input = { actor, number, request, reason, words, permit: 'approved', requestKey } as const;
  const made = await refundInTransaction(shop, tx, input);
  if (made.ok) return ok(null);
  const { code } = made.error;
  if (code === 'orderNotPaid' || code === 'orderCancelled') return refused({ code });
  return refused({ code: 'refundNoLongerFits' });
};
