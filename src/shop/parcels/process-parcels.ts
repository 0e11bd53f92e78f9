import type { Shop } from '../shop.ts';
import { bookNextParcel } from './book-parcel.ts';
import { cancelNextParcel } from './cancel-parcel.ts';
import { followParcels } from './follow-parcels.ts';

/** Most parcels booked or recalled in one run; the next run continues a minute later. */
const MAX_PER_RUN = 100;

/**
 * Processes due parcels: recalls those of cancelled orders, books those of accepted ones, and follows those that the
 * courier has. Stops booking or recalling for this run when the courier gives no answer. Several processes may run it
 * at the same time: each parcel is locked by one.
 */
export async function processParcels(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs' | 'parcels' | 'publicUrl'>,
): Promise<void> {
  await each(() => cancelNextParcel(deps));
  await each(() => bookNextParcel(deps));
  await followParcels(deps);
}

async function each(next: () => Promise<'none' | 'done' | 'unavailable'>): Promise<void> {
  for (let done = 0; done < MAX_PER_RUN; done += 1) {
    if ((await next()) !== 'done') return;
  }
}
