import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const imports = pgTable('imports', {
  id: text().primaryKey(),
  staffId: text('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  file: text().notNull(),
  header: jsonb().$type<unknown>().notNull(),
  mapping: jsonb().$type<unknown>().notNull().default({}),
  rows: jsonb().$type<unknown>().notNull(),
  state: text({ enum: ['read', 'applying', 'applied', 'undoing', 'undone'] })
    .notNull()
    .default('read'),
  seen: jsonb().$type<unknown>().notNull(),
  undo: jsonb().$type<unknown>(),
  jobId: text('job_id'),
  createdAt: time('created_at').notNull(),
  appliedAt: time('applied_at'),
  undoneAt: time('undone_at'),
});
