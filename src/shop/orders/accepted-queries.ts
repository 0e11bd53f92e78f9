import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { StoredOrder } from './accepted.rules.ts';

/** Returns those of the numbered orders that exist, for the comparison with the log. */
export async function listStoredOrders(db: Queryable, numbers: readonly number[]): Promise<StoredOrder[]> {
  const { rows } = await db.execute<Omit<StoredOrder, 'order' | 'total'> & { order: string; total: string }>(
    sql`SELECT o.number AS order, o.market, o.currency, o.total,
          EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = 'edited') AS edited
        FROM orders o WHERE o.number = ANY(${sql.param(numbers)}::bigint[])`,
  );
  return rows.map((row) => ({ ...row, order: Number(row.order), total: Number(row.total) }));
}
