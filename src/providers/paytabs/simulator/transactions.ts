/** How transactions come into being and change in the simulator, and the callbacks that tell of them. */
import { randomBytes } from 'node:crypto';
import { enqueue } from '../../simulation/deliveries.ts';
import { sign } from '../signature.ts';
import { entryBody, newTranRef } from './bodies.ts';
import { type CardOutcome, EXPIRED, INVALID_CARD, NOT_AUTHENTICATED, PENDING, TEST_CARDS } from './cards.ts';
import { type Entry, moved, type Outcome, type PaymentPage, type PayTabsState } from './state.ts';

export type World = {
  readonly state: PayTabsState;
  readonly now: number;
  readonly profileId: number;
  readonly serverKey: string;
};

/** A page nobody pays on is over after that time. */
const PAGE_MS = 30 * 60_000;

/** Five further tries with growing delay. */
export const CALLBACK_RETRIES_MS: readonly number[] = [1, 5, 15, 60, 240].map((minutes) => minutes * 60_000);

/** Queues the signed callback about a transaction that has become final. */
function announce(world: World, one: Entry): void {
  const { state, now } = world;
  if (one.status === 'P' || one.callback === '') return;
  const { callbacks, lateMs, reorder, strictHttps } = state.switches;
  const body = strictHttps && one.callback.startsWith('http:') ? '' : JSON.stringify(entryBody(one, world.profileId));
  const key = callbacks === 'forged' ? randomBytes(16).toString('hex') : world.serverKey;
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

function sale(world: World, page: PaymentPage, outcome: Outcome): Entry {
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
    at: world.now,
  };
  world.state.entries.push(one);
  return one;
}

/** Ends a page without a card: cancelled or expired. */
export function endPage(world: World, page: PaymentPage, outcome: Outcome): Entry {
  const one = sale(world, page, outcome);
  announce(world, one);
  return one;
}

/** Pays on a page with a card. The transaction may be pending or wait for its challenge. */
export function payPage(world: World, page: PaymentPage, number: string): Entry {
  const outcome: CardOutcome = TEST_CARDS.get(number)?.outcome ?? INVALID_CARD;
  const { status, code, message } = outcome;
  const waits = outcome.challenge || outcome.pendingSeconds !== undefined;
  const one = sale(world, page, waits ? PENDING : { status, code, message });
  one.charged += outcome.extra ?? 0;
  one.cardNumber = `${number.slice(0, 4)} ${number.slice(4, 6)}## #### ${number.slice(-4)}`;
  one.challenge = outcome.challenge ? { status, code, message } : null;
  const seconds = outcome.pendingSeconds;
  one.becomes = seconds === undefined ? null : { status, code, message, at: world.now + seconds * 1000 };
  announce(world, one);
  return one;
}

/** Ends a challenge. A second answer changes nothing. */
export function answerChallenge(world: World, one: Entry, passed: boolean): void {
  if (!one.challenge) return;
  Object.assign(one, passed ? one.challenge : NOT_AUTHENTICATED, { challenge: null });
  announce(world, one);
}

/** Lets what is due happen: pending payments and refunds become final, unpaid pages and unanswered challenges end. */
export function settleDue(world: World): void {
  for (const one of world.state.entries) {
    if (one.becomes && one.becomes.at <= world.now) {
      const { status, code, message } = one.becomes;
      Object.assign(one, { status, code, message, becomes: null });
      announce(world, one);
    }
    if (one.challenge && world.now - one.at > PAGE_MS) answerChallenge(world, one, false);
  }
  for (const page of Object.values(world.state.pages)) {
    const paid = world.state.entries.some((one) => one.pageId === page.id);
    if (!paid && world.now - page.createdAt > PAGE_MS) endPage(world, page, EXPIRED);
  }
}

/**
 * What may still be done after a transaction, in minor units; follow-ups under way count as done. Refunds follow sales
 * and captures, captures follow authorisations, and a void takes a whole authorisation of which nothing is captured.
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

export type FollowUp = {
  readonly type: Entry['type'];
  readonly amount: number;
  readonly cartId: string;
  readonly description: string;
  readonly outcome: Outcome;
  readonly becomes: Entry['becomes'];
};

/** Books a refund, void or capture after a payment. */
export function followUp(world: World, payment: Entry, { outcome, ...ask }: FollowUp): Entry {
  const one: Entry = {
    ...payment,
    status: outcome.status,
    code: outcome.code,
    message: outcome.message,
    tranRef: newTranRef(world.now),
    previousTranRef: payment.tranRef,
    pageId: null,
    type: ask.type,
    cartId: ask.cartId,
    description: ask.description,
    cartAmount: ask.amount,
    charged: ask.amount,
    becomes: ask.becomes,
    challenge: null,
    at: world.now,
  };
  world.state.entries.push(one);
  announce(world, one);
  return one;
}
