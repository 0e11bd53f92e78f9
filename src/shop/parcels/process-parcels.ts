import type { Shop } from '../shop.ts';
import { bookNextParcel } from './book-parcel.ts';
import { cancelNextParcel } from './cancel-parcel.ts';
import { followParcels } from './follow-parcels.ts';

/** Parcels booked or recalled at once: the calls of one process that the courier has to bear. */
const AT_ONCE = 4;
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

/** Repeats in a few lanes until nothing is left, the courier gives no answer, or the run has done its share. */
async function each(next: () => Promise<'none' | 'done' | 'unavailable'>): Promise<void> {
  let left = MAX_PER_RUN;
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      if ((await next()) !== 'done') left = 0;
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  for (const { status, reason } of lanes.filter((one) => one.status === 'rejected')) {
    if (status === 'rejected') throw reason;
  }
}
