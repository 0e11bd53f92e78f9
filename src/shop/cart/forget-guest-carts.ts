import type { Shop } from '../shop.ts';
import { endGuestCarts } from './queries.ts';

const DAY_MS = 24 * 3600 * 1000;
/** So that no transaction holds many carts at once. */
const AT_ONCE = 500;

/** Ends the carts of guests that were not used for `deps.guestCartDays` days, and forgets what was in them. */
export async function forgetGuestCarts(deps: Pick<Shop, 'database' | 'clock' | 'guestCartDays'>): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - deps.guestCartDays * DAY_MS);
  let ended = 0;
  let batch = 0;
  do {
    batch = await deps.database.transaction((tx) => endGuestCarts(tx, before, AT_ONCE));
    ended += batch;
  } while (batch === AT_ONCE);
  return ended;
}
