import { retainedSince } from '#shop/retention';
import type { Shop } from '../shop.ts';
import { anonymisePayersBefore } from './queries.ts';

/**
 * Anonymises every payment attempt that is too old, with or without an order, and those of the given orders.
 * Money that comes in for one later is refunded. Runs every hour.
 */
export async function anonymiseOldPayers(
  deps: Pick<Shop, 'database' | 'clock'>,
  orderIds: readonly string[],
): Promise<void> {
  const before = await retainedSince(deps.database.read, deps.clock, 'payments');
  await deps.database.transaction((tx) => anonymisePayersBefore(tx, before, orderIds));
}
