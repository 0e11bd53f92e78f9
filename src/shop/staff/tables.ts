import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { JsonObject } from '#kernel/json';
import { LANGUAGES } from '#kernel/market';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Property names are Better Auth's where it uses them. */
export const staff = pgTable('staff', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  emailVerified: boolean('email_verified').notNull().default(true),
  image: text(),
  language: text({ enum: LANGUAGES }).notNull().default('en'),
  role: text().notNull(),
  markets: text().array().notNull().default([]),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  lockedAt: at('locked_at'),
  removedAt: at('removed_at'),
  version: integer().notNull().default(1),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const staffRoles = pgTable('staff_roles', {
  id: text().primaryKey(),
  name: text().notNull(),
  permissions: text().array().notNull(),
  version: integer().notNull().default(1),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const staffSessions = pgTable('staff_sessions', {
  id: text().primaryKey(),
  token: text().notNull(),
  userId: text('staff_id').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at').notNull().defaultNow(),
  confirmedAt: at('confirmed_at'),
  browser: text().notNull().default(''),
  country: text().notNull().default(''),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const JOB_STATES = ['waiting', 'running', 'done', 'failed'] as const;

/** Acts on more than 200 rows, and what became of each row. */
export const staffJobs = pgTable('staff_jobs', {
  id: text().primaryKey(),
  kind: text().notNull(),
  staffId: text('staff_id').notNull(),
  actor: jsonb().notNull(),
  input: jsonb().notNull(),
  state: text({ enum: JOB_STATES }).notNull(),
  total: integer().notNull(),
  done: integer().notNull().default(0),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
});

export const staffJobRows = pgTable('staff_job_rows', {
  jobId: text('job_id').notNull(),
  rowKey: text('row_key').notNull(),
  result: jsonb().$type<JsonObject>().notNull(),
});
