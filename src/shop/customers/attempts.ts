import { createHash } from 'node:crypto';
import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { ok, type Result, refused } from '#kernel/result';
import { deleteAttempts, lockAttempts, saveAttempts } from './queries.ts';
import { decideAttempt, type Limit } from './throttle.rules.ts';

/** Too many attempts: when the next one is welcome. */
export type Throttled = { readonly code: 'slowDown'; readonly retryAfterSeconds: number };

/** What is being tried, and by whom or at what: an address of the network, an account, a device. */
export type AttemptKey = { readonly what: string; readonly whom: string; readonly limit: Limit };

type Deps = { readonly database: Database; readonly clock: Clock };

/**
 * Counts one attempt under every key, or under none and refuses when one of them has to wait. Keys are kept as hashes:
 * the table holds no address of a person or of a network.
 */
export async function countAttempt(deps: Deps, keys: readonly AttemptKey[]): Promise<Result<null, Throttled>> {
  const now = deps.clock.now();
  const ordered = keys.map((key) => ({ ...key, hash: hashOf(key) })).sort((a, b) => (a.hash < b.hash ? -1 : 1));
  return deps.database.transaction(async (tx) => {
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
export async function resetAttempts(deps: Pick<Deps, 'database'>, key: AttemptKey, how: 'one' | 'all'): Promise<void> {
  await deleteAttempts(deps.database.read, hashOf(key), how === 'all');
}

function hashOf({ what, whom }: AttemptKey): string {
  return `${what}:${createHash('sha256').update(whom).digest('base64url')}`;
}
