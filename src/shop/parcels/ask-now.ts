import type { Shop } from '../shop.ts';
import { moveSoon } from './expect-parcel.ts';
import { FOLLOWED } from './progress.rules.ts';
import { makeDue } from './records.ts';

/** Has the courier asked about every parcel on its way now, and not at its usual time: when there is known to be news. */
export async function askAboutParcelsNow(shop: Pick<Shop, 'database' | 'clock' | 'jobs'>): Promise<void> {
  await shop.database.transaction(async (tx) => {
    await makeDue(tx, FOLLOWED, shop.clock.now());
    await moveSoon(shop, tx, 'news');
  });
}
