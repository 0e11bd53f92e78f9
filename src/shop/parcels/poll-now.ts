import type { Shop } from '../shop.ts';
import { processSoon } from './expect-parcel.ts';
import { FOLLOWED } from './progress.rules.ts';
import { makeDue } from './queries.ts';

/** Has the courier asked about every parcel on its way now, and not at its usual time: when there is known to be news. */
export async function pollParcelsNow(deps: Pick<Shop, 'database' | 'clock' | 'jobs'>): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await makeDue(tx, FOLLOWED, deps.clock.now());
    await processSoon(deps, tx, 'news');
  });
}
