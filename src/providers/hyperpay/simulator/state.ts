/** What the HyperPay simulator knows: opened checkouts, transactions with their money, messages still to be sent. */
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
  /** `uncertain` gives the money back and says that it timed out. */
  refunds: z.enum(['done', 'declined', 'uncertain']).default('done'),
  /** HTTP status of an answer that tells of a declined payment; sources disagree (HyperPay contract, section 2). */
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
  toldCode: z.string().nullable(),
  /** What a pending transaction turns into, and when. */
  becomes: z.object({ code: z.string(), description: z.string(), at: z.number() }).nullable(),
  /** A challenge that was not answered yet: the outcome if it is passed, and where the shopper then goes. */
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

/** The state of a simulator that nobody has talked to. */
export function freshState(): HyperPayState {
  return hyperPayState.parse({});
}

export const CHECKOUT_MS = 30 * 60_000;
const THROTTLE_MS = 60_000;
const ASKS_PER_MINUTE = 2;

/** An id of the provider's shape: 32 hexadecimal characters. */
export function newId(): string {
  return randomBytes(16).toString('hex');
}

/** Notes an ask and says whether it was one too many: two a minute (HyperPay contract, sections 3.4 and 3.5). */
export function throttled(asked: number[], now: number): boolean {
  const recent = asked.filter((at) => now - at < THROTTLE_MS);
  const tooMany = recent.length >= ASKS_PER_MINUTE;
  asked.splice(0, asked.length, ...recent, ...(tooMany ? [] : [now]));
  return tooMany;
}

/** Whether a transaction moved money. */
export function moved(entry: Transaction): boolean {
  const { state } = classifyResult(entry.code);
  return state === 'paid' || state === 'review';
}

/** The account's money by currency. */
export function ledger(state: HyperPayState): Ledgers {
  return ledgersOf(
    state.transactions.filter(moved).map(({ currency, amount, type }) => {
      return { currency, amount, kind: type === 'DB' ? 'captured' : 'refunded' };
    }),
  );
}
