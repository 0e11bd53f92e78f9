import { and, asc, desc, eq, lt, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { randomId } from '#kernel/ids';
import type { Language, MarketCode } from '#kernel/market';
import { type EMAIL_STATES, emails } from './tables.ts';

export type EmailRow = typeof emails.$inferSelect;
export type NewEmail = {
  readonly kind: string;
  readonly key: string;
  readonly recipient: string;
  readonly language: Language;
  readonly market: MarketCode;
  readonly data: Readonly<Record<string, unknown>>;
};

/** Writes an email to the outbox. Returns its id, or null when there is one of its kind and key. */
export async function insertEmail(
  db: Queryable,
  email: NewEmail,
  now: Date,
  id: string = randomId(),
): Promise<string | null> {
  const [row] = await db
    .insert(emails)
    .values({ id, ...email, createdAt: now, changedAt: now })
    .onConflictDoNothing()
    .returning({ id: emails.id });
  return row?.id ?? null;
}

/** An email; null when there is none. */
export async function getEmail(db: Queryable, id: string): Promise<EmailRow | null> {
  const [row] = await db.select().from(emails).where(eq(emails.id, id));
  return row ?? null;
}

export type EmailChanges = {
  readonly state: (typeof EMAIL_STATES)[number];
  readonly attempts?: number;
  readonly lastError?: string;
  readonly data?: Readonly<Record<string, unknown>>;
};

/** Changes an email that is in a state. Returns false, and changes nothing, when it is not in that state any more. */
export async function updateEmailIn(
  db: Queryable,
  id: string,
  state: EmailRow['state'],
  change: EmailChanges,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(emails)
    .set({ ...change, changedAt: now })
    .where(and(eq(emails.id, id), eq(emails.state, state)))
    .returning({ id: emails.id });
  return rows.length > 0;
}

/** Ids of up to 200 emails that have been in a state since before `since`, oldest first. */
export async function listEmailIdsInState(db: Queryable, state: EmailRow['state'], since: Date): Promise<string[]> {
  return await listIds(db, and(eq(emails.state, state), lt(emails.changedAt, since)));
}

/** Ids of up to 200 waiting emails, oldest first, that changed last before the time for their number of attempts. */
export async function listOverdueEmailIds(db: Queryable, byAttempts: readonly Date[]): Promise<string[]> {
  const isOverdue = byAttempts.map((since, attempts) =>
    and(eq(emails.attempts, attempts), lt(emails.changedAt, since)),
  );
  return await listIds(db, and(eq(emails.state, 'waiting'), or(...isOverdue)));
}

async function listIds(db: Queryable, which: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(which)
    .orderBy(asc(emails.changedAt), asc(emails.id))
    .limit(200);
  return rows.map((row) => row.id);
}

/** The emails to a recipient, newest first, 500 at most. */
export async function listEmailsTo(db: Queryable, recipient: string): Promise<EmailRow[]> {
  return db
    .select()
    .from(emails)
    .where(eq(emails.recipient, recipient))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(500);
}

/** Anonymises the emails to a recipient. Those not sent yet become `failed`. */
export async function anonymiseRecipient(db: Queryable, recipient: string, now: Date): Promise<void> {
  await db.update(emails).set({ recipient: '', data: {}, changedAt: now }).where(eq(emails.recipient, recipient));
  await db
    .update(emails)
    .set({ state: 'failed', lastError: 'recipient deleted' })
    .where(and(eq(emails.recipient, ''), eq(emails.state, 'waiting')));
}
