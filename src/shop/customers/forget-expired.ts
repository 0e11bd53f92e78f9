import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { deleteExpired } from './queries.ts';
import { idleSince } from './session-length.rules.ts';

const DAY = 24 * 3600 * 1000;

/** Deletes sessions, links and registrations that have run out, attempts older than a day and browsers not seen for a year. */
export async function cleanUpExpired(deps: { readonly database: Database; readonly clock: Clock }): Promise<void> {
  const now = deps.clock.now();
  const before = (days: number): Date => new Date(now.getTime() - days * DAY);
  await deps.database.transaction((tx) =>
    deleteExpired(tx, now, { idle: idleSince(now), attempts: before(1), devices: before(365) }),
  );
}
