import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const offers = pgTable('offers', {
  id: text().primaryKey(),
  version: integer().notNull(),
  state: text({ enum: ['draft', 'on', 'ended'] }).notNull(),
  nameEn: text('name_en').notNull(),
  nameAr: text('name_ar').notNull(),
  terms: jsonb().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
