import { createHash } from 'node:crypto';
import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { ok, type Result, refused } from '#kernel/result';
import { forgiveAttempts, lockAttempts, saveAttempts } from './records.ts';
import { decideAttempt, type Limit } from './slow-down.rules.ts';

/** Too many attempts: when the next one is welcome. */
export type TooFast = { readonly code: 'slowDown'; readonly retryAfterSeconds: number };

/** What is being tried, and by whom or at what: an address of the network, an account, a device. */
export type AttemptKey = { readonly what: string; readonly whom: string; readonly limit: Limit };

type Needs = { readonly database: Database; readonly clock: Clock };

/**
 * Counts one attempt under every key, or under none and refuses when one of them has to wait. Keys are kept as hashes:
 * the table holds no address of a person or of a network.
 */
export async function countAttempt(shop: Needs, keys: readonly AttemptKey[]): Promise<Result<null, TooFast>> {
  const now = shop.clock.now();
  const ordered = keys.map((key) => ({ ...key, hash: hashOf(key) })).sort((a, b) => (a.hash < b.hash ? -1 : 1));
  return shop.database.transaction(async (tx) => {
    const counts = new Map<string, number>();
    let wait = 0;
    for (const { hash, limit } of ordered) {
      const decision = decideAttempt(await lockAttempts(tx, hash, now), now, limit);
      if (decision.allowed) counts.set(hash, decision.count);
      else wait = Math.max(wait, decision.retryAfterSeconds);
    }
    if (wait > 0) return refused({ code: 'slowDown', retryAfterSeconds: wait });
    for (const [hash, count] of counts) await saveAttempts(tx, hash, count, now);
    return ok(null);
  });
}

/** Takes back one attempt under a key, or all of them: it was no failure after all. */
export async function forgive(shop: Pick<Needs, 'database'>, key: AttemptKey, how: 'one' | 'all'): Promise<void> {
  await forgiveAttempts(shop.database.read, hashOf(key), how === 'all');
}

function hashOf({ what, whom }: AttemptKey): string {
  return `${what}:${createHash('sha256').update(whom).digest('base64url')}`;
}
