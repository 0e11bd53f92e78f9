import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { JsonObject } from '#kernel/json';
import { MARKET_CODES } from '#kernel/market';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const ACTOR_KINDS = ['staff', 'system'] as const;

export const audit = pgTable('audit', {
  id: text().primaryKey(),
  at: at('at').notNull(),
  actorKind: text('actor_kind', { enum: ACTOR_KINDS }).notNull(),
  actor: text().notNull(),
  roleThen: text('role_then'),
  session: text(),
  request: text(),
  action: text().notNull(),
  subject: text().notNull(),
  market: text({ enum: MARKET_CODES }),
  before: jsonb().$type<JsonObject>(),
  after: jsonb().$type<JsonObject>(),
  reason: text(),
  undoOf: text('undo_of'),
});

export const auditChain = pgTable('audit_chain', {
  position: bigint({ mode: 'number' }).primaryKey(),
  auditId: text('audit_id').notNull(),
  previous: text().notNull(),
  hash: text().notNull(),
});

export const auditHead = pgTable('audit_head', {
  onlyRow: boolean('only_row').primaryKey(),
  position: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
});

export const adminRequests = pgTable('admin_requests', {
  staffId: text('staff_id').notNull(),
  key: text().notNull(),
  call: text().notNull(),
  bodyHash: text('body_hash').notNull(),
  attempt: text().notNull(),
  isCommitted: boolean('is_committed').notNull().default(false),
  status: integer(),
  headers: jsonb().$type<Readonly<Record<string, string>>>(),
  answer: text(),
  startedAt: at('started_at').notNull(),
});
