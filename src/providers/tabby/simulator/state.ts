/** The state of the Tabby simulator: payments, messages to send. */
import { z } from 'zod';
import { type Ledgers, ledgersOf } from '../../simulation/card-simulator.ts';
import { DELIVERY_MODES, delivery } from '../../simulation/deliveries.ts';
import { ANSWER_MODES } from '../../simulation/faults.ts';

export const switches = z.object({
  messages: z.enum(DELIVERY_MODES).default('once'),
  answers: z.enum(ANSWER_MODES).default('normal'),
  lateMs: z.number().int().min(0).max(3_600_000).default(20_000),
  /** Sends the newest message first. */
  reorder: z.boolean().default(false),
  /** What a session is answered: offered, or refused before the page. */
  sessions: z.enum(['offered', 'refused']).default('offered'),
  /** Amounts in minor units outside of which a session is refused. No fact of the lender. */
  least: z.number().int().min(0).default(1_000),
  most: z.number().int().min(0).default(500_000),
  /** What a payment says that it was authorised for, more than was asked; minor units. */
  extra: z.number().int().min(0).default(0),
  /** Whether more than 10 sessions in 10 seconds are answered 429. */
  limited: z.boolean().default(false),
  /** Moves the clock ahead, to see what expires. */
  aheadMinutes: z.number().int().min(0).max(600_000).default(0),
});
export type Switches = z.infer<typeof switches>;

const part = z.object({ id: z.string(), amount: z.number().int(), reference: z.string(), at: z.number() });
export type Part = z.infer<typeof part>;

const lent = z.object({
  id: z.string(),
  session: z.string(),
  merchantCode: z.string(),
  currency: z.string(),
  amount: z.number().int(),
  reference: z.string(),
  language: z.enum(['en', 'ar']),
  urls: z.object({ success: z.string(), cancel: z.string(), failure: z.string() }),
  status: z.enum(['CREATED', 'AUTHORIZED', 'CLOSED', 'REJECTED', 'EXPIRED']),
  captures: z.array(part),
  refunds: z.array(part),
  isDisputed: z.boolean().default(false),
  createdAt: z.number(),
});
export type Lent = z.infer<typeof lent>;

export const tabbyState = z.object({
  switches: switches.prefault({}),
  payments: z.array(lent).default([]),
  /** Times of the last sessions, for their limit. */
  sessions: z.array(z.number()).default([]),
  deliveries: z.array(delivery).default([]),
});
export type TabbyState = z.infer<typeof tabbyState>;

/** Returns the account's ledger by currency. */
export function ledger(state: TabbyState): Ledgers {
  return ledgersOf(
    state.payments.flatMap(({ currency, captures, refunds }) => [
      ...captures.map(({ amount }) => ({ currency, amount, kind: 'captured' as const })),
      ...refunds.map(({ amount }) => ({ currency, amount, kind: 'refunded' as const })),
    ]),
  );
}
