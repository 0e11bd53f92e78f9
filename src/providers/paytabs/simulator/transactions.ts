/** Creates and changes transactions of the simulator and queues their callbacks. */
import { randomBytes } from 'node:crypto';
import { enqueue } from '../../simulation/deliveries.ts';
import { sign } from '../signature.ts';
import { entryBody, newTranRef } from './bodies.ts';
import { type CardOutcome, EXPIRED, INVALID_CARD, NOT_AUTHENTICATED, PENDING, TEST_CARDS } from './cards.ts';
import { type Entry, moved, type Outcome, type PaymentPage, type PayTabsState } from './state.ts';

export type Simulation = {
  readonly state: PayTabsState;
  readonly now: number;
  readonly profileId: number;
  readonly serverKey: string;
};

/** The time after which an unpaid page expires. */
const PAGE_MS = 30 * 60_000;

/** The pauses between the five retries. */
export const CALLBACK_RETRIES_MS: readonly number[] = [1, 5, 15, 60, 240].map((minutes) => minutes * 60_000);

/** Queues the signed callback about a final transaction. */
function announce(simulation: Simulation, one: Entry): void {
  const { state, now } = simulation;
  if (one.status === 'P' || one.callback === '') return;
  const { callbacks, lateMs, reorder, strictHttps } = state.switches;
  const body =
    strictHttps && one.callback.startsWith('http:') ? '' : JSON.stringify(entryBody(one, simulation.profileId));
  const key = callbacks === 'forged' ? randomBytes(16).toString('hex') : simulation.serverKey;
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'IPN/1.0',
    'client-key': 'SIMULATOR',
    signature: sign(body, key),
  };
  const before = state.deliveries.length;
  enqueue(state.deliveries, { url: one.callback, headers, body }, { mode: callbacks, now, lateMs });
  if (reorder) state.deliveries.unshift(...state.deliveries.splice(before));
}

function sale(simulation: Simulation, page: PaymentPage, outcome: Outcome): Entry {
  const one: Entry = {
    status: outcome.status,
    code: outcome.code,
    message: outcome.message,
    tranRef: page.tranRef,
    previousTranRef: null,
    pageId: page.id,
    type: page.type,
    cartId: page.cartId,
    description: page.description,
    currency: page.currency,
    cartAmount: page.amount,
    charged: page.amount,
    callback: page.callback,
    customer: page.customer,
    cardNumber: '',
    becomes: null,
    challenge: null,
    at: simulation.now,
  };
  simulation.state.entries.push(one);
  return one;
}

/** Ends a page without a payment: cancelled or expired. */
export function endPage(simulation: Simulation, page: PaymentPage, outcome: Outcome): Entry {
  const one = sale(simulation, page, outcome);
  announce(simulation, one);
  return one;
}

/** Pays on a page with a card. The transaction may be pending or wait for its challenge. */
export function payPage(simulation: Simulation, page: PaymentPage, number: string): Entry {
  const outcome: CardOutcome = TEST_CARDS.get(number)?.outcome ?? INVALID_CARD;
  const { status, code, message } = outcome;
  const waits = outcome.challenge || outcome.pendingSeconds !== undefined;
  const one = sale(simulation, page, waits ? PENDING : { status, code, message });
  one.charged += outcome.extra ?? 0;
  one.cardNumber = `${number.slice(0, 4)} ${number.slice(4, 6)}## #### ${number.slice(-4)}`;
  one.challenge = outcome.challenge ? { status, code, message } : null;
  const seconds = outcome.pendingSeconds;
  one.becomes = seconds === undefined ? null : { status, code, message, at: simulation.now + seconds * 1000 };
  announce(simulation, one);
  return one;
}

/** Ends a challenge. A second call changes nothing. */
export function answerChallenge(simulation: Simulation, one: Entry, passed: boolean): void {
  if (!one.challenge) return;
  Object.assign(one, passed ? one.challenge : NOT_AUTHENTICATED, { challenge: null });
  announce(simulation, one);
}

/** Applies what is due: completes pending payments and refunds, ends unpaid pages and open challenges. */
export function settleDue(simulation: Simulation): void {
  for (const one of simulation.state.entries) {
    if (one.becomes && one.becomes.at <= simulation.now) {
      const { status, code, message } = one.becomes;
      Object.assign(one, { status, code, message, becomes: null });
      announce(simulation, one);
    }
    if (one.challenge && simulation.now - one.at > PAGE_MS) answerChallenge(simulation, one, false);
  }
  for (const page of Object.values(simulation.state.pages)) {
    const paid = simulation.state.entries.some((one) => one.pageId === page.id);
    if (!paid && simulation.now - page.createdAt > PAGE_MS) endPage(simulation, page, EXPIRED);
  }
}

/**
 * Returns what follow-ups may still take of a transaction, in minor units; pending ones count as done. Refunds follow
 * sales and captures, captures follow authorisations, and a void takes a whole authorisation without captures.
 */
export function remaining(state: PayTabsState, payment: Entry, type: Entry['type']): number {
  const fits = type === 'Refund' ? payment.type === 'Sale' || payment.type === 'Capture' : payment.type === 'Auth';
  if (!moved(payment) || !fits) return 0;
  const done = state.entries.filter(
    (one) => one.previousTranRef === payment.tranRef && (moved(one) || one.status === 'P'),
  );
  if (type === 'Void') return done.length === 0 ? payment.charged : 0;
  return done.reduce((rest, one) => rest - one.charged, payment.charged);
}

type FollowUp = {
  readonly type: Entry['type'];
  readonly amount: number;
  readonly cartId: string;
  readonly description: string;
  readonly outcome: Outcome;
  readonly becomes: Entry['becomes'];
};

/** Books a refund, void or capture after a payment. */
export function followUp(simulation: Simulation, payment: Entry, { outcome, ...ask }: FollowUp): Entry {
  const one: Entry = {
    ...payment,
    status: outcome.status,
    code: outcome.code,
    message: outcome.message,
    tranRef: newTranRef(simulation.now),
    previousTranRef: payment.tranRef,
    pageId: null,
    type: ask.type,
    cartId: ask.cartId,
    description: ask.description,
    cartAmount: ask.amount,
    charged: ask.amount,
    becomes: ask.becomes,
    challenge: null,
    at: simulation.now,
  };
  simulation.state.entries.push(one);
  announce(simulation, one);
  return one;
}
