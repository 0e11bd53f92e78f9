import { boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What an old address leads to. */
export const TARGET_KINDS = ['product', 'category', 'page', 'url', 'missing'] as const;

/** The tables of this slice. */
export const redirects = pgTable(
  'redirects',
  {
    fromPath: text('from_path').notNull(),
    below: boolean().notNull(),
    targetKind: text('target_kind', { enum: TARGET_KINDS }).notNull(),
    target: text().notNull(),
    source: text().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    hits: integer().notNull().default(0),
    lastAt: timestamp('last_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.fromPath, table.below] })],
);
