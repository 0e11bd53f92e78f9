import { DAY_MS } from '#kernel/clock';
import type { Shop } from '../shop.ts';
import { updateGuestCartsEnded } from './queries.ts';

/** Carts ended in one transaction: limits its locks. */
const AT_ONCE = 500;

/** Ends and empties the carts of guests that were unused for `deps.guestCartDays` days. Returns their number. */
export async function endGuestCarts(deps: Pick<Shop, 'database' | 'clock' | 'guestCartDays'>): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - deps.guestCartDays * DAY_MS);
  let ended = 0;
  let batch = 0;
  do {
    batch = await deps.database.transaction((tx) => updateGuestCartsEnded(tx, before, AT_ONCE));
    ended += batch;
  } while (batch === AT_ONCE);
  return ended;
}
