import { and, asc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { staffLinks } from './tables.ts';

export type StaffLink = typeof staffLinks.$inferSelect;

/** Writes a link. */
export async function insertLink(db: Queryable, row: typeof staffLinks.$inferInsert): Promise<void> {
  await db.insert(staffLinks).values(row);
}

const valid = (hash: string, now: Date) =>
  and(eq(staffLinks.token, hash), isNull(staffLinks.usedAt), gt(staffLinks.expiresAt, now));

/** The link with this token hash that is valid at `now`; null when there is none. */
export async function getLink(db: Queryable, hash: string, now: Date): Promise<StaffLink | null> {
  const [row] = await db.select().from(staffLinks).where(valid(hash, now));
  return row ?? null;
}

/** Locks a valid link; null when there is none. */
export async function lockLink(db: Queryable, hash: string, now: Date): Promise<StaffLink | null> {
  const [row] = await db.select().from(staffLinks).where(valid(hash, now)).for('update');
  return row ?? null;
}

/** Writes whose link it is, and when it ended; null while it goes on working. */
export async function updateLink(db: Queryable, id: string, staffId: string, usedAt: Date | null): Promise<void> {
  await db.update(staffLinks).set({ staffId, usedAt }).where(eq(staffLinks.id, id));
}

/** Ends the links by which a person may begin anew. */
export async function updateLinksUsed(db: Queryable, staffId: string, now: Date): Promise<void> {
  await db
    .update(staffLinks)
    .set({ usedAt: now })
    .where(and(eq(staffLinks.staffId, staffId), ne(staffLinks.kind, 'password'), isNull(staffLinks.usedAt)));
}

/** Deletes the unused links of a kind to an email. */
export async function deleteLinks(db: Queryable, kind: StaffLink['kind'], email: string): Promise<void> {
  await db
    .delete(staffLinks)
    .where(
      and(
        eq(staffLinks.kind, kind),
        sql`lower(${staffLinks.email}) = ${email.toLowerCase()}`,
        isNull(staffLinks.usedAt),
      ),
    );
}

/** The invitations that were not used, oldest first. */
export async function listInvitations(db: Queryable): Promise<readonly StaffLink[]> {
  return await db
    .select()
    .from(staffLinks)
    .where(and(eq(staffLinks.kind, 'invitation'), isNull(staffLinks.usedAt)))
    .orderBy(asc(staffLinks.createdAt), asc(staffLinks.id));
}

/** Locks an unused invitation; null when there is none with this id. */
export async function lockInvitation(db: Queryable, id: string): Promise<StaffLink | null> {
  const [row] = await db
    .select()
    .from(staffLinks)
    .where(and(eq(staffLinks.id, id), eq(staffLinks.kind, 'invitation'), isNull(staffLinks.usedAt)))
    .for('update');
  return row ?? null;
}

/** Gives an invitation a new token and time. */
export async function updateInvitation(db: Queryable, id: string, token: string, expiresAt: Date): Promise<void> {
  await db.update(staffLinks).set({ token, expiresAt }).where(eq(staffLinks.id, id));
}

/** Deletes a link. */
export async function deleteLink(db: Queryable, id: string): Promise<void> {
  await db.delete(staffLinks).where(eq(staffLinks.id, id));
}

/** Deletes links that ended before a time; invitations among them are no longer shown. */
export async function deleteOldLinks(db: Queryable, before: Date): Promise<void> {
  await db.delete(staffLinks).where(lt(staffLinks.expiresAt, before));
}
