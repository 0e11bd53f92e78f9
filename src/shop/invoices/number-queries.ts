import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { CHAIN_FAULTS } from './chain-queries.ts';

/** Lists in words what is wrong with the numbers and the hash chain of issued documents; empty when nothing is. */
export async function listNumberFaults(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    SELECT 'series ' || s.series || ' has ' || count(i.id) || ' documents, its last number is ' || s.last AS fault
      FROM invoice_series s LEFT JOIN invoices i ON i.series = s.series GROUP BY s.series, s.last
    HAVING count(i.id) <> s.last OR coalesce(max(i.sequence), 0) <> s.last OR coalesce(min(i.sequence), 1) <> 1
    UNION ALL
    SELECT 'the hash before ' || i.number || ' is not that of ' || b.number
      FROM invoices i JOIN invoices b ON b.series = i.series AND b.sequence = i.sequence - 1 WHERE i.previous_hash <> b.hash
    UNION ALL ${CHAIN_FAULTS}`);
  return rows.map(({ fault }) => fault);
}
