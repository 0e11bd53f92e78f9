import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { verifyAudit } from '#shop/audit';
import { listNumberFaults } from '#shop/invoices';
import { openPool } from '../database/connections.ts';
import { differencesOf, type Fingerprint, fingerprintOf, rowsOf } from '../database/copies/fingerprint.ts';

/** Opens a connection and a transaction with one snapshot, runs `work` and ends both; `work` may commit. */
export async function inSnapshot<T>(url: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const { pool } = openPool(url, { max: 1 });
  pool.on('error', () => undefined);
  try {
    const client = await pool.connect();
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      return await work(client);
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/**
 * Compares a copy, in the open transaction of `client`, with what it was made of: every row of every table, the gapless
 * numbers and the hash chain of invoices, and the hash chain of the audit log. Throws with what differs; returns what was
 * checked, in words.
 */
export async function checkCopy(client: pg.PoolClient, expected: Fingerprint): Promise<string[]> {
  const found = await fingerprintOf(client);
  const db = drizzle(client);
  const { rows, fault } = await verifyAudit({ database: { read: db } });
  const faults = [...differencesOf(expected, found), ...(await listNumberFaults(db)), ...(fault ? [fault] : [])];
  if (faults.length > 0) throw new Error(`the copy is not what it was made of: ${faults.slice(0, 10).join('; ')}`);
  return [
    `${rowsOf(found)} rows of ${Object.keys(found).length} tables are as they were.`,
    `${found['"public"."invoices"']?.rows ?? 0} invoices and credit notes without a gap, each chained to the one before.`,
    `${rows} rows of the audit log, each chained to the one before.`,
  ];
}
