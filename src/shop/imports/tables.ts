import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const imports = pgTable('imports', {
  id: text().primaryKey(),
  staffId: text('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  file: text().notNull(),
  header: jsonb().$type<unknown>().notNull(),
  mapping: jsonb().$type<unknown>().notNull().default({}),
  /** The old shop that it was exported from; null for a sheet of our own. */
  preset: text(),
  /** The line of its head. */
  line: integer().notNull().default(1),
  /** What a person answered about it; null before. */
  answers: jsonb().$type<unknown>(),
  /** How many cells of each column hold something, and the first of them. */
  held: jsonb().$type<unknown>().notNull().default({}),
  /** How many rows it has. */
  count: integer().notNull().default(0),
  state: text({ enum: ['read', 'applying', 'applied', 'undoing', 'undone'] })
    .notNull()
    .default('read'),
  jobId: text('job_id'),
  createdAt: time('created_at').notNull(),
  /** When its first rows were written. */
  appliedAt: time('applied_at'),
  undoneAt: time('undone_at'),
  // what the release before kept here is in the parts
  rows: jsonb().$type<unknown>().notNull().default([]),
  seen: jsonb().$type<unknown>().notNull().default({}),
  undo: jsonb().$type<unknown>(),
});

/** By what key of an old shop a product is found again. */
export const importKeys = pgTable(
  'import_keys',
  {
    source: text().notNull(),
    oldKey: text('old_key').notNull(),
    productId: text('product_id').notNull(),
    /** What imports wrote last, by path. */
    written: jsonb().$type<unknown>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.source, table.oldKey] })],
);

/** The rows of a sheet in parts, each written and taken back by itself. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    rows: jsonb().$type<unknown>().notNull(),
    seen: jsonb().$type<unknown>().notNull().default({}),
    written: integer(),
    undo: jsonb().$type<unknown>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.part] })],
);
