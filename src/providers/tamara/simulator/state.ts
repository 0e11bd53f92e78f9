/** The state of the Tamara simulator: orders, messages to send. */
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
  /** What the question before the page is answered. */
  sessions: z.enum(['offered', 'refused']).default('offered'),
  /** Amounts in minor units outside of which an order is refused. No fact of the lender. */
  least: z.number().int().min(0).default(1_000),
  most: z.number().int().min(0).default(500_000),
  /** What an order says that was agreed to, more than was asked; minor units. */
  extra: z.number().int().min(0).default(0),
  /** Moves the clock ahead, to see what expires. */
  aheadMinutes: z.number().int().min(0).max(600_000).default(0),
});
export type Switches = z.infer<typeof switches>;

const part = z.object({ id: z.string(), amount: z.number().int(), reference: z.string(), at: z.number() });

const lent = z.object({
  id: z.string(),
  reference: z.string(),
  currency: z.string(),
  /** What is agreed to: a part that is cancelled before a capture makes it smaller. */
  total: z.number().int(),
  language: z.enum(['en', 'ar']),
  urls: z.object({ success: z.string(), failure: z.string(), cancel: z.string(), notification: z.string() }),
  status: z.enum(['new', 'approved', 'authorised', 'updated', 'declined', 'canceled', 'expired', 'captured']),
  captures: z.array(part),
  cancelled: z.number().int(),
  refunds: z.array(part),
  createdAt: z.number(),
});
export type Lent = z.infer<typeof lent>;

export const tamaraState = z.object({
  switches: switches.prefault({}),
  orders: z.array(lent).default([]),
  deliveries: z.array(delivery).default([]),
});
export type TamaraState = z.infer<typeof tamaraState>;

/** Returns the account's ledger by currency. */
export function ledger(state: TamaraState): Ledgers {
  return ledgersOf(
    state.orders.flatMap(({ currency, captures, refunds }) => [
      ...captures.map(({ amount }) => ({ currency, amount, kind: 'captured' as const })),
      ...refunds.map(({ amount }) => ({ currency, amount, kind: 'refunded' as const })),
    ]),
  );
}
