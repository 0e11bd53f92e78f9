import type { Shop } from '../shop.ts';
import { LAST_POLL_DAYS } from './polling.rules.ts';
import { anonymisePayersBefore } from './queries.ts';

/** Days after which payment attempts are anonymised: twice as long as their provider is polled. */
const IDENTIFIED_DAYS = 2 * LAST_POLL_DAYS;

/**
 * Anonymises every payment attempt that is more than 60 days old, with or without an order, and those of the given orders.
 * Money that comes in for one later is refunded. Runs every hour.
 */
export async function anonymiseOldPayers(
  deps: Pick<Shop, 'database' | 'clock'>,
  orderIds: readonly string[],
): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - IDENTIFIED_DAYS * 24 * 60 * 60_000);
  await deps.database.transaction((tx) => anonymisePayersBefore(tx, before, orderIds));
}
