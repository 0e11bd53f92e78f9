import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { randomId } from '#kernel/ids';
import { customers, knownDevices, pendingRegistrations, sessions, signIns, tokens } from './tables.ts';

export type CustomerRow = typeof customers.$inferSelect;
type PendingRegistration = typeof pendingRegistrations.$inferSelect;

/** The customer with this id; null when there is none. */
export async function getCustomer(db: Queryable, id: string): Promise<CustomerRow | null> {
  const [row] = await db.select().from(customers).where(eq(customers.id, id));
  return row ?? null;
}

/** The customer with this email, ignoring case; null when there is none. */
export async function getCustomerByEmail(db: Queryable, email: string): Promise<CustomerRow | null> {
  const [row] = await db.select().from(customers).where(sql`lower(${customers.email}) = ${email.toLowerCase()}`);
  return row ?? null;
}

/** Locks the customer's row until the transaction ends. Returns false when there is none. */
export async function lockCustomer(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('update');
  return rows.length > 0;
}

const isOpen = (now: Date, idleSince: Date) => and(gt(sessions.expiresAt, now), gt(sessions.usedAt, idleSince));

/** The session with this token hash that is open at `now` and was used after `idleSince`; null when there is none. */
export async function getSessionByHash(db: Queryable, hash: string, now: Date, idleSince: Date) {
  const [row] = await db
    .select({
      id: sessions.id,
      customerId: sessions.userId,
      startedAt: sessions.createdAt,
      usedAt: sessions.usedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.token, hash), isOpen(now, idleSince)));
  return row ?? null;
}

/** The sessions of a customer that are open at `now`, last used first. */
export async function listSessions(db: Queryable, customerId: string, now: Date, idleSince: Date) {
  return db
    .select({
      id: sessions.id,
      token: sessions.token,
      browser: sessions.browser,
      startedAt: sessions.createdAt,
      usedAt: sessions.usedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, customerId), isOpen(now, idleSince)))
    .orderBy(desc(sessions.usedAt), desc(sessions.createdAt), sessions.id)
    .limit(100);
}

/** Sets the last use of a session, and its browser when given. */
export async function updateSessionUse(
  db: Queryable,
  hash: string,
  use: { readonly usedAt: Date; readonly browser?: string },
): Promise<void> {
  await db.update(sessions).set(use).where(eq(sessions.token, hash));
}

/** Deletes one session of a customer. Returns false when the customer has none with this id. */
export async function deleteSessionOf(db: Queryable, customerId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, customerId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Deletes the session with this token hash. */
export async function deleteSessionByHash(db: Queryable, hash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, hash));
}

/** Deletes a customer's sessions, except the one with the token hash `except`. */
export async function deleteSessionsExcept(db: Queryable, customerId: string, except: string | null): Promise<void> {
  const ofCustomer = eq(sessions.userId, customerId);
  await db.delete(sessions).where(except === null ? ofCustomer : and(ofCustomer, ne(sessions.token, except)));
}

/** Writes when a customer signed in last. */
export async function updateSignedIn(db: Queryable, customerId: string, now: Date): Promise<void> {
  await db.update(customers).set({ signedInAt: now }).where(eq(customers.id, customerId));
}

/** Marks a customer's email as verified. */
export async function updateEmailVerified(db: Queryable, customerId: string, now: Date): Promise<void> {
  await db.update(customers).set({ emailVerified: true, updatedAt: now }).where(eq(customers.id, customerId));
}

/** Deletes a customer's social logins. */
export async function deleteSocialSignIns(db: Queryable, customerId: string): Promise<void> {
  await db.delete(signIns).where(and(eq(signIns.userId, customerId), ne(signIns.providerId, 'credential')));
}

/** Writes a pending registration. */
export async function insertPendingRegistration(db: Queryable, row: PendingRegistration): Promise<void> {
  await db.insert(pendingRegistrations).values(row);
}

/** The registration with this id that is not expired at `now`; null when there is none. */
export async function getPendingRegistration(
  db: Queryable,
  id: string,
  now: Date,
): Promise<PendingRegistration | null> {
  const [row] = await db
    .select()
    .from(pendingRegistrations)
    .where(and(eq(pendingRegistrations.id, id), gt(pendingRegistrations.expiresAt, now)));
  return row ?? null;
}

/** The newest registration with this email that is not expired at `now`; null when there is none. */
export async function getNewestRegistration(
  db: Queryable,
  email: string,
  now: Date,
): Promise<PendingRegistration | null> {
  const [row] = await db
    .select()
    .from(pendingRegistrations)
    .where(and(eq(pendingRegistrations.email, email), gt(pendingRegistrations.expiresAt, now)))
    .orderBy(desc(pendingRegistrations.expiresAt))
    .limit(1);
  return row ?? null;
}

/** Deletes all registrations with this email. */
export async function deletePendingRegistrations(db: Queryable, email: string): Promise<void> {
  await db.delete(pendingRegistrations).where(eq(pendingRegistrations.email, email));
}

/** Deletes a customer with their sign-ins, sessions, devices, addresses and wishlist. */
export async function deleteCustomer(db: Queryable, customerId: string): Promise<void> {
  await db.delete(customers).where(eq(customers.id, customerId));
}

/** Deletes every token with this value. */
export async function deleteTokens(db: Queryable, value: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.value, value));
}

/** Writes a token: its hash as `identifier`, its kind and customer as `value`. */
export async function insertToken(
  db: Queryable,
  token: { readonly identifier: string; readonly value: string; readonly expiresAt: Date; readonly now: Date },
): Promise<void> {
  const { now, ...row } = token;
  await db.insert(tokens).values({ id: randomId(), ...row, createdAt: now, updatedAt: now });
}

const validToken = (identifier: string, value: string, now: Date) =>
  and(eq(tokens.identifier, identifier), eq(tokens.value, value), gt(tokens.expiresAt, now));

/** Whether a token is valid at `now`. */
export async function hasToken(db: Queryable, identifier: string, value: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: tokens.id })
    .from(tokens)
    .where(validToken(identifier, value, now));
  return rows.length > 0;
}

/** Deletes a token that is valid at `now`. Returns true for the one call that deleted it. */
export async function deleteToken(db: Queryable, identifier: string, value: string, now: Date): Promise<boolean> {
  const rows = await db
    .delete(tokens)
    .where(validToken(identifier, value, now))
    .returning({ id: tokens.id });
  return rows.length > 0;
}

/** Whether any token with this value is valid at `now`. */
export async function hasTokenOf(db: Queryable, value: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: tokens.id })
    .from(tokens)
    .where(and(eq(tokens.value, value), gt(tokens.expiresAt, now)));
  return rows.length > 0;
}

/** Whether this customer was the last to sign in with the device of this hash. */
export async function hasDevice(db: Queryable, hash: string, customerId: string): Promise<boolean> {
  const rows = await db
    .select({ token: knownDevices.token })
    .from(knownDevices)
    .where(and(eq(knownDevices.token, hash), eq(knownDevices.customerId, customerId)));
  return rows.length > 0;
}

/** Writes the customer who signed in with a device last. */
export async function upsertDevice(db: Queryable, hash: string, customerId: string, now: Date): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ token: hash, customerId, lastSeen: now })
    .onConflictDoUpdate({ target: knownDevices.token, set: { customerId, lastSeen: now } });
}

/** Deletes one device. */
export async function deleteDevice(db: Queryable, hash: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.token, hash));
}

/** Deletes all devices of a customer. */
export async function deleteDevices(db: Queryable, customerId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.customerId, customerId));
}

/** Deletes what is expired at `now` or was last used before the given times. */
export async function deleteExpired(
  db: Queryable,
  now: Date,
  before: { readonly idle: Date; readonly devices: Date },
): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(sessions).where(lt(sessions.usedAt, before.idle));
  await db.delete(tokens).where(lt(tokens.expiresAt, now));
  await db.delete(pendingRegistrations).where(lt(pendingRegistrations.expiresAt, now));
  await db.delete(knownDevices).where(lt(knownDevices.lastSeen, before.devices));
}
