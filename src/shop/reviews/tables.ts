import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#kernel/market';

export const reviews = pgTable('reviews', {
  id: text().primaryKey(),
  productId: text('product_id').notNull(),
  userId: text('user_id'),
  name: text().notNull(),
  rate: integer().notNull(),
  review: text().notNull(),
  language: text({ enum: LANGUAGES }).notNull(),
  hidden: boolean().notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
