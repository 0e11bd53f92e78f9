/** Creates and changes payments of the simulator and queues their messages. */
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#kernel/clock';
import { minor, toDecimalText } from '#kernel/money';
import { enqueue } from '../../simulation/deliveries.ts';
import type { LenderAnswer } from '../../simulation/lender-page.ts';
import { SECRET_HEADER } from '../adapter.ts';
import type { Lent, Part, TabbyState } from './state.ts';

export type Simulation = {
  readonly state: TabbyState;
  readonly now: number;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
};

const MINUTE_MS = 60_000;
/** A page closes after 20 minutes, its payment expires 10 minutes later. */
export const PAGE_MS = 20 * MINUTE_MS;
const PAYMENT_MS = 30 * MINUTE_MS;
/** What nobody has captured by then, the lender captures. */
const CAPTURED_AFTER_MS = 21 * DAY_MS;
export const REFUNDABLE_MS = 180 * DAY_MS;

/** The pauses between the four retries. */
export const MESSAGE_RETRIES_MS: readonly number[] = [1, 2, 3, 4].map((minutes) => minutes * MINUTE_MS);

const total = (parts: readonly Part[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

export const capturedOf = ({ captures }: Lent): number => total(captures);
export const refundedOf = ({ refunds }: Lent): number => total(refunds);

const partBody = ({ id, amount, reference, at }: Part, currency: string) => ({
  id,
  amount: toDecimalText(minor(amount), currency),
  reference_id: reference,
  created_at: new Date(at).toISOString(),
});

/** A payment as answers carry it; messages carry it with its status in lower case. */
export function paymentBody(one: Lent) {
  const { currency } = one;
  return {
    id: one.id,
    created_at: new Date(one.createdAt).toISOString(),
    expires_at: new Date(one.createdAt + PAYMENT_MS).toISOString(),
    status: one.status,
    is_test: true,
    amount: toDecimalText(minor(one.amount), currency),
    currency,
    order: { reference_id: one.reference },
    captures: one.captures.map((part) => partBody(part, currency)),
    refunds: one.refunds.map((part) => partBody(part, currency)),
    meta: {},
  };
}

/** Queues the message about a payment. */
export function announce({ state, now, webhookUrl, webhookSecret }: Simulation, one: Lent): void {
  const { messages: mode, lateMs, reorder } = state.switches;
  const body = JSON.stringify({ ...paymentBody(one), status: one.status.toLowerCase(), token: 'SIMULATOR' });
  const headers = {
    'content-type': 'application/json',
    'x-merchant-code': one.merchantCode,
    [SECRET_HEADER]: mode === 'forged' ? 'someone else' : webhookSecret,
  };
  const before = state.deliveries.length;
  enqueue(state.deliveries, { url: webhookUrl, headers, body }, { mode, now, lateMs });
  if (reorder) state.deliveries.unshift(...state.deliveries.splice(before));
}

export const newPart = (now: number, amount: number, reference: string): Part => ({
  id: randomUUID(),
  amount,
  reference,
  at: now,
});

/** Applies what is due: payments that nobody finished expire, and what nobody captured is captured. */
export function settleDue(simulation: Simulation): void {
  const { state, now } = simulation;
  for (const one of state.payments) {
    const age = now - one.createdAt;
    if (one.status === 'CREATED' && age >= PAYMENT_MS) one.status = 'EXPIRED';
    else if (one.status === 'AUTHORIZED' && age >= CAPTURED_AFTER_MS) {
      one.captures.push(newPart(now, one.amount - capturedOf(one), ''));
      one.status = 'CLOSED';
    } else continue;
    announce(simulation, one);
  }
}

/** Records how the shopper answers on the page. Returns where the browser goes; null when it stays. */
export function answerPage(simulation: Simulation, one: Lent, how: LenderAnswer): string | null {
  const { success, cancel, failure } = one.urls;
  if (how === 'approve' || how === 'away') {
    one.amount += simulation.state.switches.extra;
    one.status = 'AUTHORIZED';
  } else one.status = how === 'refuse' ? 'REJECTED' : 'EXPIRED';
  announce(simulation, one);
  if (how === 'away' || how === 'expire') return null;
  const url = new URL({ approve: success, refuse: failure, cancel }[how]);
  url.searchParams.set('payment_id', one.id);
  return url.href;
}
