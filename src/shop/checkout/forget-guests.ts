import type { Shop } from '../shop.ts';
import { deleteIdleGuestAddresses } from './queries.ts';

const DAY = 24 * 3600 * 1000;
/** Days a guest's checkout may rest before its address is forgotten (decision 0160). */
const KEPT_DAYS = 30;

/**
 * Forgets the addresses of guests whose checkout has rested for 30 days: data is kept only while a customer is active
 * (specification, section 9.5), and nobody else would ever ask for these again. To be run every hour.
 */
export async function deleteIdleGuests(deps: Pick<Shop, 'database' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEPT_DAYS * DAY);
  await deps.database.transaction((tx) => deleteIdleGuestAddresses(tx, before));
}
