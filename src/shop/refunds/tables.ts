import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { money } from '#database/columns';
import { STAFF_REASONS } from '../payments/refund-reasons.rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const refundApprovals = pgTable('refund_approvals', {
  id: text().primaryKey(),
  orderId: text('order_id').notNull(),
  requestKey: text('request_key'),
  request: jsonb().notNull(),
  reason: text({ enum: STAFF_REASONS }).notNull(),
  words: text().notNull(),
  amount: money().notNull(),
  askedBy: text('asked_by').notNull(),
  askedName: text('asked_name').notNull(),
  askedAt: at('asked_at').notNull(),
  state: text({ enum: ['waiting', 'approved', 'refused'] }).notNull(),
  decidedBy: text('decided_by'),
  decidedAt: at('decided_at'),
  refundId: text('refund_id'),
});
