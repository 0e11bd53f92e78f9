import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    customerId: text('customer_id').notNull(),
    productId: text('product_id').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.productId] })],
);
