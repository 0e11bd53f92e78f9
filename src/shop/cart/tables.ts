import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { MARKET_CODES } from '#kernel/market';
import { PAYMENT_METHODS } from '#kernel/payment-method';

export const carts = pgTable('carts', {
  id: text().primaryKey(),
  ownerId: text('owner_id').notNull(),
  status: text({ enum: ['open', 'ordered', 'merged'] })
    .notNull()
    .default('open'),
  market: text({ enum: MARKET_CODES }),
  paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }),
  /** The gift code that stands on the cart, in its normal form; null for none. */
  coupon: text(),
  /** Grows with every change of the cart or its lines. */
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const cartLines = pgTable('cart_lines', {
  id: text().primaryKey(),
  cartId: text('cart_id').notNull(),
  productId: text('product_id').notNull(),
  count: integer().notNull(),
  position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
});
