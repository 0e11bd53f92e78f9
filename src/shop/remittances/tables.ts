import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { money } from '#database/columns';
import { MARKET_CODES, TRADE_CURRENCIES } from '#kernel/market';
import { LINE_STATES } from './match.rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const remittances = pgTable('remittances', {
  id: text().primaryKey(),
  market: text({ enum: MARKET_CODES }).notNull(),
  currency: text({ enum: TRADE_CURRENCIES }).notNull(),
  reference: text().notNull(),
  fileName: text('file_name').notNull(),
  uploadedBy: text('uploaded_by').notNull(),
  uploadedAt: at('uploaded_at').notNull(),
});

export const remittanceLines = pgTable(
  'remittance_lines',
  {
    remittanceId: text('remittance_id').notNull(),
    rowNumber: integer('row_number').notNull(),
    waybill: text().notNull(),
    amount: money().notNull(),
    orderId: text('order_id'),
    expected: money(),
    state: text({ enum: LINE_STATES }).notNull(),
    settledAt: at('settled_at'),
    settledBy: text('settled_by'),
    note: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.remittanceId, table.rowNumber] })],
);

export const remittanceClaims = pgTable('remittance_claims', {
  orderId: text('order_id').primaryKey(),
  claimedBy: text('claimed_by').notNull(),
  claimedAt: at('claimed_at').notNull(),
  note: text().notNull(),
});
