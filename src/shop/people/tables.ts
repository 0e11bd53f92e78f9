import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** People who buy; the row names nobody. */
export const people = pgTable('people', {
  id: text().primaryKey(),
  customerId: text('customer_id'),
  seenAt: at('seen_at').notNull(),
  firstSeenAt: at('first_seen_at').notNull(),
  mergedInto: text('merged_into'),
  anonymisedAt: at('anonymised_at'),
  version: integer().notNull().default(1),
});
