import { and, asc, count, eq, gt, isNull, max, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { staff, staffPasskeys, staffRoles, staffSessions, staffTwoFactor } from './tables.ts';

/**
 * The session with this token hash that is open at `now` and was used after `idleSince`, with its person and the
 * permissions of an own role; null when there is none or the person may not sign in.
 */
export async function getSessionWithStaff(db: Queryable, hash: string, now: Date, idleSince: Date) {
  const [row] = await db
    .select({
      session: {
        id: staffSessions.id,
        confirmedAt: staffSessions.confirmedAt,
        usedAt: staffSessions.usedAt,
      },
      person: staff,
      ownPermissions: staffRoles.permissions,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.userId))
    .leftJoin(staffRoles, eq(staffRoles.id, staff.role))
    .where(
      and(
        eq(staffSessions.token, hash),
        gt(staffSessions.expiresAt, now),
        gt(staffSessions.usedAt, idleSince),
        isNull(staff.lockedAt),
        isNull(staff.removedAt),
      ),
    );
  return row ?? null;
}

/** Sets the last use of a session. */
export async function updateStaffSessionUse(db: Queryable, hash: string, usedAt: Date): Promise<void> {
  await db.update(staffSessions).set({ usedAt }).where(eq(staffSessions.token, hash));
}

/** Writes a person. */
export async function insertStaff(db: Queryable, row: typeof staff.$inferInsert): Promise<void> {
  await db.insert(staff).values(row);
}

/** Writes a session. */
export async function insertStaffSession(db: Queryable, row: typeof staffSessions.$inferInsert): Promise<void> {
  await db.insert(staffSessions).values(row);
}

/** Writes a role of the shop's making. */
export async function insertStaffRole(db: Queryable, row: typeof staffRoles.$inferInsert): Promise<void> {
  await db.insert(staffRoles).values(row);
}

/** The names of everybody who ever was on the staff, by id. */
export async function listStaffNames(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ id: staff.id, name: staff.name }).from(staff);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type PersonFields = Pick<typeof staff.$inferSelect, 'name' | 'email' | 'role' | 'markets' | 'language'>;

/**
 * Writes a person, or lets one with this email who was removed be on the staff again. Returns the id; null when somebody
 * on the staff has this email.
 */
export async function upsertStaff(db: Queryable, id: string, person: PersonFields, now: Date): Promise<string | null> {
  const [before] = await db
    .select({ id: staff.id, removedAt: staff.removedAt })
    .from(staff)
    .where(sql`lower(${staff.email}) = ${person.email.toLowerCase()}`)
    .for('update');
  if (!before) {
    await db.insert(staff).values({ id, ...person, createdAt: now, updatedAt: now });
    return id;
  }
  if (before.removedAt === null) return null;
  await updateStaff(db, before.id, { ...person, removedAt: null, lockedAt: null }, now);
  return before.id;
}

const present = isNull(staff.removedAt);

/** Locks the owners who may sign in, so that no two acts remove the last two at once. Returns their ids. */
export async function lockOwners(db: Queryable): Promise<readonly string[]> {
  const rows = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.lockedAt), present))
    .orderBy(asc(staff.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/** Locks a person who was not removed; null when there is none with this id. */
export async function lockStaff(db: Queryable, id: string) {
  const [row] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), present))
    .for('update');
  return row ?? null;
}

/** Changes a person and counts the version up. */
export async function updateStaff(
  db: Queryable,
  id: string,
  change: Partial<PersonFields & Pick<typeof staff.$inferSelect, 'lockedAt' | 'removedAt'>>,
  now: Date,
): Promise<number> {
  const [row] = await db
    .update(staff)
    .set({ ...change, version: sql`${staff.version} + 1`, updatedAt: now })
    .where(eq(staff.id, id))
    .returning({ version: staff.version });
  if (!row) throw new Error('a member of the staff vanished');
  return row.version;
}

/** The people of the shop by name, with their second steps and the last use of a session. */
export async function listStaffRows(db: Queryable) {
  const people = await db.select().from(staff).where(present).orderBy(asc(staff.name), asc(staff.id));
  const apps = await db
    .select({ id: staffTwoFactor.userId })
    .from(staffTwoFactor)
    .where(eq(staffTwoFactor.verified, true));
  const keys = await db
    .select({ id: staffPasskeys.userId, count: count() })
    .from(staffPasskeys)
    .groupBy(staffPasskeys.userId);
  const seen = await db
    .select({ id: staffSessions.userId, at: max(staffSessions.usedAt) })
    .from(staffSessions)
    .groupBy(staffSessions.userId);
  const places = await db
    .selectDistinctOn([staffSessions.userId], { id: staffSessions.userId, country: staffSessions.country })
    .from(staffSessions)
    .orderBy(staffSessions.userId, sql`${staffSessions.usedAt} DESC`, staffSessions.id);
  return people.map((person) => ({
    person,
    app: apps.some(({ id }) => id === person.id),
    passkeys: keys.find(({ id }) => id === person.id)?.count ?? 0,
    seenAt: seen.find(({ id }) => id === person.id)?.at ?? null,
    seenFrom: places.find(({ id }) => id === person.id)?.country ?? '',
  }));
}

/** How many people have each role. */
export async function countByRole(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db.select({ role: staff.role, count: count() }).from(staff).where(present).groupBy(staff.role);
  return new Map(rows.map(({ role, count: people }) => [role, people]));
}

/** The roles of the shop's making, by name. */
export async function listOwnRoles(db: Queryable) {
  return await db.select().from(staffRoles).orderBy(asc(staffRoles.name));
}

/** The role of the shop's making with this id; null when there is none. */
export async function getOwnRole(db: Queryable, id: string) {
  const [row] = await db.select().from(staffRoles).where(eq(staffRoles.id, id));
  return row ?? null;
}

/** The same, and locks it until the transaction ends. */
export async function lockOwnRole(db: Queryable, id: string) {
  const [row] = await db.select().from(staffRoles).where(eq(staffRoles.id, id)).for('update');
  return row ?? null;
}

/** Whether another role has this name, ignoring case. */
export async function isRoleNameTaken(db: Queryable, name: string, except: string): Promise<boolean> {
  const [row] = await db
    .select({ id: staffRoles.id })
    .from(staffRoles)
    .where(sql`lower(${staffRoles.name}) = lower(${name}) AND ${staffRoles.id} <> ${except}`);
  return row !== undefined;
}

/** Changes a role of the shop's making and counts the version up. */
export async function updateOwnRole(
  db: Queryable,
  id: string,
  change: { readonly name?: string; readonly permissions?: string[] },
  now: Date,
): Promise<number> {
  const [row] = await db
    .update(staffRoles)
    .set({ ...change, version: sql`${staffRoles.version} + 1`, updatedAt: now })
    .where(eq(staffRoles.id, id))
    .returning({ version: staffRoles.version });
  if (!row) throw new Error('a role vanished');
  return row.version;
}

/** Deletes a role of the shop's making. */
export async function deleteOwnRole(db: Queryable, id: string): Promise<void> {
  await db.delete(staffRoles).where(eq(staffRoles.id, id));
}

/** The ids of the people who have a role. */
export async function listStaffOfRole(db: Queryable, role: string): Promise<readonly string[]> {
  const rows = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, role), present));
  return rows.map(({ id }) => id);
}
