import { z } from 'zod';
import type { Transaction } from '#database/database';
import { minor } from '#kernel/money';
import { type Result, refused } from '#kernel/result';
import type { Actor } from '#shop/audit';
import { type Order, REFUND_APPROVAL } from '#shop/orders';
import { STAFF_REASONS } from '#shop/payments/refund-reasons.rules';
import { requestApproval } from '#shop/staff';
import type { Shop } from '../shop.ts';

type Staff = Extract<Actor, { readonly kind: 'staff' }>;

const amount = z.int().transform(minor);

/** A refund that waits for a second person, as its approval keeps it. `amount` is what it was when it was asked for. */
export const waitingRefund = z.object({
  number: z.int(),
  request: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('lines'),
      lines: z.array(z.object({ id: z.string(), quantity: z.int(), restock: z.boolean() })).readonly(),
      shipping: amount,
    }),
    z.object({ kind: z.literal('whole'), restock: z.boolean() }),
    z.object({ kind: z.literal('amount'), amount }),
  ]),
  reason: z.enum(STAFF_REASONS),
  words: z.string(),
  amount: z.int(),
  currency: z.string(),
});

/**
 * Lets a refund of a locked order wait for a second person, in the caller's transaction. Returns the approval's id; one of an
 * order waits at a time.
 */
export async function askSecondPerson(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  order: Order,
  waiting: z.input<typeof waitingRefund>,
  actor: Staff,
): Promise<Result<string, { readonly code: 'approvalWaiting' }>> {
  const asked = await requestApproval(deps, tx, {
    actor,
    kind: REFUND_APPROVAL,
    subject: `order:${order.number}`,
    market: order.market,
    payload: waiting,
    needs: 'refunds.make-large',
    reason: waiting.reason,
  });
  return asked.ok ? asked : refused(asked.error);
}
