import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { minor } from '#kernel/money';
import { type Actor, insertAudit } from '#shop/audit';
import type { Order } from '#shop/orders';
import type { StaffReason } from '#shop/payments/refund-reasons.rules';
import type { Shop } from '../shop.ts';
import { getApprovalOfRequest, insertApproval } from './queries.ts';
import type { RefundRequest } from './refund.rules.ts';

type Staff = Extract<Actor, { readonly kind: 'staff' }>;

type Waiting = {
  readonly request: RefundRequest;
  readonly reason: StaffReason;
  readonly words: string;
  readonly requestKey: string | null;
  readonly amount: number;
};

/** Lets a refund of a locked order wait for a second person, in the caller's transaction. Returns its id. */
export async function askSecondPerson(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  order: Order,
  waiting: Waiting,
  actor: Staff,
): Promise<string> {
  const { requestKey, request, reason, words } = waiting;
  const before = requestKey === null ? null : await getApprovalOfRequest(tx, requestKey);
  if (before) return before.id;
  const id = randomId();
  const asked = { askedBy: actor.id, askedName: actor.name, askedAt: deps.clock.now() };
  const sum = minor(waiting.amount);
  await insertApproval(tx, { id, orderId: order.id, requestKey, request, reason, words, amount: sum, ...asked });
  const after = { approval: id, amount: waiting.amount, currency: order.currency };
  const act = { actor, action: 'refund.ask', subject: `order:${order.number}`, market: order.market, after, reason };
  await insertAudit(tx, deps.clock, act);
  return id;
}
