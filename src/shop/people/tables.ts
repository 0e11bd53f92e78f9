import { customType, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

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

export const peopleOrders = pgTable('people_orders', {
  orderId: text('order_id').primaryKey(),
  personId: text('person_id').notNull(),
});

export const peopleMerges = pgTable('people_merges', {
  id: text().primaryKey(),
  fromId: text('from_id').notNull(),
  intoId: text('into_id').notNull(),
  at: at('at').notNull(),
  mergedBy: text('merged_by').notNull(),
  moved: jsonb(),
  undoneAt: at('undone_at'),
});

export const customerSearch = pgTable('customer_search', {
  customerId: text('customer_id').primaryKey(),
  words: tsvector().notNull(),
});
