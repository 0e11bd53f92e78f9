import type { Shop } from '../shop.ts';
import { type AcceptedOrder, findMissing } from './accepted.rules.ts';
import { listStoredOrders } from './accepted-queries.ts';

/** Returns those of the acknowledged orders that the database does not have. */
export async function findMissingOrders(
  deps: Pick<Shop, 'database'>,
  acknowledged: readonly AcceptedOrder[],
): Promise<readonly AcceptedOrder[]> {
  const numbers = [...new Set(acknowledged.map(({ order }) => order))];
  return findMissing(acknowledged, await listStoredOrders(deps.database.read, numbers));
}
