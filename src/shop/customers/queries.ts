import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#database/database';
import { randomId } from '#kernel/ids';
import {
  attempts,
  customers,
  knownDevices,
  pendingRegistrations,
  sessions,
  signIns,
  storeSecrets,
  tokens,
} from './tables.ts';

export type CustomerRow = typeof customers.$inferSelect;
export type PendingRegistration = typeof pendingRegistrations.$inferSelect;

/** The secret of that name, made by whoever asks first and shared by all processes. */
export async function sharedSecret(database: Database, name: string): Promise<string> {
  await database.read
    .insert(storeSecrets)
    .values({ name, value: randomId(48) })
    .onConflictDoNothing();
  const [row] = await database.read.select().from(storeSecrets).where(eq(storeSecrets.name, name));
  if (!row) throw new Error(`the secret ${name} vanished`);
  return row.value;
}

/** The customer with this id; null when there is none. */
export async function findCustomer(db: Queryable, id: string): Promise<CustomerRow | null> {
  const [row] = await db.select().from(customers).where(eq(customers.id, id));
  return row ?? null;
}

/** The customer with this address, in whatever letters it is written. */
export async function findCustomerByEmail(db: Queryable, email: string): Promise<CustomerRow | null> {
  const [row] = await db.select().from(customers).where(sql`lower(${customers.email}) = ${email.toLowerCase()}`);
  return row ?? null;
}

/** Locks the customer's row until the transaction ends, so that two requests of one customer take turns. */
export async function lockCustomer(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('update');
  return rows.length > 0;
}

const works = (now: Date, idleSince: Date) => and(gt(sessions.expiresAt, now), gt(sessions.usedAt, idleSince));

/** The session of a token with this hash that works at `now`, used after `idleSince`; null when there is none. */
export async function findSessionByHash(db: Queryable, hash: string, now: Date, idleSince: Date) {
  const [row] = await db
    .select({
      id: sessions.id,
      customerId: sessions.userId,
      startedAt: sessions.createdAt,
      usedAt: sessions.usedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.token, hash), works(now, idleSince)));
  return row ?? null;
}

/** The sessions of a customer that work at `now`, last used first. */
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
    .where(and(eq(sessions.userId, customerId), works(now, idleSince)))
    .orderBy(desc(sessions.usedAt), desc(sessions.createdAt))
    .limit(100);
}

/** Notes when a session was used, and by which browser if that is given. */
export async function noteSessionUse(
  db: Queryable,
  hash: string,
  use: { readonly usedAt: Date; readonly browser?: string },
): Promise<void> {
  await db.update(sessions).set(use).where(eq(sessions.token, hash));
}

/** Ends one session of a customer; false when they have none with this id. */
export async function deleteSessionOf(db: Queryable, customerId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, customerId)))
    .returning({ id: sessions.id });
  return gone.length > 0;
}

/** Ends the session of a token with this hash, if there is one. */
export async function deleteSessionByHash(db: Queryable, hash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, hash));
}

/** Ends every session of a customer but the one with the hash `except`. */
export async function deleteSessionsExcept(db: Queryable, customerId: string, except: string | null): Promise<void> {
  const ofCustomer = eq(sessions.userId, customerId);
  await db.delete(sessions).where(except === null ? ofCustomer : and(ofCustomer, ne(sessions.token, except)));
}

/** Notes that the customer has proved the address to be theirs. */
export async function markVerified(db: Queryable, customerId: string, now: Date): Promise<void> {
  await db.update(customers).set({ emailVerified: true, updatedAt: now }).where(eq(customers.id, customerId));
}

/** Deletes every way of signing in but the password. */
export async function deleteSocialSignIns(db: Queryable, customerId: string): Promise<void> {
  await db.delete(signIns).where(and(eq(signIns.userId, customerId), ne(signIns.providerId, 'credential')));
}

/** Keeps a registration until its mailbox is proved or it runs out. */
export async function insertPendingRegistration(db: Queryable, row: PendingRegistration): Promise<void> {
  await db.insert(pendingRegistrations).values(row);
}

/** The registration with this id that has not run out at `now`; null when there is none. */
export async function findPendingRegistration(
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

/** Deletes every registration for an address. */
export async function deletePendingRegistrations(db: Queryable, email: string): Promise<void> {
  await db.delete(pendingRegistrations).where(eq(pendingRegistrations.email, email));
}

/** Deletes the customer, and with them sign-ins, sessions, devices, addresses and wishlist. */
export async function deleteCustomer(db: Queryable, customerId: string): Promise<void> {
  await db.delete(customers).where(eq(customers.id, customerId));
}

/** Deletes every token of a holder, good or not. */
export async function deleteTokens(db: Queryable, value: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.value, value));
}

/** Keeps a token: the hash it is found by, whose it is and for what, and until when it works. */
export async function insertToken(
  db: Queryable,
  token: { readonly identifier: string; readonly value: string; readonly expiresAt: Date; readonly now: Date },
): Promise<void> {
  const { now, ...row } = token;
  await db.insert(tokens).values({ id: randomId(), ...row, createdAt: now, updatedAt: now });
}

const goodToken = (identifier: string, value: string, now: Date) =>
  and(eq(tokens.identifier, identifier), eq(tokens.value, value), gt(tokens.expiresAt, now));

/** Whether this token of this holder still works. */
export async function findToken(db: Queryable, identifier: string, value: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: tokens.id })
    .from(tokens)
    .where(goodToken(identifier, value, now));
  return rows.length > 0;
}

/** Deletes a token that still works; true for the one who did. */
export async function takeToken(db: Queryable, identifier: string, value: string, now: Date): Promise<boolean> {
  const rows = await db
    .delete(tokens)
    .where(goodToken(identifier, value, now))
    .returning({ id: tokens.id });
  return rows.length > 0;
}

/** Whether a holder has any token that still works. */
export async function hasToken(db: Queryable, value: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: tokens.id })
    .from(tokens)
    .where(and(eq(tokens.value, value), gt(tokens.expiresAt, now)));
  return rows.length > 0;
}

/** Whether this customer was the last to sign in on the browser with this hash. */
export async function isKnownDevice(db: Queryable, hash: string, customerId: string): Promise<boolean> {
  const rows = await db
    .select({ token: knownDevices.token })
    .from(knownDevices)
    .where(and(eq(knownDevices.token, hash), eq(knownDevices.customerId, customerId)));
  return rows.length > 0;
}

/** Notes that a browser signed this customer in; whoever signed in on it before is forgotten for it. */
export async function rememberDevice(db: Queryable, hash: string, customerId: string, now: Date): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ token: hash, customerId, lastSeen: now })
    .onConflictDoUpdate({ target: knownDevices.token, set: { customerId, lastSeen: now } });
}

/** Forgets one browser. */
export async function forgetDevice(db: Queryable, hash: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.token, hash));
}

/** Forgets every browser of a customer. */
export async function deleteDevices(db: Queryable, customerId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.customerId, customerId));
}

/** The attempts under a key, locked until the transaction ends; null when there are none. */
export async function lockAttempts(db: Queryable, key: string, now: Date) {
  await db.insert(attempts).values({ key, count: 0, lastAt: now }).onConflictDoNothing();
  const [row] = await db.select().from(attempts).where(eq(attempts.key, key)).for('update');
  return row && row.count > 0 ? row : null;
}

/** Writes the count of a key that `lockAttempts` holds. */
export async function saveAttempts(db: Queryable, key: string, count: number, now: Date): Promise<void> {
  await db.update(attempts).set({ count, lastAt: now }).where(eq(attempts.key, key));
}

/** Takes back one attempt, or all of them. */
export async function deleteAttempts(db: Queryable, key: string, all: boolean): Promise<void> {
  if (!all) {
    const left = await db
      .update(attempts)
      .set({ count: sql`${attempts.count} - 1` })
      .where(and(eq(attempts.key, key), gt(attempts.count, 1)))
      .returning({ key: attempts.key });
    if (left.length > 0) return;
  }
  await db.delete(attempts).where(eq(attempts.key, key));
}

/** Deletes what has run out at `now`, or was last used before the moments given. */
export async function deleteExpired(
  db: Queryable,
  now: Date,
  before: { readonly idle: Date; readonly attempts: Date; readonly devices: Date },
): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(sessions).where(lt(sessions.usedAt, before.idle));
  await db.delete(tokens).where(lt(tokens.expiresAt, now));
  await db.delete(pendingRegistrations).where(lt(pendingRegistrations.expiresAt, now));
  await db.delete(attempts).where(lt(attempts.lastAt, before.attempts));
  await db.delete(knownDevices).where(lt(knownDevices.lastSeen, before.devices));
}
