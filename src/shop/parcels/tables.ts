import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytes, money } from '#database/columns';
import { MARKET_CODES } from '#kernel/market';
import { PARCEL_STATES } from './progress.rules.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const parcels = pgTable('parcels', {
  orderId: text('order_id').primaryKey(),
  /** The courier that was asked to carry it, by its name in the list of couriers. Until then the first of the list. */
  courier: text().notNull().default('smsa'),
  reference: text().notNull(),
  state: text({ enum: PARCEL_STATES }).notNull(),
  waybill: text(),
  trackingUrl: text('tracking_url').notNull().default(''),
  label: bytes(),
  dueAt: time('due_at'),
  tries: integer().notNull().default(0),
  lastError: text('last_error').notNull().default(''),
  createdAt: time('created_at').notNull(),
  /** What the courier was told to collect, in minor units; null for one that was booked before this was kept. */
  cashAsked: money('cash_asked'),
  bookedAt: time('booked_at'),
  dispatchedAt: time('dispatched_at'),
  endedAt: time('ended_at'),
  changedAt: time('changed_at').notNull(),
  printedAt: time('printed_at'),
  /** The id of a member of staff. */
  printedBy: text('printed_by'),
  pickedAt: time('picked_at'),
  packedAt: time('packed_at'),
  /** The id of a member of staff. */
  packedBy: text('packed_by'),
  handedOverAt: time('handed_over_at'),
  manifestId: text('manifest_id'),
  setAsideAt: time('set_aside_at'),
  /** The id of the missing product; empty for none. */
  setAsideFor: text('set_aside_for').notNull().default(''),
  /** The courier's scans, newest first (`keptScans`). */
  scans: jsonb().notNull().default([]),
  /** Since when it waits for the address of its order; null: it does not. */
  addressNeededAt: time('address_needed_at'),
  /** Until when it waits for that; null with it: for 96 hours. */
  addressEndsAt: time('address_kept_until'),
});

export const manifests = pgTable('manifests', {
  id: text().primaryKey(),
  number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  market: text({ enum: MARKET_CODES }).notNull(),
  pickUpAt: time('pick_up_at').notNull(),
  staffId: text('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  body: jsonb().notNull(),
  createdAt: time('created_at').notNull(),
});

export const papers = pgTable('papers', {
  id: text().primaryKey(),
  kind: text({ enum: ['labels', 'pick-list'] }).notNull(),
  markets: text({ enum: MARKET_CODES }).array().notNull(),
  orders: text().array().notNull(),
  staffId: text('staff_id').notNull(),
  createdAt: time('created_at').notNull(),
});

/** Links by which shoppers give the address of an order. */
export const addressRequests = pgTable('address_requests', {
  tokenHash: text('token_hash').primaryKey(),
  orderId: text('order_id').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  answeredAt: time('answered_at'),
  /** Whether it was emailed, or opened from the order. */
  emailed: boolean().notNull().default(true),
});
