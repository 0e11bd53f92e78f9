import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { hashOfToken } from './hash-of-token.ts';
import { deleteSessionOf, deleteSessionsExcept, listSessions } from './records.ts';
import { idleSince } from './session-length.rules.ts';

type Needs = { readonly database: Pick<Database, 'read'>; readonly clock: Clock };

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
export async function ownSessions(shop: Needs, customerId: string, token: string): Promise<readonly OwnSession[]> {
  const now = shop.clock.now();
  const rows = await listSessions(shop.database.read, customerId, now, idleSince(now));
  const mine = hashOfToken(token);
  return rows.map(({ token: hash, ...session }) => ({ ...session, current: hash === mine }));
}

/** Ends one session of a customer; false when there is none with this id, or it is somebody else's. */
export async function endOwnSession(shop: Needs, customerId: string, id: string): Promise<boolean> {
  return deleteSessionOf(shop.database.read, customerId, id);
}

/** Ends every session of a customer but the one of `token`. */
export async function endOtherSessions(shop: Needs, customerId: string, token: string): Promise<void> {
  await deleteSessionsExcept(shop.database.read, customerId, hashOfToken(token));
}
