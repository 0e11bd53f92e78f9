import { retainedSince } from '#shop/retention';
import type { Shop } from '../shop.ts';
import { deleteOldCashMarks } from './cash-queries.ts';
import { deleteIdleGuestAddresses } from './queries.ts';

/** Deletes the marks of old cash orders, and the addresses of guests whose checkout was idle for too long (specification, section 9.5). Runs every hour. */
export async function deleteIdleGuests(deps: Pick<Shop, 'database' | 'clock'>): Promise<void> {
  await deleteOldCashMarks(deps.database.read, deps.clock.now());
  const before = await retainedSince(deps.database.read, deps.clock, 'idle_checkouts');
  await deps.database.transaction((tx) => deleteIdleGuestAddresses(tx, before));
}
