import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { CURRENCIES, TRADE_CURRENCIES } from '#kernel/market';

export const taxRates = pgTable('tax_rates', {
  currency: text({ enum: CURRENCIES }).primaryKey(),
  basisPoints: integer('basis_points').notNull(),
});

export const coupons = pgTable('coupons', {
  code: text().primaryKey(),
  kind: text({ enum: ['percentage', 'fixed'] }).notNull(),
  weight: bigint({ mode: 'number' }).notNull(),
  descriptionEn: text('description_en').notNull().default(''),
  descriptionAr: text('description_ar').notNull().default(''),
  currency: text({ enum: TRADE_CURRENCIES }),
  minimum: bigint({ mode: 'number' }).notNull().default(0),
  startsAt: timestamp('starts_at', { withTimezone: true }),
  endsAt: timestamp('ends_at', { withTimezone: true }),
  usesAllowed: integer('uses_allowed'),
  usesPerShopper: integer('uses_per_shopper'),
  used: integer().notNull().default(0),
  version: integer().notNull().default(1),
});

export const couponUses = pgTable('coupon_uses', {
  cartId: text('cart_id').primaryKey(),
  code: text().notNull(),
  ownerId: text('owner_id').notNull(),
  email: text().notNull(),
  mailbox: text().notNull().default(''),
  phone: text().notNull().default(''),
  usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
});
