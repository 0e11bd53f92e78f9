import type { Shop } from '../shop.ts';
import { anonymisePayersBefore } from './payer-queries.ts';
import { LAST_POLL_DAYS } from './polling.rules.ts';

/** Days for which an attempt keeps whom it was for: twice as long as its provider is asked about it. */
const KEPT_DAYS = 2 * LAST_POLL_DAYS;

/**
 * Takes the person out of every payment attempt of more than 60 days ago, whether or not it became an order, and of those
 * of the orders named. Money that comes for one later can't be sent anywhere and is given back. To be run every hour.
 */
export async function anonymiseOldPayers(
  deps: Pick<Shop, 'database' | 'clock'>,
  orderIds: readonly string[],
): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEPT_DAYS * 24 * 60 * 60_000);
  await deps.database.transaction((tx) => anonymisePayersBefore(tx, before, orderIds));
}
