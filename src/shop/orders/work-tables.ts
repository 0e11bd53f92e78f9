import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What the timeline of an order keeps beside the facts that other tables have. */
const ORDER_EVENT_KINDS = [
  'note',
  'tag_added',
  'tag_removed',
  'created_by_staff',
  'edited',
  'address_corrected',
  'address_given',
  'booked_again',
  'booked_now',
  'cancelled',
  'mail_sent',
  'payment_link_sent',
  'payment_link_over',
  'unit_missing',
  'refused',
  'refund_made',
] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

const time = (name: string) => timestamp(name, { withTimezone: true });

export const orderEvents = pgTable('order_events', {
  id: text().primaryKey(),
  orderId: text('order_id').notNull(),
  at: time('at').notNull(),
  staffId: text('staff_id'),
  staffName: text('staff_name').notNull().default(''),
  kind: text({ enum: ORDER_EVENT_KINDS }).notNull(),
  body: text().notNull().default(''),
  details: jsonb().$type<Readonly<Record<string, unknown>>>(),
  mentions: text().array().notNull().default([]),
  removedAt: time('removed_at'),
});

export const orderTags = pgTable(
  'order_tags',
  { orderId: text('order_id').notNull(), tag: text().notNull(), addedAt: time('added_at').notNull() },
  (table) => [primaryKey({ columns: [table.orderId, table.tag] })],
);

export const orderViews = pgTable('order_views', {
  id: text().primaryKey(),
  staffId: text('staff_id').notNull(),
  name: text().notNull(),
  query: text().notNull(),
  createdAt: time('created_at').notNull(),
});
