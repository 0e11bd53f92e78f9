/** A refund of an order, as far as its order's state depends on it. */
type OrderRefund = { readonly amount: number; readonly state: 'asked' | 'done' | 'failed' };

/**
 * The payment state of an order that was paid, from its refunds: `refund_failed` while one has failed, `partly_refunded` while
 * some of its money stays with the store. A cancelled order's refunds count as whole. Null without refunds.
 */
export function refundStateOf(
  order: { readonly total: number; readonly isCancelled: boolean },
  refunds: readonly OrderRefund[],
): 'partly_refunded' | 'refund_asked' | 'refunded' | 'refund_failed' | null {
  if (refunds.length === 0) return null;
  if (refunds.some(({ state }) => state === 'failed')) return 'refund_failed';
  const given = refunds.reduce((sum, { amount }) => sum + amount, 0);
  if (!order.isCancelled && given < order.total) return 'partly_refunded';
  return refunds.some(({ state }) => state === 'asked') ? 'refund_asked' : 'refunded';
}
