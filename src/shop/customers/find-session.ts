import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { hashToken } from './hash-token.ts';
import { deleteSessionByHash, findSessionByHash, noteSessionUse } from './queries.ts';
import { idleSince, isUseToBeKept } from './session-length.rules.ts';

export type Session = { readonly id: string; readonly customerId: string; readonly startedAt: Date };

/**
 * Whose session a token opens, or null when it has ended, has run out, was not used for 14 days or never was. One indexed
 * look-up, and once an hour a note that it was used.
 */
export async function findSession(
  deps: { readonly database: Pick<Database, 'read'>; readonly clock: Clock },
  token: string,
): Promise<Session | null> {
  if (!/^[A-Za-z0-9]{32}$/.test(token)) return null;
  const now = deps.clock.now();
  const hash = hashToken(token);
  const session = await findSessionByHash(deps.database.read, hash, now, idleSince(now));
  if (session && isUseToBeKept(session.usedAt, now)) await noteSessionUse(deps.database.read, hash, { usedAt: now });
  return session;
}

/** Ends the session of a token. Harmless when it has ended already. */
export async function endSession(deps: { readonly database: Pick<Database, 'read'> }, token: string): Promise<void> {
  await deleteSessionByHash(deps.database.read, hashToken(token));
}
