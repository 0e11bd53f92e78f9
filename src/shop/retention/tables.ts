import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const retentionPeriods = pgTable('retention_periods', {
  kind: text().primaryKey(),
  days: integer().notNull(),
  version: integer().notNull().default(1),
  setBy: text('set_by').notNull(),
  setAt: timestamp('set_at', { withTimezone: true }).notNull(),
});
