import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { hashOfToken } from './hash-of-token.ts';
import { deleteSessionByHash, findSessionByHash } from './records.ts';

export type Session = { readonly id: string; readonly customerId: string };

/** Whose session a token opens, or null when it has ended, has run out or never was. One indexed look-up. */
export async function findSession(
  shop: { readonly database: Pick<Database, 'read'>; readonly clock: Clock },
  token: string,
): Promise<Session | null> {
  if (!/^[A-Za-z0-9]{32}$/.test(token)) return null;
  return findSessionByHash(shop.database.read, hashOfToken(token), shop.clock.now());
}

/** Ends the session of a token. Harmless when it has ended already. */
export async function endSession(shop: { readonly database: Pick<Database, 'read'> }, token: string): Promise<void> {
  await deleteSessionByHash(shop.database.read, hashOfToken(token));
}
