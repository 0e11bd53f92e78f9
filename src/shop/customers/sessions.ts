import type { Database, Transaction } from '#database/database';
import { type Clock, DAY_MS } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { hashToken } from '#shop/credentials';
import { browserName } from '#shop/credentials/browser-name.rules';
import type { SignInLibrary } from './port.ts';
import {
  deleteDevice,
  deleteExpired,
  deleteSessionByHash,
  deleteSessionOf,
  deleteSessionsExcept,
  getSessionByHash,
  listSessions,
  updateSessionUse,
  updateSignedIn,
  upsertDevice,
} from './queries.ts';
import { idleSince, isUseOutdated } from './session-length.rules.ts';

type Reading = { readonly database: Pick<Database, 'read'>; readonly clock: Clock };

export type OpenedSession = {
  readonly customerId: string;
  /** The session token. Only its hash is stored. */
  readonly token: string;
  /** Identifies this browser as one that has signed in. Grants no access. */
  readonly device: string;
};

/** The browser's session token, device token and `User-Agent` header. */
type EarlierLogin = {
  readonly token: string | null;
  readonly device: string | null;
  readonly agent?: string;
};

/**
 * Opens a session with a new token and ends the browser's earlier one (rotation at login). The browser gets a new
 * device token of ours: one that was planted in it is never accepted (docs/limits.md). Call `signIn.open()` before the
 * transaction.
 */
export async function openSession(
  deps: { readonly clock: Clock; readonly signIn: SignInLibrary },
  tx: Transaction,
  customerId: string,
  earlier: EarlierLogin,
): Promise<OpenedSession> {
  const { internalAdapter } = await (await deps.signIn.open()).$context;
  if (earlier.token !== null) await deleteSessionByHash(tx, hashToken(earlier.token));
  const { token } = await deps.signIn.within(tx, () => internalAdapter.createSession(customerId));
  const now = deps.clock.now();
  await updateSessionUse(tx, hashToken(token), { usedAt: now, browser: browserName(earlier.agent ?? '') });
  await updateSignedIn(tx, customerId, now);
  if (earlier.device !== null) await deleteDevice(tx, hashToken(earlier.device));
  const device = randomId(32);
  await upsertDevice(tx, hashToken(device), customerId, now);
  return { customerId, token, device };
}

type Session = { readonly id: string; readonly customerId: string; readonly startedAt: Date };

/**
 * The session of a token; null when it has ended, is expired or was not used for 14 days. One indexed query, and once
 * an hour an update of its last use.
 */
export async function findSession(deps: Reading, token: string): Promise<Session | null> {
  if (!/^[A-Za-z0-9]{32}$/.test(token)) return null;
  const now = deps.clock.now();
  const hash = hashToken(token);
  const session = await getSessionByHash(deps.database.read, hash, now, idleSince(now));
  if (session && isUseOutdated(session.usedAt, now)) await updateSessionUse(deps.database.read, hash, { usedAt: now });
  return session;
}

/** Ends the session of a token. A second call changes nothing. */
export async function endSession(deps: { readonly database: Pick<Database, 'read'> }, token: string): Promise<void> {
  await deleteSessionByHash(deps.database.read, hashToken(token));
}

type OwnSession = {
  readonly id: string;
  /** Whether it is the session of this request. */
  readonly current: boolean;
  /** Maker and system, empty when unknown. */
  readonly browser: string;
  readonly startedAt: Date;
  /** Precise to the hour. */
  readonly usedAt: Date;
};

/** The open sessions of a customer, last used first. `token` is the token of this request. */
export async function ownSessions(deps: Reading, customerId: string, token: string): Promise<readonly OwnSession[]> {
  const now = deps.clock.now();
  const rows = await listSessions(deps.database.read, customerId, now, idleSince(now));
  const own = hashToken(token);
  return rows.map(({ token: hash, ...session }) => ({ ...session, current: hash === own }));
}

/** Ends one session of a customer. Returns false when the customer has none with this id. */
export async function endOwnSession(deps: Reading, customerId: string, id: string): Promise<boolean> {
  return deleteSessionOf(deps.database.read, customerId, id);
}

/** Ends a customer's sessions, except the one of `token`. */
export async function endOtherSessions(deps: Reading, customerId: string, token: string): Promise<void> {
  await deleteSessionsExcept(deps.database.read, customerId, hashToken(token));
}

/** Deletes expired sessions, links and registrations, and devices not seen for a year. */
export async function cleanUpExpired(deps: { readonly database: Database; readonly clock: Clock }): Promise<void> {
  const now = deps.clock.now();
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await deps.database.transaction((tx) => deleteExpired(tx, now, { idle: idleSince(now), devices: before(365) }));
}
