import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const attempts = pgTable('attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
});

export const storeSecrets = pgTable('store_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});
