import { z } from 'zod';
import type { MarketCode } from '#kernel/market';
import { minor } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { getOrder } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { listWaitingApprovals, lockApproval, updateApproval } from './queries.ts';
import { type RefundRefusal, refundInTransaction } from './refund-parts.ts';

type Staff = Extract<Actor, { readonly kind: 'staff' }>;

const amount = z.int().transform(minor);

/** What is asked for, as its column stores it. */
const stored = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('lines'),
    lines: z.array(z.object({ id: z.string(), quantity: z.int(), restock: z.boolean() })),
    shipping: amount,
  }),
  z.object({ kind: z.literal('whole'), restock: z.boolean() }),
  z.object({ kind: z.literal('amount'), amount }),
]);

/** Why a decision changed nothing. */
type DecisionRefusal = { readonly code: 'approvalUnknown' | 'approvalDecided' | 'approvalOwn' } | RefundRefusal;

/**
 * Decides, as the second person, about a refund above the limit: it is made at once, or refused. Refuses the person who asked for
 * it. An order that has changed since is looked at again: the refund may no longer fit.
 */
export async function decideRefund(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs'>,
  { id, approve, actor }: { readonly id: string; readonly approve: boolean; readonly actor: Staff },
): Promise<Result<null, DecisionRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const approval = await lockApproval(tx, id);
    const order = approval && (await getOrder(tx, approval.orderId));
    if (!approval || !order || !actor.markets.includes(order.market)) return refused({ code: 'approvalUnknown' });
    if (approval.state !== 'waiting') return refused({ code: 'approvalDecided' });
    if (approval.askedBy === actor.id) return refused({ code: 'approvalOwn' });
    const decided = { decidedBy: actor.id, decidedAt: deps.clock.now() };
    const action = approve ? 'refund.approve' : 'refund.refuse';
    const act = { actor, action, subject: `order:${order.number}`, market: order.market, after: { approval: id } };
    if (!approve) {
      await updateApproval(tx, id, { ...decided, state: 'refused', refundId: null });
      await insertAudit(tx, deps.clock, act);
      return ok(null);
    }
    const { reason, words } = approval;
    const request = stored.parse(approval.request);
    const input = { actor, number: order.number, request, reason, words, permit: 'approved', requestKey: id } as const;
    const made = await refundInTransaction(deps, tx, input);
    if (!made.ok) return made;
    await updateApproval(tx, id, { ...decided, state: 'approved', refundId: made.value.id });
    await insertAudit(tx, deps.clock, act);
    return ok(null);
  });
}

/** The refunds of some markets that wait for a second person, oldest first. */
export async function readWaitingRefunds(deps: Pick<Shop, 'database'>, markets: readonly MarketCode[]) {
  return await listWaitingApprovals(deps.database.read, markets);
}
