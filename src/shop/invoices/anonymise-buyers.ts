import { retainedSince } from '#shop/retention';
import type { Shop } from '../shop.ts';
import { anonymiseBuyers } from './queries.ts';

/**
 * Takes the buyer out of invoices and credit notes whose order names nobody any more and is older than guests' orders are
 * kept (docs/personal-data.md). A repeat changes nothing.
 */
export async function anonymiseOldBuyers({ database, clock }: Pick<Shop, 'database' | 'clock'>): Promise<void> {
  await anonymiseBuyers(database.read, await retainedSince(database.read, clock, 'guest_orders'));
}
