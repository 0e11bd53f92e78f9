import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const orderLookups = pgTable('order_lookups', {
  tokenHash: text('token_hash').primaryKey(),
  orderId: text('order_id').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
