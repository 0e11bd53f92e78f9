/** Creates and changes orders of the simulator and queues their messages. */
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#kernel/clock';
import { minor, toDecimal } from '#kernel/money';
import { enqueue } from '../../simulation/deliveries.ts';
import type { LenderAnswer } from '../../simulation/lender-page.ts';
import { signToken } from '../jwt.ts';
import type { Lent, TamaraState } from './state.ts';

export type Simulation = { readonly state: TamaraState; readonly now: number; readonly notificationToken: string };

const MINUTE_MS = 60_000;
/** A page closes after 30 minutes. */
export const PAGE_MS = 30 * MINUTE_MS;
/** What nobody has authorised by then is over. */
const AUTHORISED_WITHIN_MS = 72 * 60 * MINUTE_MS;
/** What nobody has captured by then, the lender captures. */
const CAPTURED_AFTER_MS = 21 * DAY_MS;
const TOKEN_MS = 60 * MINUTE_MS;

/** The pauses between the retries. */
export const MESSAGE_RETRIES_MS: readonly number[] = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);

const total = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

export const capturedOf = ({ captures }: Lent): number => total(captures);
export const refundedOf = ({ refunds }: Lent): number => total(refunds);

export const newPart = (now: number, amount: number, reference: string) => ({
  id: randomUUID(),
  amount,
  reference,
  at: now,
});

/** The status as the lender names it: of an order that was captured it says how much is captured and refunded. */
export function statusOf(one: Lent): string {
  if (one.status !== 'captured') return one.status;
  const refunded = refundedOf(one);
  if (refunded > 0) return refunded === capturedOf(one) ? 'fully_refunded' : 'partially_refunded';
  return capturedOf(one) === one.total ? 'fully_captured' : 'partially_captured';
}

/** An order as answers carry it. */
export function orderBody(one: Lent) {
  const money = (amount: number) => ({ amount: toDecimal(minor(amount), one.currency), currency: one.currency });
  return {
    order_id: one.id,
    order_reference_id: one.reference,
    order_number: one.reference,
    status: statusOf(one),
    payment_type: 'PAY_BY_INSTALMENTS',
    instalments: 4,
    total_amount: money(one.total),
    captured_amount: money(capturedOf(one)),
    refunded_amount: money(refundedOf(one)),
    canceled_amount: money(one.cancelled),
    created_at: new Date(one.createdAt).toISOString(),
    transactions: {
      captures: one.captures.map(({ id, amount, at }) => {
        return { capture_id: id, total_amount: money(amount), created_at: new Date(at).toISOString() };
      }),
      refunds: one.refunds.map(({ id, amount, reference, at }) => ({
        ...{ refund_id: id, merchant_refund_id: reference },
        ...{ total_amount: money(amount), created_at: new Date(at).toISOString() },
      })),
    },
  };
}

/** Queues the message about an order, with its token in the header and in the query. */
export function announce({ state, now, notificationToken }: Simulation, one: Lent, event: string): void {
  const { messages: mode, lateMs, reorder } = state.switches;
  const key = mode === 'forged' ? 'someone else' : notificationToken;
  // the token is made when the message goes; one that comes late is over where it waited too long
  const token = signToken(key, new Date(now), new Date(now + TOKEN_MS));
  const url = new URL(one.urls.notification);
  url.searchParams.set('tamaraToken', token);
  const body = JSON.stringify({
    order_id: one.id,
    order_reference_id: one.reference,
    order_number: one.reference,
    event_type: `order_${event}`,
    data: [],
  });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const before = state.deliveries.length;
  enqueue(state.deliveries, { url: url.href, headers, body }, { mode, now, lateMs });
  if (reorder) state.deliveries.unshift(...state.deliveries.splice(before));
}

/** Applies what is due: pages and agreements that nobody finished expire, and what nobody captured is captured. */
export function settleDue(simulation: Simulation): void {
  const { state, now } = simulation;
  for (const one of state.orders) {
    const age = now - one.createdAt;
    const isOver =
      (one.status === 'new' && age >= PAGE_MS) || (one.status === 'approved' && age >= AUTHORISED_WITHIN_MS);
    if (isOver) {
      one.status = 'expired';
      announce(simulation, one, 'expired');
    }
    const isAgreed = one.status === 'authorised' || one.status === 'updated';
    if (isAgreed && age >= CAPTURED_AFTER_MS) {
      one.captures.push(newPart(now, one.total, ''));
      one.status = 'captured';
      announce(simulation, one, 'captured');
    }
  }
}

const EVENTS = {
  approve: 'approved',
  away: 'approved',
  refuse: 'declined',
  cancel: 'canceled',
  expire: 'expired',
} as const;

/** Records how the shopper answers on the page. Returns where the browser goes; null when it stays. */
export function answerPage(simulation: Simulation, one: Lent, how: LenderAnswer): string | null {
  const { success, cancel, failure } = one.urls;
  const event = EVENTS[how];
  one.status = event;
  if (event === 'approved') one.total += simulation.state.switches.extra;
  announce(simulation, one, event);
  if (how === 'away' || how === 'expire') return null;
  const url = new URL({ approve: success, refuse: failure, cancel }[how]);
  url.searchParams.set('orderId', one.id);
  url.searchParams.set('paymentStatus', event);
  return url.href;
}
