import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { addressColumns, money } from '#database/columns';
import { LANGUAGES, MARKET_CODES, TRADE_CURRENCIES } from '#kernel/market';
import { ZERO } from '#kernel/money';
import { PAYMENT_METHODS } from '#kernel/payment-method';

export const PAYMENT_STATES = [
  'on_delivery',
  'awaiting',
  'authorised',
  'paid',
  'partly_refunded',
  'refund_asked',
  'refunded',
  'refund_failed',
  'failed',
  'released',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** States of an order that has an invoice: a lender has agreed to pay it, or its money came in. */
export const BILLED_STATES = [
  'authorised',
  'paid',
  'partly_refunded',
  'refund_asked',
  'refunded',
  'refund_failed',
] as const;

/** States of an order whose money came in, whatever of it was given back since. */
export const PAID_STATES = ['paid', 'partly_refunded', 'refund_asked', 'refunded', 'refund_failed'] as const;

export const orders = pgTable('orders', {
  id: text().primaryKey(),
  number: bigint({ mode: 'number' }).notNull().default(sql`nextval('order_number')`),
  ownerId: text('owner_id').notNull(),
  cartId: text('cart_id').notNull(),
  market: text({ enum: MARKET_CODES }).notNull(),
  currency: text({ enum: TRADE_CURRENCIES }).notNull(),
  language: text({ enum: LANGUAGES }).notNull(),
  paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull(),
  paymentState: text('payment_state', { enum: PAYMENT_STATES }).notNull(),
  paidAt: timestamp('paid_at', { withTimezone: true }),
  transactionId: text('transaction_id').notNull().default(''),
  tranRef: text('tran_ref').notNull().default(''),
  paymentResult: jsonb('payment_result'),
  subtotal: money().notNull(),
  discount: money().notNull(),
  coupon: text(),
  offers: jsonb(),
  vat: money().notNull(),
  vatBasisPoints: integer('vat_basis_points').notNull(),
  shipping: money().notNull(),
  total: money().notNull(),
  ...addressColumns,
  seller: jsonb().notNull(),
  orderStatus: jsonb('order_status'),
  invoiceUrl: text('invoice_url').notNull().default(''),
  creditNoteUrl: text('credit_note_url').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
  deliveredAt: timestamp('delivered_at', { withTimezone: true }),
  version: integer().notNull().default(1),
  gift: boolean().notNull().default(false),
  giftNote: text('gift_note').notNull().default(''),
  promisedFrom: date('promised_from'),
  promisedTo: date('promised_to'),
});

export const orderLines = pgTable('order_lines', {
  id: text().primaryKey(),
  orderId: text('order_id').notNull(),
  position: integer().notNull(),
  productId: text('product_id').notNull(),
  titleEn: text('title_en').notNull(),
  titleAr: text('title_ar').notNull(),
  image: text().notNull().default(''),
  size: text().notNull().default(''),
  listPrice: money('list_price').notNull(),
  unitPrice: money('unit_price').notNull(),
  count: integer().notNull(),
  offerDiscount: money('offer_discount').notNull().default(ZERO),
});
