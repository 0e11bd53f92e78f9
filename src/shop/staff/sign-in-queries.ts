import { and, asc, count, desc, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { staff, staffPasskeys, staffSessions, staffSignIns, staffTokens, staffTwoFactor } from './tables.ts';

export type StaffMember = typeof staff.$inferSelect;

const active = and(isNull(staff.lockedAt), isNull(staff.removedAt));

/** The person with this email who may sign in; null when there is none. */
export async function getActiveStaffByEmail(db: Queryable, email: string): Promise<StaffMember | null> {
  const [row] = await db
    .select()
    .from(staff)
    .where(and(sql`lower(${staff.email}) = ${email.toLowerCase()}`, active));
  return row ?? null;
}

/** What a person has to sign in with. */
export async function getSecondStep(db: Queryable, staffId: string) {
  const [app] = await db
    .select({ verified: staffTwoFactor.verified, lockedUntil: staffTwoFactor.lockedUntil })
    .from(staffTwoFactor)
    .where(eq(staffTwoFactor.userId, staffId));
  const [keys] = await db.select({ count: count() }).from(staffPasskeys).where(eq(staffPasskeys.userId, staffId));
  const [password] = await db.select({ count: count() }).from(staffSignIns).where(eq(staffSignIns.userId, staffId));
  return {
    app: app?.verified === true,
    lockedUntil: app?.lockedUntil ?? null,
    passkeys: keys?.count ?? 0,
    password: (password?.count ?? 0) > 0,
  };
}

/** Completes the row of a session that the library opened; null when its person may not sign in. */
export async function updateOpenedSession(
  db: Queryable,
  hash: string,
  opened: { readonly confirmedAt: Date | null; readonly browser: string; readonly country: string; readonly now: Date },
): Promise<{ readonly id: string; readonly person: StaffMember } | null> {
  const { confirmedAt, browser, country, now } = opened;
  const [row] = await db
    .select({ id: staffSessions.id, person: staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.userId))
    .where(and(eq(staffSessions.token, hash), active));
  if (!row) return null;
  await db
    .update(staffSessions)
    .set({ confirmedAt, browser, country, usedAt: now })
    .where(eq(staffSessions.id, row.id));
  return row;
}

/** Notes that a second step was given in a session. */
export async function updateConfirmed(db: Queryable, sessionId: string, confirmedAt: Date): Promise<void> {
  await db.update(staffSessions).set({ confirmedAt }).where(eq(staffSessions.id, sessionId));
}

/** Deletes the session with this token hash. */
export async function deleteStaffSessionByHash(db: Queryable, hash: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.token, hash));
}

/** Deletes one session of a person. Returns false when there is none with this id. */
export async function deleteStaffSession(db: Queryable, staffId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(staffSessions)
    .where(and(eq(staffSessions.userId, staffId), eq(staffSessions.id, id)))
    .returning({ id: staffSessions.id });
  return rows.length > 0;
}

/** Deletes a person's sessions, but one. Returns how many. */
export async function deleteStaffSessions(db: Queryable, staffId: string, except: string | null): Promise<number> {
  const own = eq(staffSessions.userId, staffId);
  const rows = await db
    .delete(staffSessions)
    .where(except === null ? own : and(own, ne(staffSessions.id, except)))
    .returning({ id: staffSessions.id });
  return rows.length;
}

/** Deletes a person's sessions, but the one with this token hash. */
export async function deleteStaffSessionsExceptHash(db: Queryable, staffId: string, hash: string): Promise<void> {
  await db.delete(staffSessions).where(and(eq(staffSessions.userId, staffId), ne(staffSessions.token, hash)));
}

/** Deletes what a person's trusted browsers and open sign-ins are known by. */
export async function deleteTrustedBrowsers(db: Queryable, staffId: string): Promise<void> {
  await db.delete(staffTokens).where(eq(staffTokens.value, staffId));
}

/** Whether a person trusts the browser with this hash of a token (`trustedToken`). */
export async function isTrustedBrowser(db: Queryable, hash: string, staffId: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: staffTokens.id })
    .from(staffTokens)
    .where(and(eq(staffTokens.identifier, hash), eq(staffTokens.value, staffId), gt(staffTokens.expiresAt, now)));
  return rows.length > 0;
}

/** Whose sign-in waits for a code, by the hash of its token (`stepToken`); null without one. */
export async function getWaitingForCode(db: Queryable, hash: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ staffId: staffTokens.value })
    .from(staffTokens)
    .where(and(eq(staffTokens.identifier, hash), gt(staffTokens.expiresAt, now)));
  return row?.staffId ?? null;
}

/** The open sessions of a person, last used first. */
export async function listOpenSessions(db: Queryable, staffId: string, now: Date, idleSince: Date) {
  return await db
    .select({
      id: staffSessions.id,
      browser: staffSessions.browser,
      country: staffSessions.country,
      usedAt: staffSessions.usedAt,
      startedAt: staffSessions.createdAt,
    })
    .from(staffSessions)
    .where(
      and(eq(staffSessions.userId, staffId), gt(staffSessions.expiresAt, now), gt(staffSessions.usedAt, idleSince)),
    )
    .orderBy(desc(staffSessions.usedAt), desc(staffSessions.createdAt), asc(staffSessions.id))
    .limit(100);
}

/** A person's passkeys, oldest first. */
export async function listStaffPasskeys(db: Queryable, staffId: string) {
  return await db
    .select({ id: staffPasskeys.id, name: staffPasskeys.name, createdAt: staffPasskeys.createdAt })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.userId, staffId))
    .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id));
}

/** Deletes a person's passkey. Returns false when there is none with this id. */
export async function deleteStaffPasskey(db: Queryable, staffId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.userId, staffId), eq(staffPasskeys.id, id)))
    .returning({ id: staffPasskeys.id });
  return rows.length > 0;
}

/** Deletes a person's app and passkeys. */
export async function deleteSecondSteps(db: Queryable, staffId: string): Promise<void> {
  await db.delete(staffTwoFactor).where(eq(staffTwoFactor.userId, staffId));
  await db.delete(staffPasskeys).where(eq(staffPasskeys.userId, staffId));
  await db.update(staff).set({ twoFactorEnabled: false }).where(eq(staff.id, staffId));
}

/**
 * Counts a code that a person tries, before it is looked at; the last one of `most` begins a pause until a time.
 * Returns whether it began one; null while a pause lasts, when the code may not be tried.
 */
export async function updateTriedCodes(
  db: Queryable,
  staffId: string,
  { most, now, until }: { readonly most: number; readonly now: Date; readonly until: Date },
): Promise<{ readonly isLast: boolean } | null> {
  const { failedVerificationCount, lockedUntil, userId } = staffTwoFactor;
  const count = sql`CASE WHEN ${lockedUntil} IS NULL THEN ${failedVerificationCount} + 1 ELSE 1 END`;
  const [row] = await db
    .update(staffTwoFactor)
    .set({
      failedVerificationCount: count,
      lockedUntil: sql`CASE WHEN ${count} >= ${most} THEN ${until.toISOString()}::timestamptz END`,
    })
    .where(and(eq(userId, staffId), or(isNull(lockedUntil), lte(lockedUntil, now))))
    .returning({ lockedUntil });
  return row ? { isLast: row.lockedUntil !== null } : null;
}

/** The encrypted secret of a person's app; null without one. */
export async function getAppSecret(db: Queryable, staffId: string): Promise<string | null> {
  const [row] = await db
    .select({ secret: staffTwoFactor.secret })
    .from(staffTwoFactor)
    .where(eq(staffTwoFactor.userId, staffId));
  return row?.secret ?? null;
}

/** Takes the code of a period. Returns false when this one or a later one was taken before. */
export async function updateUsedPeriod(db: Queryable, staffId: string, period: number): Promise<boolean> {
  const { usedPeriod, userId } = staffTwoFactor;
  const rows = await db
    .update(staffTwoFactor)
    .set({ usedPeriod: period })
    .where(and(eq(userId, staffId), or(isNull(usedPeriod), lt(usedPeriod, period))))
    .returning({ id: staffTwoFactor.id });
  return rows.length > 0;
}

/** Forgets the wrong codes of a person, after a right one. */
export async function resetWrongCodes(db: Queryable, staffId: string): Promise<void> {
  await db
    .update(staffTwoFactor)
    .set({ failedVerificationCount: 0, lockedUntil: null })
    .where(eq(staffTwoFactor.userId, staffId));
}

/** Who is paused at the moment, with the end of the pause. */
export async function listPaused(db: Queryable, now: Date) {
  return await db
    .select({ id: staff.id, name: staff.name, until: staffTwoFactor.lockedUntil })
    .from(staffTwoFactor)
    .innerJoin(staff, eq(staff.id, staffTwoFactor.userId))
    .where(gt(staffTwoFactor.lockedUntil, now));
}

/** Everybody who may sign in. */
export async function listActiveStaff(db: Queryable): Promise<readonly StaffMember[]> {
  return await db.select().from(staff).where(active).orderBy(asc(staff.id));
}

/** The owners who may sign in. */
export async function listOwners(db: Queryable): Promise<readonly StaffMember[]> {
  return await db
    .select()
    .from(staff)
    .where(and(eq(staff.role, 'owner'), active))
    .orderBy(asc(staff.id));
}

/** Writes a person's password hash, in place of one before. */
export async function upsertPassword(
  db: Queryable,
  id: string,
  staffId: string,
  hash: string,
  now: Date,
): Promise<void> {
  await db
    .insert(staffSignIns)
    .values({
      id,
      accountId: staffId,
      providerId: 'credential',
      userId: staffId,
      password: hash,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [staffSignIns.providerId, staffSignIns.accountId],
      set: { password: hash, updatedAt: now },
    });
}

/** Deletes a person's password. */
export async function deletePassword(db: Queryable, staffId: string): Promise<void> {
  await db.delete(staffSignIns).where(eq(staffSignIns.userId, staffId));
}

/** The hash of a person's password; null without one. */
export async function getPasswordHash(db: Queryable, staffId: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: staffSignIns.password })
    .from(staffSignIns)
    .where(eq(staffSignIns.userId, staffId));
  return row?.hash ?? null;
}

/** Sets a person's language. */
export async function updateLanguage(db: Queryable, staffId: string, language: StaffMember['language']): Promise<void> {
  await db.update(staff).set({ language }).where(eq(staff.id, staffId));
}

/** Deletes sessions and steps that have ended. */
export async function deleteEndedSignIns(db: Queryable, now: Date, idleSince: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now));
  await db.delete(staffSessions).where(lt(staffSessions.usedAt, idleSince));
  await db.delete(staffTokens).where(lt(staffTokens.expiresAt, now));
}
