import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { LINK_ENDS } from './link.rules.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const paymentLinks = pgTable('payment_links', {
  orderId: text('order_id').primaryKey(),
  ownerId: text('owner_id').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  heldUntil: time('held_until').notNull(),
  endedAs: text('ended_as', { enum: LINK_ENDS }),
});

export const paymentLinkTokens = pgTable('payment_link_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  orderId: text('order_id').notNull(),
  createdAt: time('created_at').notNull(),
});
