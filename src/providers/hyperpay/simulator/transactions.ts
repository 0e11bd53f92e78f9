/** Creates and changes transactions of the simulator. */

import {
  type CardOutcome,
  INVALID_CARD,
  INVALID_CVV,
  INVALID_EXPIRY,
  NOT_AUTHENTICATED,
  PENDING,
  TEST_CARDS,
} from './cards.ts';
import { type Checkout, type HyperPayState, moved, newId, type Transaction } from './state.ts';
import { announce, type WebhookTarget } from './webhooks.ts';

type CardForm = {
  readonly number: string;
  readonly month: number;
  readonly year: number;
  readonly cvv: string;
};

export type Simulation = {
  readonly state: HyperPayState;
  readonly target: WebhookTarget;
  readonly now: number;
};

/** Pays an open checkout with a card. Returns the transaction, which may be pending or wait for its challenge. */
export function payByCard(
  simulation: Simulation,
  checkout: Checkout,
  brands: readonly string[],
  card: CardForm,
  returnUrl: string,
): Transaction {
  const known = TEST_CARDS.get(card.number);
  const outcome: CardOutcome =
    refusedOnForm(card, simulation.now) ?? (known && brands.includes(known.brand) ? known.outcome : INVALID_CARD);
  return book(simulation, checkout, {
    ...outcomeOf(simulation, checkout, outcome),
    brand: known?.brand ?? brands[0] ?? 'VISA',
    challenge: outcome.challenge ? { code: outcome.code, description: outcome.description, returnUrl } : null,
    last4: card.number.slice(-4),
  });
}

/** Pays an open checkout by a tap in the sheet of Apple Pay. Returns the transaction, which may be pending. */
export function payByWallet(
  simulation: Simulation,
  checkout: Checkout,
  brand: string,
  outcome: CardOutcome,
): Transaction {
  return book(simulation, checkout, { ...outcomeOf(simulation, checkout, outcome), brand });
}

function outcomeOf({ now }: Simulation, { amount }: Checkout, outcome: CardOutcome) {
  const { code, description, challenge, pendingSeconds, extra = 0, reportedCode = null } = outcome;
  const waits = challenge || pendingSeconds !== undefined;
  return {
    amount: amount + extra,
    ...(waits ? PENDING : { code, description }),
    reportedCode,
    becomes: becoming(outcome, now),
  };
}

/** Books a payment on a checkout and sends its messages, unless it waits for its challenge. */
function book(
  simulation: Simulation,
  checkout: Checkout,
  about: Pick<Transaction, 'code' | 'description'> & Partial<Transaction>,
): Transaction {
  const entry: Transaction = {
    id: newId(),
    checkoutId: checkout.id,
    referencedId: null,
    entityId: checkout.entityId,
    type: 'DB',
    brand: 'VISA',
    amount: checkout.amount,
    currency: checkout.currency,
    reference: checkout.reference,
    reportedCode: null,
    becomes: null,
    challenge: null,
    last4: '',
    at: simulation.now,
    ...about,
  };
  simulation.state.transactions.push(entry);
  if (!entry.challenge) announce(simulation.state, entry, simulation.target, simulation.now);
  return entry;
}

function refusedOnForm(card: CardForm, now: number): CardOutcome | null {
  if (!/^\d{3,4}$/.test(card.cvv)) return INVALID_CVV;
  const endOfMonth = Date.UTC(card.year, card.month, 1);
  const validMonth = Number.isInteger(card.month) && card.month >= 1 && card.month <= 12;
  return validMonth && endOfMonth > now ? null : INVALID_EXPIRY;
}

function becoming(outcome: CardOutcome, now: number): Transaction['becomes'] {
  if (outcome.pendingSeconds === undefined) return null;
  const { code, description, pendingSeconds } = outcome;
  return { code, description, at: pendingSeconds === 'asked' ? null : now + pendingSeconds * 1000 };
}

/** Books a checkout that the shopper cancelled. */
export function cancelCheckout(
  simulation: Simulation,
  checkout: Checkout,
  result: { readonly code: string; readonly description: string },
): Transaction {
  return book(simulation, checkout, result);
}

/** Ends a challenge. A second call changes nothing. */
export function answerChallenge(simulation: Simulation, entry: Transaction, passed: boolean): void {
  if (!entry.challenge) return;
  const result = passed ? entry.challenge : NOT_AUTHENTICATED;
  entry.code = result.code;
  entry.description = result.description;
  entry.challenge = null;
  announce(simulation.state, entry, simulation.target, simulation.now);
}

/** Applies due changes of pending transactions, and fails challenges that are open for 15 minutes. */
export function settleDue(simulation: Simulation): void {
  for (const entry of simulation.state.transactions) {
    const dueAt = entry.becomes?.at ?? null;
    if (dueAt !== null && dueAt <= simulation.now) settle(simulation, entry);
    if (entry.challenge && simulation.now - entry.at > 15 * 60_000) answerChallenge(simulation, entry, false);
  }
}

/** Gives a pending payment its result. Returns false when no payment is pending under this reference. */
export function settleNow(simulation: Simulation, reference: string): boolean {
  const entry = simulation.state.transactions.find((one) => one.becomes !== null && one.reference === reference);
  if (entry) settle(simulation, entry);
  return entry !== undefined;
}

function settle(simulation: Simulation, entry: Transaction): void {
  if (!entry.becomes) return;
  entry.code = entry.becomes.code;
  entry.description = entry.becomes.description;
  entry.becomes = null;
  announce(simulation.state, entry, simulation.target, simulation.now);
}

/** Returns what of a payment is not refunded yet, in minor units. */
export function refundable(state: HyperPayState, payment: Transaction): number {
  if (!moved(payment)) return 0;
  return state.transactions
    .filter((entry) => entry.referencedId === payment.id && entry.type === 'RF' && moved(entry))
    .reduce((rest, entry) => rest - entry.amount, payment.amount);
}

/** Books a refund, successful or declined. */
export function refund(
  simulation: Simulation,
  payment: Transaction,
  amount: number,
  reference: string | null,
  result: { code: string; description: string },
): Transaction {
  const entry: Transaction = {
    ...payment,
    id: newId(),
    checkoutId: null,
    referencedId: payment.id,
    type: 'RF',
    amount,
    reference,
    ...result,
    reportedCode: null,
    becomes: null,
    challenge: null,
    at: simulation.now,
  };
  simulation.state.transactions.push(entry);
  announce(simulation.state, entry, simulation.target, simulation.now);
  return entry;
}
