import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { CURRENCIES } from '#kernel/market';
import { STOCK_REASON_NAMES } from './reasons.rules.ts';

export const productStock = pgTable(
  'product_stock',
  {
    productId: text('product_id').notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    onHand: integer('on_hand').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.currency] })],
);

const [first = 'opening', ...others] = STOCK_REASON_NAMES;

/** Written by a trigger of `product_stock` (db/functions/stock.sql). */
export const stockMovements = pgTable('stock_movements', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: text('product_id').notNull(),
  currency: text({ enum: CURRENCIES }).notNull(),
  delta: integer().notNull(),
  after: integer().notNull(),
  reason: text({ enum: [first, ...others] }).notNull(),
  reference: text().notNull().default(''),
  note: text().notNull().default(''),
  orderId: text('order_id'),
  actor: text().notNull().default('system:database'),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
