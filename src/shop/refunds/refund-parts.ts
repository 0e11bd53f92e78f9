import type { Transaction } from '#database/database';
import { DAY_MS } from '#kernel/clock';
import { MARKETS, type MarketCode } from '#kernel/market';
import { sum, units } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit, lockGivenBack, sumGivenBack } from '#shop/audit';
import { BILLED_STATES, getOrderByNumber, lockOrder, type Order, recordOrderEvent } from '#shop/orders';
import { getRefundOfRequest, listRefundsOfOrder } from '#shop/payments';
import type { StaffReason } from '#shop/payments/refund-reasons.rules';
import type { Shop } from '../shop.ts';
import { askSecondPerson } from './ask-second-person.ts';
import { giveBack } from './give-back.ts';
import {
  ALONE_UP_TO_UNITS,
  CANCELLED_UP_TO_UNITS,
  mayGiveAlone,
  type PlanProblem,
  planRefund,
  type RefundRequest,
} from './refund.rules.ts';
import { readLeft } from './sold-order.ts';

/**
 * What a person asks for. `permit` is what they may do above the limit: nothing before the second step, ask a second person, or,
 * as that second person, give the money back.
 */
type RefundInput = {
  readonly actor: Actor;
  readonly number: number;
  readonly request: RefundRequest;
  readonly reason: StaffReason;
  readonly words: string;
  readonly permit: 'small' | 'ask' | 'approved';
  /** Of this request; a repeat gets the refund of the first. */
  readonly requestKey: string | null;
};

/** Why nothing was given back. `aboveLimit`: one person alone gives less. */
type RefundRefusal =
  | { readonly code: 'orderUnknown' | 'orderNotPaid' | 'orderCancelled' | 'aboveLimit' | 'approvalWaiting' }
  | PlanProblem;

/** A refund that was requested, or one that waits for a second person; its amount in minor units. */
type RefundMade = { readonly state: 'requested' | 'waiting'; readonly id: string; readonly amount: number };

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'tax'>;

/**
 * Gives a part of a paid order's money back: units of lines, the shipping charge, an amount, or everything that is left. One
 * transaction writes the refund, its credit note, the stock, the audit row and the job that asks the provider. What is
 * above the limit (1,000 of the market's currency for an order, and for a person and day) waits for a second person.
 */
export async function refundParts(deps: Deps, input: RefundInput): Promise<Result<RefundMade, RefundRefusal>> {
  return await deps.database.transaction((tx) => refundInTransaction(deps, tx, input));
}

/** Like `refundParts`, in the caller's transaction. */
export async function refundInTransaction(
  deps: Omit<Deps, 'database'>,
  tx: Transaction,
  input: RefundInput,
): Promise<Result<RefundMade, RefundRefusal>> {
  const { actor, number, request, reason, words, requestKey, permit } = input;
  const found = await getOrderByNumber(tx, number);
  const order = found && (await lockOrder(tx, found.id));
  if (!order || !ownsMarket(actor, order.market)) return refused({ code: 'orderUnknown' });
  const before = requestKey === null ? null : await getRefundOfRequest(tx, requestKey);
  if (before) return ok({ state: 'requested', id: before.id, amount: before.amount });
  const refusal = whyNot(order);
  if (refusal) return refused({ code: refusal });
  const made = planRefund(await readLeft(tx, order), request);
  if ('problem' in made) return refused(made.problem);
  const { plan } = made;
  const already = {
    order: sum((await listRefundsOfOrder(tx, order.id)).map(({ amount }) => amount)),
    day: actor.kind === 'staff' ? await lockGivenBack(tx, dayOf(actor, order.market, deps.clock.now())) : 0,
  };
  if (permit !== 'approved' && !mayGiveAlone(plan.total, already, aloneUpTo(order.market))) {
    if (permit === 'small' || actor.kind !== 'staff') return refused({ code: 'aboveLimit' });
    const { currency } = order;
    const waiting = { number, request, reason, words, amount: plan.total, currency };
    const asked = await askSecondPerson(deps, tx, order, waiting, actor);
    return asked.ok ? ok({ state: 'waiting', id: asked.value, amount: plan.total }) : asked;
  }
  const by = actor.kind === 'staff' ? ({ kind: 'staff', id: actor.id } as const) : actor;
  const given = await giveBack(deps, tx, order, plan, { reason, words, requestKey, by });
  const after = {
    refund: given.refundId,
    amount: Number(plan.total),
    shipping: Number(plan.shipping),
    currency: order.currency,
    ...(permit === 'approved' ? { approved: true } : {}),
    creditNote: given.creditNote,
    lines: plan.lines.map(({ id, quantity, restock }) => ({ id, quantity, restock })),
  };
  const act = {
    actor,
    action: 'refund.make' as const,
    subject: `order:${number}`,
    market: order.market,
    after,
    reason,
  };
  await recordOrderEvent(deps, tx, order.id, actor, { kind: 'refund_made', details: { refund: given.refundId } });
  await insertAudit(tx, deps.clock, act);
  return ok({ state: 'requested', id: given.refundId, amount: plan.total });
}

/** The amount that one person may give back, in minor units. */
export function aloneUpTo(market: MarketCode): number {
  return units(ALONE_UP_TO_UNITS, MARKETS[market].currency);
}

function dayOf(actor: { readonly id: string }, market: MarketCode, now: Date) {
  return { actor: actor.id, market, since: new Date(now.getTime() - DAY_MS) };
}

type Staff = Extract<Actor, { readonly kind: 'staff' }>;

/** The money that goes back when an order is cancelled, in minor units; 0 for one that nobody has paid yet. */
export function moneyOf(order: Order): number {
  if (order.payment.state === 'authorised') return 0;
  return order.payment.method !== 'COD' && whyNot(order) === null ? order.amounts.total : 0;
}

/**
 * Whether cancelling these orders asks a person for the second step: the money that goes back, with what the person gave back
 * within a day, is above what one person gives back alone.
 */
export async function cancelNeedsSecondStep(
  deps: Pick<Shop, 'database' | 'clock'>,
  actor: Staff,
  numbers: readonly number[],
): Promise<boolean> {
  const q = deps.database.read;
  const totals = new Map<MarketCode, number>();
  for (const number of numbers) {
    const order = await getOrderByNumber(q, number);
    if (!order || !ownsMarket(actor, order.market) || moneyOf(order) === 0) continue;
    totals.set(order.market, (totals.get(order.market) ?? 0) + moneyOf(order));
  }
  for (const [market, total] of totals) {
    const given = await sumGivenBack(q, dayOf(actor, market, deps.clock.now()));
    if (total + given > aloneUpTo(market)) return true;
  }
  return false;
}

/**
 * Whether a person may cancel a locked order without a second person. One above the limit is given back first, by a refund that a
 * second person approves.
 */
export async function mayCancelAlone(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  actor: Staff,
  order: Order,
): Promise<boolean> {
  const money = moneyOf(order);
  if (money === 0) return true;
  const back = sum((await listRefundsOfOrder(tx, order.id)).map(({ amount }) => amount));
  const day = await lockGivenBack(tx, dayOf(actor, order.market, deps.clock.now()));
  const most = units(CANCELLED_UP_TO_UNITS, MARKETS[order.market].currency);
  return money <= back || mayGiveAlone(money - back, { order: 0, day }, most);
}

/** Why nothing of an order can be given back now; null when it can. Money that has not come in is not given back. */
export function whyNot({ cancelledAt, payment }: Order): 'orderCancelled' | 'orderNotPaid' | null {
  if (cancelledAt) return 'orderCancelled';
  return BILLED_STATES.some((state) => state === payment.state) ? null : 'orderNotPaid';
}

/** Whether an actor works for a market. */
function ownsMarket(actor: Actor, market: MarketCode): boolean {
  return actor.kind === 'system' || actor.markets.includes(market);
}

/** The key under which a refund of a person's request is found again; null for a command. */
export function requestKeyOf(actor: Actor): string | null {
  return actor.kind === 'staff' && actor.key ? `${actor.id}:${actor.key.key}` : null;
}
