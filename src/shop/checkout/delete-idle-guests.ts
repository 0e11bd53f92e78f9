import type { Shop } from '../shop.ts';
import { deleteIdleGuestAddresses } from './queries.ts';

const DAY = 24 * 3600 * 1000;
/** Days after which the address of an unfinished guest checkout is deleted (decision 0160). */
const IDLE_DAYS = 30;

/** Deletes the addresses of guests whose checkout was idle for 30 days (specification, section 9.5). Runs every hour. */
export async function deleteIdleGuests(deps: Pick<Shop, 'database' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - IDLE_DAYS * DAY);
  await deps.database.transaction((tx) => deleteIdleGuestAddresses(tx, before));
}
