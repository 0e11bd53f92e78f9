import { bigint, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const providerAnswers = pgTable(
  'provider_answers',
  {
    provider: text().notNull(),
    day: date().notNull(),
    answers: integer().notNull().default(0),
    failures: integer().notNull().default(0),
    totalMs: bigint('total_ms', { mode: 'number' }).notNull().default(0),
    lastAnswerAt: timestamp('last_answer_at', { withTimezone: true }),
    lastMs: integer('last_ms'),
    lastFailureAt: timestamp('last_failure_at', { withTimezone: true }),
    lastFailure: text('last_failure'),
    lastMessageAt: timestamp('last_message_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
);
