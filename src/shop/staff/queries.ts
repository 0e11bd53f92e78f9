import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { staff, staffRoles, staffSessions } from './tables.ts';

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
