/** The state of the HyperPay simulator: open checkouts, transactions, messages to send. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Ledgers, ledgersOf } from '../../simulation/card-simulator.ts';
import { DELIVERY_MODES, delivery } from '../../simulation/deliveries.ts';
import { ANSWER_MODES } from '../../simulation/faults.ts';
import { classifyResult } from '../result-codes.rules.ts';

export const switches = z.object({
  webhooks: z.enum(DELIVERY_MODES).default('once'),
  webhookWrapper: z.enum(['raw', 'json']).default('raw'),
  /** Sends the final message before the pending one. */
  reorder: z.boolean().default(false),
  answers: z.enum(ANSWER_MODES).default('normal'),
  lateMs: z.number().int().min(0).max(3_600_000).default(20_000),
  /** `uncertain` refunds the money and reports a timeout. */
  refunds: z.enum(['done', 'declined', 'uncertain']).default('done'),
  /** The HTTP status of an answer about a declined payment; sources disagree (HyperPay contract, section 2). */
  declineStatus: z.union([z.literal(200), z.literal(400)]).default(200),
});
export type Switches = z.infer<typeof switches>;

const checkout = z.object({
  id: z.string(),
  entityId: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  reference: z.string(),
  createdAt: z.number(),
  consumed: z.boolean(),
  askedAt: z.array(z.number()),
});
export type Checkout = z.infer<typeof checkout>;

const transaction = z.object({
  id: z.string(),
  checkoutId: z.string().nullable(),
  referencedId: z.string().nullable(),
  entityId: z.string(),
  type: z.enum(['DB', 'RF']),
  brand: z.string(),
  /** Minor units. */
  amount: z.number().int(),
  currency: z.string(),
  reference: z.string().nullable(),
  code: z.string(),
  description: z.string(),
  reportedCode: z.string().nullable(),
  /** What a pending transaction changes to, and when; null where only the page of pending payments changes it. */
  becomes: z.object({ code: z.string(), description: z.string(), at: z.number().nullable() }).nullable(),
  /** An open challenge: the result if it is passed, and where the browser returns to. */
  challenge: z.object({ code: z.string(), description: z.string(), returnUrl: z.string() }).nullable(),
  last4: z.string(),
  at: z.number(),
});
export type Transaction = z.infer<typeof transaction>;

export const hyperPayState = z.object({
  switches: switches.prefault({}),
  checkouts: z.record(z.string(), checkout).default({}),
  transactions: z.array(transaction).default([]),
  askedAt: z.record(z.string(), z.array(z.number())).default({}),
  deliveries: z.array(delivery).default([]),
});
export type HyperPayState = z.infer<typeof hyperPayState>;

/** Returns the state of a new simulator. */
export function freshState(): HyperPayState {
  return hyperPayState.parse({});
}

export const CHECKOUT_MS = 30 * 60_000;
const THROTTLE_MS = 60_000;
const ASKS_PER_MINUTE = 2;

/** Returns a new id in the provider's format: 32 hexadecimal characters. */
export function newId(): string {
  return randomBytes(16).toString('hex');
}

/** Counts a request. Returns whether it exceeds two a minute (HyperPay contract, sections 3.4 and 3.5). */
export function throttled(asked: number[], now: number): boolean {
  const recent = asked.filter((at) => now - at < THROTTLE_MS);
  const tooMany = recent.length >= ASKS_PER_MINUTE;
  asked.splice(0, asked.length, ...recent, ...(tooMany ? [] : [now]));
  return tooMany;
}

/** Returns whether a transaction moved money. */
export function moved(entry: Transaction): boolean {
  const { state } = classifyResult(entry.code);
  return state === 'paid' || state === 'review';
}

/** Returns the account's ledger by currency. */
export function ledger(state: HyperPayState): Ledgers {
  return ledgersOf(
    state.transactions.filter(moved).map(({ currency, amount, type }) => {
      return { currency, amount, kind: type === 'DB' ? 'captured' : 'refunded' };
    }),
  );
}
