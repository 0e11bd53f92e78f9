import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const shippingAddresses = pgTable('shipping_addresses', {
  ownerId: text('owner_id').primaryKey(),
  email: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  address: text().notNull(),
  apartment: text().notNull(),
  city: text().notNull(),
  country: text().notNull(),
  state: text().notNull(),
  zip: text().notNull().default(''),
  phone: text().notNull(),
  shortAddress: text('short_address').notNull().default(''),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
