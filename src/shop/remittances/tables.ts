import { bigint, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { money } from '#database/columns';
import { MARKET_CODES, TRADE_CURRENCIES } from '#kernel/market';
import { FEE_KINDS, LINE_STATES } from './match.rules.ts';
import { DATE_ORDERS } from './read-lines.rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const remittances = pgTable('remittances', {
  id: text().primaryKey(),
  market: text({ enum: MARKET_CODES }).notNull(),
  currency: text({ enum: TRADE_CURRENCIES }).notNull(),
  reference: text().notNull(),
  fileName: text('file_name').notNull(),
  uploadedBy: text('uploaded_by').notNull(),
  uploadedAt: at('uploaded_at').notNull(),
  /** By its name in the list of couriers. */
  courier: text().notNull().default('smsa'),
  /** SHA-256 of the file; null for files taken before it was kept. */
  contentHash: text('content_hash'),
  statementDate: date('statement_date'),
  bankReference: text('bank_reference').notNull().default(''),
  bankAmount: money('bank_amount'),
  bankDate: date('bank_date'),
  /** The id of a member of staff; null for files taken before it was kept. */
  uploadedById: text('uploaded_by_id'),
  closedAt: at('closed_at'),
  closedBy: text('closed_by'),
  closedById: text('closed_by_id'),
  closeNote: text('close_note').notNull().default(''),
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
    /** As the courier names the order. */
    reference: text().notNull().default(''),
    fee: money(),
    feeVat: money('fee_vat'),
    net: money(),
    /** The fee by the contract; null where none is known. */
    feeDue: money('fee_due'),
    deliveredOn: date('delivered_on'),
  },
  (table) => [primaryKey({ columns: [table.remittanceId, table.rowNumber] })],
);

export const remittanceClaims = pgTable('remittance_claims', {
  orderId: text('order_id').primaryKey(),
  claimedBy: text('claimed_by').notNull(),
  claimedAt: at('claimed_at').notNull(),
  note: text().notNull(),
});

export const remittanceFormats = pgTable(
  'remittance_formats',
  {
    courier: text().notNull(),
    market: text({ enum: MARKET_CODES }).notNull(),
    columns: jsonb().notNull(),
    dateOrder: text('date_order', { enum: DATE_ORDERS }).notNull(),
    feeKind: text('fee_kind', { enum: FEE_KINDS }).notNull(),
    /** Minor units a parcel, or basis points of its cash; 0 for none. */
    feeValue: bigint('fee_value', { mode: 'number' }).notNull(),
    uses: integer().notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.courier, table.market] })],
);
