import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '#database/columns';
import { MARKET_CODES } from '#kernel/market';

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
  /** The refused credit note in whose place this one stands. */
  replaces: text(),
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

export const taxUnits = pgTable('tax_units', {
  id: text().primaryKey(),
  market: text({ enum: MARKET_CODES }).notNull(),
  state: text({ enum: ['new', 'current', 'retired'] }).notNull(),
  environment: text().notNull(),
  name: text().notNull(),
  vatNumber: text('vat_number').notNull(),
  lastIcv: bigint('last_icv', { mode: 'number' }).notNull().default(0),
  lastHash: text('last_hash').notNull(),
  lastIssuedAt: timestamp('last_issued_at', { withTimezone: true }),
  heldAt: timestamp('held_at', { withTimezone: true }),
  stopped: text().notNull().default(''),
  reportingUntil: timestamp('reporting_until', { withTimezone: true }).notNull().default(new Date(0)),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const taxCertificates = pgTable('tax_certificates', {
  id: text().primaryKey(),
  unitId: text('unit_id').notNull(),
  state: text({ enum: ['checking', 'active', 'replaced', 'failed'] }).notNull(),
  privateKey: text('private_key').notNull(),
  requestId: text('request_id').notNull(),
  token: text().notNull(),
  secret: text().notNull(),
  checked: integer().notNull().default(0),
  problem: text().notNull().default(''),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const taxDocuments = pgTable('tax_documents', {
  invoiceId: text('invoice_id').primaryKey(),
  unitId: text('unit_id').notNull(),
  icv: bigint({ mode: 'number' }).notNull(),
  previousHash: text('previous_hash').notNull(),
  invoiceHash: text('invoice_hash').notNull(),
  xml: text().notNull(),
});

export const taxReports = pgTable('tax_reports', {
  invoiceId: text('invoice_id').primaryKey(),
  state: text({ enum: ['queued', 'reported', 'warned', 'rejected'] }).notNull(),
  tries: integer().notNull().default(0),
  nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull(),
  triedAt: timestamp('tried_at', { withTimezone: true }),
  status: integer().notNull().default(0),
  messages: jsonb().$type<unknown>().notNull().default([]),
});
