/** The state of the PayTabs simulator: payment pages, transactions, messages to send. */
import { z } from 'zod';
import { type Ledgers, ledgersOf } from '../../simulation/card-simulator.ts';
import { DELIVERY_MODES, delivery } from '../../simulation/deliveries.ts';
import { ANSWER_MODES } from '../../simulation/faults.ts';

export const switches = z.object({
  callbacks: z.enum(DELIVERY_MODES).default('once'),
  returns: z.enum(['signed', 'forged']).default('signed'),
  /** Sends the newest message first. */
  reorder: z.boolean().default(false),
  answers: z.enum(ANSWER_MODES).default('normal'),
  lateMs: z.number().int().min(0).max(3_600_000).default(20_000),
  refunds: z.enum(['done', 'pending', 'declined']).default('done'),
  /** Behaves like the provider for http URLs: sends empty callbacks and empty GET returns. */
  strictHttps: z.boolean().default(false),
});
export type Switches = z.infer<typeof switches>;

const details = z.record(z.string(), z.unknown());

const paymentPage = z.object({
  id: z.string(),
  tranRef: z.string(),
  cartId: z.string(),
  description: z.string(),
  currency: z.string(),
  /** Minor units. */
  amount: z.number().int(),
  callback: z.string(),
  returnUrl: z.string(),
  type: z.enum(['Sale', 'Auth']),
  returnUsingGet: z.boolean(),
  language: z.enum(['en', 'ar']),
  customer: details,
  /** Whether it offers Apple Pay beside cards. */
  applePay: z.boolean().default(false),
  /** The request as received, to detect a repeated one. */
  asked: z.string(),
  createdAt: z.number(),
});
export type PaymentPage = z.infer<typeof paymentPage>;

const outcome = z.object({ status: z.string(), code: z.string(), message: z.string() });
export type Outcome = z.infer<typeof outcome>;

const entry = outcome.extend({
  tranRef: z.string(),
  previousTranRef: z.string().nullable(),
  pageId: z.string().nullable(),
  type: z.enum(['Sale', 'Auth', 'Capture', 'Void', 'Refund']),
  cartId: z.string(),
  description: z.string(),
  currency: z.string(),
  cartAmount: z.number().int(),
  charged: z.number().int(),
  callback: z.string(),
  customer: details,
  cardNumber: z.string(),
  becomes: outcome.extend({ at: z.number() }).nullable(),
  challenge: outcome.nullable(),
  at: z.number(),
});
export type Entry = z.infer<typeof entry>;

export const payTabsState = z.object({
  switches: switches.prefault({}),
  pages: z.record(z.string(), paymentPage).default({}),
  entries: z.array(entry).default([]),
  /** Times of follow-ups by their request, to detect repeated ones. */
  asked: z.record(z.string(), z.number()).default({}),
  deliveries: z.array(delivery).default([]),
});
export type PayTabsState = z.infer<typeof payTabsState>;

/** Returns the state of a new simulator. */
export function freshState(): PayTabsState {
  return payTabsState.parse({});
}

/** Returns whether a transaction moved or holds money: authorised or on hold. */
export function moved(one: Entry): boolean {
  return one.status === 'A' || one.status === 'H';
}

/** Returns the account's ledger by currency. */
export function ledger(state: PayTabsState): Ledgers {
  return ledgersOf(
    state.entries
      .filter((one) => moved(one) && one.type !== 'Auth' && one.type !== 'Void')
      .map(({ currency, charged, type }) => {
        return { currency, amount: charged, kind: type === 'Refund' ? 'refunded' : 'captured' };
      }),
  );
}
