import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#kernel/market';
import { FINDINGS, HIDING_REASONS, REVIEW_STATES } from './moderation.rules.ts';

export const reviews = pgTable('reviews', {
  id: text().primaryKey(),
  productId: text('product_id').notNull(),
  userId: text('user_id'),
  name: text().notNull(),
  rate: integer().notNull(),
  review: text().notNull(),
  language: text({ enum: LANGUAGES }).notNull(),
  hidden: boolean().notNull().default(false),
  /** Whether a delivered order of the reviewer held the product. */
  verified: boolean().notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  state: text({ enum: REVIEW_STATES }).notNull().default('shown'),
  reason: text({ enum: HIDING_REASONS }),
  findings: text({ enum: FINDINGS }).array().notNull().default([]),
  moderatedBy: text('moderated_by'),
  moderatedAt: timestamp('moderated_at', { withTimezone: true }),
  answer: text(),
  answeredBy: text('answered_by'),
  answeredAt: timestamp('answered_at', { withTimezone: true }),
  version: integer().notNull().default(1),
});
