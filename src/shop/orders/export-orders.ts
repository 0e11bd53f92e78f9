import { insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import { listOrderRows, type OrderFilter, type OrderRow } from './list-queries.ts';
import type { StaffActor } from './notes.ts';

/** Reads the orders of a filter for a sheet, newest first, `most` at most, and writes who took them to the audit log. */
export async function exportOrders(
  deps: Pick<Shop, 'database' | 'clock'>,
  actor: StaffActor,
  filter: OrderFilter,
  most: number,
): Promise<readonly OrderRow[]> {
  const sort = { by: 'placed', descending: true } as const;
  return await deps.database.transaction(async (tx) => {
    const rows = await listOrderRows(tx, filter, sort, null, most, deps.clock.now());
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'orders.export',
      subject: 'orders:list',
      after: { rows: rows.length },
    });
    return rows;
  });
}
