import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { CURRENCIES } from '#kernel/market';

export const productStock = pgTable(
  'product_stock',
  {
    productId: text('product_id').notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    onHand: integer('on_hand').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.currency] })],
);
