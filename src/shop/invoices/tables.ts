import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '#database/columns';

export const invoiceSeries = pgTable('invoice_series', {
  series: text().primaryKey(),
  last: bigint({ mode: 'number' }).notNull(),
});

export const invoices = pgTable('invoices', {
  id: text().primaryKey(),
  orderId: text('order_id').notNull(),
  refundId: text('refund_id'),
  kind: text({ enum: ['invoice', 'credit-note'] }).notNull(),
  edition: integer().notNull().default(1),
  series: text().notNull(),
  sequence: bigint({ mode: 'number' }).notNull(),
  number: text().notNull(),
  token: text().notNull(),
  uuid: uuid().notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text().notNull(),
  document: jsonb().notNull(),
  pdf: bytes(),
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
});
