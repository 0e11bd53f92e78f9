import { pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { LANGUAGES, MARKET_CODES } from '#kernel/market';

/** The tables of this slice. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: text().primaryKey(),
    productId: text('product_id').notNull(),
    market: text({ enum: MARKET_CODES }).notNull(),
    email: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.productId, table.market, table.email)],
);

export const stockAlertRounds = pgTable(
  'stock_alert_turns',
  {
    productId: text('product_id').notNull(),
    market: text({ enum: MARKET_CODES }).notNull(),
    sentAt: timestamp('told_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.market] })],
);
