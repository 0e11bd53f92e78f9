import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytes } from '#database/columns';
import { PARCEL_STATES } from './progress.rules.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const parcels = pgTable('parcels', {
  orderId: text('order_id').primaryKey(),
  reference: text().notNull(),
  state: text({ enum: PARCEL_STATES }).notNull(),
  waybill: text(),
  trackingUrl: text('tracking_url').notNull().default(''),
  label: bytes(),
  dueAt: time('due_at'),
  tries: integer().notNull().default(0),
  lastError: text('last_error').notNull().default(''),
  createdAt: time('created_at').notNull(),
  bookedAt: time('booked_at'),
  dispatchedAt: time('dispatched_at'),
  endedAt: time('ended_at'),
  changedAt: time('changed_at').notNull(),
});
