import { and, desc, eq, lt } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { randomId } from '#kernel/ids';
import type { Language, MarketCode } from '#kernel/market';
import { type NOTICE_STATES, notices } from './tables.ts';

export type NoticeRow = typeof notices.$inferSelect;
export type NewNotice = {
  readonly kind: string;
  readonly key: string;
  readonly recipient: string;
  readonly language: Language;
  readonly market: MarketCode;
  readonly data: Readonly<Record<string, unknown>>;
};

/** Puts a notice into the outbox; null when one of its kind and key is there already. */
export async function insertNotice(db: Queryable, notice: NewNotice, now: Date): Promise<string | null> {
  const [row] = await db
    .insert(notices)
    .values({ id: randomId(), ...notice, createdAt: now, changedAt: now })
    .onConflictDoNothing()
    .returning({ id: notices.id });
  return row?.id ?? null;
}

/** One notice; null when there is none. */
export async function noticeOf(db: Queryable, id: string): Promise<NoticeRow | null> {
  const [row] = await db.select().from(notices).where(eq(notices.id, id));
  return row ?? null;
}

/** The same, held until the transaction ends. */
export async function lockNotice(db: Queryable, id: string): Promise<NoticeRow | null> {
  const [row] = await db.select().from(notices).where(eq(notices.id, id)).for('update');
  return row ?? null;
}

export type NoticeChange = {
  readonly state: (typeof NOTICE_STATES)[number];
  readonly attempts?: number;
  readonly lastError?: string;
  readonly data?: Readonly<Record<string, unknown>>;
};

/** Writes how a notice stands. */
export async function changeNotice(db: Queryable, id: string, change: NoticeChange, now: Date): Promise<void> {
  await db
    .update(notices)
    .set({ ...change, changedAt: now })
    .where(eq(notices.id, id));
}

/** Ids of notices in a state since before `since`. */
export async function noticesIn(db: Queryable, state: 'waiting' | 'sending', since: Date): Promise<string[]> {
  const rows = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.state, state), lt(notices.changedAt, since)))
    .orderBy(desc(notices.changedAt))
    .limit(200);
  return rows.map((row) => row.id);
}

/** Everything kept about mail to an address, newest first, without what was in it. */
export async function noticesTo(db: Queryable, recipient: string): Promise<NoticeRow[]> {
  return db.select().from(notices).where(eq(notices.recipient, recipient)).orderBy(desc(notices.createdAt)).limit(500);
}

/** Takes a person's address out of what is kept about mail; what was not sent yet will not be. */
export async function forgetRecipient(db: Queryable, recipient: string, now: Date): Promise<void> {
  await db.update(notices).set({ recipient: '', data: {}, changedAt: now }).where(eq(notices.recipient, recipient));
  await db
    .update(notices)
    .set({ state: 'failed', lastError: 'recipient deleted' })
    .where(and(eq(notices.recipient, ''), eq(notices.state, 'waiting')));
}
