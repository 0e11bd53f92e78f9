import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { LANGUAGES, MARKET_CODES } from '#kernel/market';

export const EMAIL_STATES = ['waiting', 'sending', 'sent', 'failed', 'uncertain'] as const;

/** The outbox. */
export const emails = pgTable('emails', {
  id: text().primaryKey(),
  kind: text().notNull(),
  key: text().notNull(),
  recipient: text().notNull(),
  language: text({ enum: LANGUAGES }).notNull(),
  market: text({ enum: MARKET_CODES }).notNull(),
  data: jsonb().notNull(),
  state: text({ enum: EMAIL_STATES }).notNull().default('waiting'),
  attempts: integer().notNull().default(0),
  lastError: text('last_error').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});
