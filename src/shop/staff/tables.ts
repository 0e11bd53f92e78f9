import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { JsonObject } from '#kernel/json';
import { LANGUAGES, MARKET_CODES } from '#kernel/market';

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

/** Property names are Better Auth's. */
export const staffSignIns = pgTable('staff_sign_ins', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  userId: text('staff_id').notNull(),
  password: text(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: at('access_token_expires_at'),
  refreshTokenExpiresAt: at('refresh_token_expires_at'),
  scope: text(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const staffTokens = pgTable('staff_tokens', {
  id: text().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: at('expires_at').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const staffTwoFactor = pgTable('staff_two_factor', {
  id: text().primaryKey(),
  secret: text().notNull(),
  backupCodes: text('backup_codes').notNull(),
  userId: text('staff_id').notNull(),
  verified: boolean().notNull().default(true),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: at('locked_until'),
  usedPeriod: integer('used_period'),
});

export const staffPasskeys = pgTable('staff_passkeys', {
  id: text().primaryKey(),
  name: text(),
  publicKey: text('public_key').notNull(),
  userId: text('staff_id').notNull(),
  credentialID: text('credential_id').notNull(),
  counter: integer().notNull(),
  deviceType: text('device_type').notNull(),
  backedUp: boolean('backed_up').notNull(),
  transports: text(),
  aaguid: text(),
  createdAt: at('created_at'),
});

export const LINK_KINDS = ['invitation', 'owner', 'password', 'recovery'] as const;

export const staffLinks = pgTable('staff_links', {
  id: text().primaryKey(),
  kind: text({ enum: LINK_KINDS }).notNull(),
  token: text().notNull(),
  staffId: text('staff_id'),
  email: text().notNull(),
  name: text().notNull().default(''),
  role: text(),
  markets: text().array().notNull().default([]),
  language: text({ enum: LANGUAGES }).notNull().default('en'),
  createdBy: text('created_by'),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
});

export const APPROVAL_STATES = ['waiting', 'approved', 'refused', 'withdrawn'] as const;

export const approvals = pgTable('approvals', {
  id: text().primaryKey(),
  kind: text().notNull(),
  subject: text().notNull(),
  market: text({ enum: MARKET_CODES }),
  payload: jsonb().$type<JsonObject>().notNull(),
  needs: text().notNull(),
  reason: text().notNull().default(''),
  askedBy: text('asked_by').notNull(),
  askedAt: at('asked_at').notNull(),
  state: text({ enum: APPROVAL_STATES }).notNull().default('waiting'),
  decidedBy: text('decided_by'),
  decidedAt: at('decided_at'),
  note: text().notNull().default(''),
});

export const staffOpenRecords = pgTable(
  'staff_open_records',
  { record: text().notNull(), staffId: text('staff_id').notNull(), seenAt: at('seen_at').notNull() },
  (table) => [primaryKey({ columns: [table.record, table.staffId] })],
);

export const staffColumns = pgTable(
  'staff_columns',
  { staffId: text('staff_id').notNull(), grid: text().notNull(), columns: text().array().notNull() },
  (table) => [primaryKey({ columns: [table.staffId, table.grid] })],
);
