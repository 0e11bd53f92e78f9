import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { deleteExpired } from './records.ts';
import { idleSince } from './session-length.rules.ts';

const DAY = 24 * 3600 * 1000;

/** Deletes sessions, links and registrations that have run out, attempts older than a day and browsers not seen for a year. */
export async function forgetExpired(shop: { readonly database: Database; readonly clock: Clock }): Promise<void> {
  const now = shop.clock.now();
  const before = (days: number): Date => new Date(now.getTime() - days * DAY);
  await shop.database.transaction((tx) =>
    deleteExpired(tx, now, { idle: idleSince(now), attempts: before(1), devices: before(365) }),
  );
}
