import { createHash } from 'node:crypto';
import type { Database } from '#database/database';
import { type Clock, DAY_MS } from '#kernel/clock';
import { ok, type Result, refused } from '#kernel/result';
import { deleteAttempts, deleteOldAttempts, lockAttempts, updateAttempts } from './queries.ts';
import { type Attempts, decideAttempt, type Limit } from './throttle.rules.ts';

/** Too many attempts, and the seconds until the next one is allowed. */
export type Throttled = { readonly code: 'slowDown'; readonly retryAfterSeconds: number };

/** What is counted: an action by a subject, such as an IP address, an account or a device. */
export type AttemptKey = { readonly action: string; readonly subject: string; readonly limit: Limit };

type Deps = { readonly database: Database; readonly clock: Clock };

/**
 * Counts one attempt under every key. When one of the keys is throttled, refuses and counts under none. Keys are
 * stored as hashes, so the table contains no email and no IP address.
 */
export async function countAttempt(deps: Deps, keys: readonly AttemptKey[]): Promise<Result<null, Throttled>> {
  const now = deps.clock.now();
  const ordered = keys.map((key) => ({ ...key, hash: hashOf(key) })).sort((a, b) => (a.hash < b.hash ? -1 : 1));
  return deps.database.transaction(async (tx) => {
    const counts = new Map<string, Attempts>();
    let wait = 0;
    for (const { hash, limit } of ordered) {
      const decision = decideAttempt(await lockAttempts(tx, hash, now), now, limit);
      if (decision.allowed) counts.set(hash, decision);
      else wait = Math.max(wait, decision.retryAfterSeconds);
    }
    if (wait > 0) return refused({ code: 'slowDown', retryAfterSeconds: wait });
    for (const [hash, counted] of counts) await updateAttempts(tx, hash, counted);
    return ok(null);
  });
}

/** Uncounts one attempt under a key, or all of them, because it was no failure. */
export async function resetAttempts(
  deps: Pick<Deps, 'database'>,
  key: AttemptKey,
  which: 'one' | 'all',
): Promise<void> {
  await deleteAttempts(deps.database.read, hashOf(key), which === 'all');
}

/** Deletes the attempts of more than a day ago. */
export async function cleanUpAttempts(deps: Deps): Promise<void> {
  await deleteOldAttempts(deps.database.read, new Date(deps.clock.now().getTime() - DAY_MS));
}

function hashOf({ action, subject }: AttemptKey): string {
  return `${action}:${createHash('sha256').update(subject).digest('base64url')}`;
}
