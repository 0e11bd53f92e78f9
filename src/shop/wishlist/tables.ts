import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { TRADE_CURRENCIES } from '#kernel/market';

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    customerId: text('customer_id').notNull(),
    productId: text('product_id').notNull(),
    /** The currency the shopper saw it in; null where the call named none. */
    currency: text({ enum: TRADE_CURRENCIES }),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.productId] })],
);
