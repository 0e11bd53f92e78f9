import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { hashToken } from './hash-token.ts';
import { deleteSessionOf, deleteSessionsExcept, listSessions } from './queries.ts';
import { idleSince } from './session-length.rules.ts';

type Deps = { readonly database: Pick<Database, 'read'>; readonly clock: Clock };

export type OwnSession = {
  readonly id: string;
  /** The one that asks. */
  readonly current: boolean;
  /** In coarse words, empty when unknown. */
  readonly browser: string;
  readonly startedAt: Date;
  /** To the hour. */
  readonly usedAt: Date;
};

/** The sessions of a customer that work now, last used first; `token` is that of the one that asks. */
export async function ownSessions(deps: Deps, customerId: string, token: string): Promise<readonly OwnSession[]> {
  const now = deps.clock.now();
  const rows = await listSessions(deps.database.read, customerId, now, idleSince(now));
  const mine = hashToken(token);
  return rows.map(({ token: hash, ...session }) => ({ ...session, current: hash === mine }));
}

/** Ends one session of a customer; false when there is none with this id, or it is somebody else's. */
export async function endOwnSession(deps: Deps, customerId: string, id: string): Promise<boolean> {
  return deleteSessionOf(deps.database.read, customerId, id);
}

/** Ends every session of a customer but the one of `token`. */
export async function endOtherSessions(deps: Deps, customerId: string, token: string): Promise<void> {
  await deleteSessionsExcept(deps.database.read, customerId, hashToken(token));
}
