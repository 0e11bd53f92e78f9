import { retainedSince } from '#shop/retention';
import type { Shop } from '../shop.ts';
import { emptyOldAddressesBefore } from './old-address-queries.ts';

/** Empties the addresses of before a correction whose period has passed. */
export async function forgetOldOrderAddresses({ database, clock }: Pick<Shop, 'database' | 'clock'>): Promise<void> {
  await emptyOldAddressesBefore(database.read, await retainedSince(database.read, clock, 'old_addresses'));
}
