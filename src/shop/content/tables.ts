import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { MARKET_CODES } from '#kernel/market';
import { VERSION_STATES } from './version-state.rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What pages read. */
export const content = pgTable('content', {
  key: text().primaryKey(),
  body: jsonb().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  /** Written by seeding, and nobody has published another version since. */
  sample: boolean().notNull().default(false),
});

/** One row a key, with the version that grows with each change of its drafts and publications. */
export const contentHeads = pgTable('content_heads', {
  key: text().primaryKey(),
  version: integer().notNull().default(1),
});

export const contentVersions = pgTable('content_versions', {
  key: text().notNull(),
  number: integer().notNull(),
  body: jsonb().notNull(),
  state: text({ enum: VERSION_STATES }).notNull(),
  publishAt: at('publish_at'),
  market: text({ enum: MARKET_CODES }),
  author: text().notNull(),
  authorName: text('author_name').notNull(),
  restored: integer(),
  createdAt: at('created_at').notNull(),
  savedAt: at('saved_at').notNull(),
  publishedAt: at('published_at'),
});

/** Times at which a banner begins or ends. */
export const contentSwitches = pgTable('content_turns', { at: at('at').primaryKey() });
