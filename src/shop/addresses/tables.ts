import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { addressColumns } from '#database/columns';
import { LANGUAGES } from '#kernel/market';

/** The saved addresses of customers. */
export const addresses = pgTable('addresses', {
  id: text().primaryKey(),
  customerId: text('customer_id').notNull(),
  position: integer().notNull(),
  ...addressColumns,
});

/** What the register of national addresses said about a short code; a null answer means that it has none. */
export const nationalAddresses = pgTable(
  'national_addresses',
  {
    code: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    answer: jsonb(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.language] })],
);
