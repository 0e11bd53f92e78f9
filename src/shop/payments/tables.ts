import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { money } from '#database/columns';
import { TRADE_CURRENCIES } from '#kernel/market';
import { ZERO } from '#kernel/money';
import { PAYMENT_CHANNELS } from '#kernel/payment-method';
import { REFUND_REASONS } from './refund-reasons.rules.ts';

/** The card providers that payments refer to. Opening the store adds those of the registry. */
export const cardProviders = pgTable('card_providers', { name: text().primaryKey() });

export const cardProviderChannels = pgTable(
  'card_provider_channels',
  { provider: text().notNull(), channel: text({ enum: PAYMENT_CHANNELS }).notNull() },
  (table) => [primaryKey({ columns: [table.provider, table.channel] })],
);

export const ATTEMPT_STATES = [
  'preparing',
  'open',
  'pending',
  'review',
  'authorised',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'returned',
] as const;

/**
 * State of a payment attempt. `authorised`: a lender has agreed to pay, and its order is made. `returned`: money came in that could not become an order and is refunded. A late payment can
 * turn `failed`, `cancelled` and `expired` into `paid` or `returned`; these two are final.
 */
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export const paymentAttempts = pgTable('payment_attempts', {
  id: text().primaryKey(),
  ownerId: text('owner_id').notNull(),
  cartId: text('cart_id').notNull(),
  provider: text().notNull(),
  channel: text({ enum: PAYMENT_CHANNELS }).notNull(),
  currency: text({ enum: TRADE_CURRENCIES }).notNull(),
  amount: money().notNull(),
  draft: jsonb().notNull(),
  session: text(),
  prepared: jsonb(),
  state: text({ enum: ATTEMPT_STATES }).notNull(),
  reservation: text({ enum: ['held', 'released', 'sold'] }).notNull(),
  reservedUntil: timestamp('reserved_until', { withTimezone: true }).notNull(),
  network: text().notNull().default(''),
  prefix: text().notNull().default(''),
  quantity: integer().notNull().default(0),
  orderId: text('order_id'),
  code: text().notNull().default(''),
  description: text().notNull().default(''),
  paymentId: text('payment_id').notNull().default(''),
  paymentType: text('payment_type').notNull().default(''),
  paymentAt: timestamp('payment_at', { withTimezone: true }),
  pollCount: integer('poll_count').notNull().default(0),
  pollAt: timestamp('poll_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});

export const paymentCaptures = pgTable(
  'payment_captures',
  {
    provider: text().notNull(),
    paymentId: text('payment_id').notNull(),
    attemptId: text('attempt_id').notNull(),
    amount: money().notNull(),
    currency: text().notNull(),
    purpose: text({ enum: ['order', 'review', 'return'] }).notNull(),
    capturedAt: timestamp('captured_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.paymentId] })],
);

/** Money that a lender has agreed to pay. `keep` of it is to be captured, or was; the rest is released. */
export const paymentAuthorisations = pgTable(
  'payment_authorisations',
  {
    provider: text().notNull(),
    paymentId: text('payment_id').notNull(),
    attemptId: text('attempt_id').notNull(),
    orderId: text('order_id'),
    amount: money().notNull(),
    currency: text().notNull(),
    keep: money().notNull(),
    /** `lost`: the lender has neither paid nor holds the money any more. */
    state: text({ enum: ['authorised', 'review', 'captured', 'released', 'lost'] }).notNull(),
    /** When the lender is asked next; null until the parcel goes. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    askedAt: timestamp('asked_at', { withTimezone: true }),
    tries: integer().notNull().default(0),
    lastError: text('last_error').notNull().default(''),
    authorisedAt: timestamp('authorised_at', { withTimezone: true }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.paymentId] })],
);

/**
 * `card`: the provider gives the money back. `transfer`: a person sends it to a bank account. `release`: a lender does not pay
 * it, since it was not captured yet.
 */
const REFUND_KINDS = ['card', 'transfer', 'release'] as const;

export const refunds = pgTable('refunds', {
  id: text().primaryKey(),
  kind: text({ enum: REFUND_KINDS }).notNull().default('card'),
  provider: text(),
  paymentId: text('payment_id'),
  attemptId: text('attempt_id'),
  orderId: text('order_id'),
  channel: text({ enum: PAYMENT_CHANNELS }),
  requestKey: text('request_key'),
  amount: money().notNull(),
  shipping: money().notNull().default(ZERO),
  currency: text({ enum: TRADE_CURRENCIES }).notNull(),
  words: text().notNull().default(''),
  ibanLast4: text('iban_last4').notNull().default(''),
  reason: text({ enum: REFUND_REASONS }).notNull(),
  state: text({ enum: ['asked', 'done', 'failed'] }).notNull(),
  tries: integer().notNull().default(1),
  busy: boolean().notNull().default(false),
  refundId: text('refund_id').notNull().default(''),
  lastError: text('last_error').notNull().default(''),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});

/** What of an order's lines a refund gives back. Quantity 0: an amount off the line. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: text('refund_id').notNull(),
    orderLineId: text('order_line_id').notNull(),
    quantity: integer().notNull(),
    net: money().notNull(),
    vat: money().notNull(),
    restock: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.orderLineId] })],
);

export const DIFFERENCE_KINDS = [
  'unknown-payment',
  'missing-payment',
  'unknown-refund',
  'missing-refund',
  'amount',
] as const;

export const paymentDifferences = pgTable('payment_differences', {
  id: text().primaryKey(),
  provider: text().notNull(),
  kind: text({ enum: DIFFERENCE_KINDS }).notNull(),
  paymentId: text('payment_id').notNull(),
  reference: text().notNull(),
  ours: bigint({ mode: 'number' }),
  theirs: bigint({ mode: 'number' }),
  currency: text().notNull(),
  foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
  settledAt: timestamp('settled_at', { withTimezone: true }),
  note: text().notNull().default(''),
});

export const reconciledDays = pgTable(
  'reconciled_days',
  {
    provider: text().notNull(),
    currency: text().notNull(),
    day: date().notNull(),
    ours: money().notNull(),
    theirs: money().notNull(),
    comparedAt: timestamp('compared_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    closedBy: text('closed_by'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.currency, table.day] })],
);
