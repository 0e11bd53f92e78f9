import { and, desc, eq, lt } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { randomId } from '#kernel/ids';
import type { Language, MarketCode } from '#kernel/market';
import { type EMAIL_STATUSES, emails } from './tables.ts';

export type EmailRow = typeof emails.$inferSelect;
export type NewEmail = {
  readonly kind: string;
  readonly key: string;
  readonly recipient: string;
  readonly language: Language;
  readonly market: MarketCode;
  readonly data: Readonly<Record<string, unknown>>;
};

/** Puts a notice into the outbox; null when one of its kind and key is there already. */
export async function insertEmail(db: Queryable, email: NewEmail, now: Date): Promise<string | null> {
  const [row] = await db
    .insert(emails)
    .values({ id: randomId(), ...email, createdAt: now, changedAt: now })
    .onConflictDoNothing()
    .returning({ id: emails.id });
  return row?.id ?? null;
}

/** One notice; null when there is none. */
export async function getEmail(db: Queryable, id: string): Promise<EmailRow | null> {
  const [row] = await db.select().from(emails).where(eq(emails.id, id));
  return row ?? null;
}

/** The same, held until the transaction ends. */
export async function lockEmail(db: Queryable, id: string): Promise<EmailRow | null> {
  const [row] = await db.select().from(emails).where(eq(emails.id, id)).for('update');
  return row ?? null;
}

export type EmailChanges = {
  readonly state: (typeof EMAIL_STATUSES)[number];
  readonly attempts?: number;
  readonly lastError?: string;
  readonly data?: Readonly<Record<string, unknown>>;
};

/** Writes how a notice stands. */
export async function updateEmail(db: Queryable, id: string, change: EmailChanges, now: Date): Promise<void> {
  await db
    .update(emails)
    .set({ ...change, changedAt: now })
    .where(eq(emails.id, id));
}

/** Ids of notices in a state since before `since`. */
export async function listEmailIdsByStatus(
  db: Queryable,
  state: 'waiting' | 'sending',
  since: Date,
): Promise<string[]> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.state, state), lt(emails.changedAt, since)))
    .orderBy(desc(emails.changedAt))
    .limit(200);
  return rows.map((row) => row.id);
}

/** Everything kept about mail to an address, newest first, without what was in it. */
export async function listEmailsTo(db: Queryable, recipient: string): Promise<EmailRow[]> {
  return db.select().from(emails).where(eq(emails.recipient, recipient)).orderBy(desc(emails.createdAt)).limit(500);
}

/** Takes a person's address out of what is kept about mail; what was not sent yet will not be. */
export async function anonymiseRecipient(db: Queryable, recipient: string, now: Date): Promise<void> {
  await db.update(emails).set({ recipient: '', data: {}, changedAt: now }).where(eq(emails.recipient, recipient));
  await db
    .update(emails)
    .set({ state: 'failed', lastError: 'recipient deleted' })
    .where(and(eq(emails.recipient, ''), eq(emails.state, 'waiting')));
}
