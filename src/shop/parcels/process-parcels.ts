import type { Shop } from '../shop.ts';
import { bookNextParcel } from './book-parcel.ts';
import { cancelNextParcel } from './cancel-parcel.ts';
import { followParcels } from './follow-parcels.ts';

/** Parcels booked or called back in one go; the rest has its turn in the next minute. */
const MAX_AT_ONCE = 100;

/**
 * Does what is due with parcels: calls back those of cancelled orders, books those that are to be sent, and follows those
 * that the courier has. A courier who gives no answer is asked about no further booking this time. Any number of
 * processes may do it at once; each parcel is taken up by one.
 */
export async function processParcels(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs' | 'parcels' | 'publicUrl'>,
): Promise<void> {
  await each(() => cancelNextParcel(deps));
  await each(() => bookNextParcel(deps));
  await followParcels(deps);
}

async function each(next: () => Promise<'none' | 'done' | 'unavailable'>): Promise<void> {
  for (let done = 0; done < MAX_AT_ONCE; done += 1) {
    if ((await next()) !== 'done') return;
  }
}
