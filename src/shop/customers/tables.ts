import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Property names are Better Auth's. */
export const customers = pgTable('customers', {
  id: text().primaryKey(),
  name: text().notNull(),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  email: text().notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  phone: text().notNull().default(''),
  image: text(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  signedInAt: at('signed_in_at').notNull().defaultNow(),
});

export const sessions = pgTable('customer_sessions', {
  id: text().primaryKey(),
  token: text().notNull(),
  userId: text('customer_id').notNull(),
  expiresAt: at('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  usedAt: at('used_at').notNull().defaultNow(),
  browser: text().notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const signIns = pgTable('customer_sign_ins', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  userId: text('customer_id').notNull(),
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

export const tokens = pgTable('customer_tokens', {
  id: text().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: at('expires_at').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** Registrations whose email is not verified yet. */
export const pendingRegistrations = pgTable('pending_registrations', {
  id: text().primaryKey(),
  email: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  expiresAt: at('expires_at').notNull(),
});

export const knownDevices = pgTable('known_devices', {
  token: text().primaryKey(),
  customerId: text('customer_id').notNull(),
  lastSeen: at('last_seen').notNull(),
});
