import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { addressColumns } from '#database/columns';

export const shippingAddresses = pgTable('shipping_addresses', {
  ownerId: text('owner_id').primaryKey(),
  ...addressColumns,
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
