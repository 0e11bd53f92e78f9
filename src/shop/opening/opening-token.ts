import { createHash } from 'node:crypto';
import type { Database } from '#database/database';
import { getSharedSecret } from '#shop/credentials';

/** What this store, and no other, answers at `/.well-known/store-opening`: it proves that a name leads to it. */
export async function openingToken(database: Database): Promise<string> {
  const secret = await getSharedSecret(database, 'opening');
  return createHash('sha256').update(`opening ${secret}`).digest('hex');
}
