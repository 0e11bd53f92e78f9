import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { MARKET_CODES } from '#kernel/market';

export const settings = pgTable('settings', {
  id: text().primaryKey(),
  key: text().notNull(),
  market: text({ enum: MARKET_CODES }).notNull(),
  value: jsonb().$type<unknown>().notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  version: integer().notNull().default(1),
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  setBy: text('set_by').notNull(),
  setAt: timestamp('set_at', { withTimezone: true }).notNull(),
  position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
});
