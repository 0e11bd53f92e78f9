import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The saved addresses of customers. */
export const addresses = pgTable('addresses', {
  id: text().primaryKey(),
  customerId: text('customer_id').notNull(),
  position: integer().notNull(),
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
});
