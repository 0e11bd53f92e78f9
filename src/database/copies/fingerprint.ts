import type pg from 'pg';
import { listCopiedTables, SAME_TEXTS } from './tables.ts';

/** The number of rows of each table, and a sum over the hashes of their contents, by the table's name. */
export type Fingerprint = Readonly<Record<string, { readonly rows: number; readonly hash: string }>>;

/**
 * Counts and hashes every row of the store's data, in the open transaction. Two databases have the same fingerprint when
 * they have the same rows, in whatever order and on whatever version of PostgreSQL.
 */
export async function fingerprintOf(client: pg.ClientBase): Promise<Fingerprint> {
  await client.query(SAME_TEXTS);
  const found: Record<string, { rows: number; hash: string }> = {};
  for (const { name, columns } of await listCopiedTables(client)) {
    const row = columns.map((one) => `t.${one.name}`).join(', ');
    const { rows } = await client.query<{ count: string; hash: string | null }>(
      `SELECT count(*), sum(('x' || left(md5(ROW(${row})::text), 12))::bit(48)::bigint)::text AS hash FROM ${name} t`,
    );
    found[name] = { rows: Number(rows[0]?.count ?? 0), hash: rows[0]?.hash ?? '0' };
  }
  return found;
}

/** Returns in words how a database differs from a fingerprint; empty when it does not. */
export function differencesOf(expected: Fingerprint, found: Fingerprint): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return names.flatMap((name) => {
    const [one, other] = [expected[name], found[name]];
    if (one?.rows === other?.rows && one?.hash === other?.hash) return [];
    if (one?.rows === other?.rows) return [`${name} has other contents`];
    return [`${name} has ${other?.rows ?? 'no table, not'} rows instead of ${one?.rows ?? 'none'}`];
  });
}

/** The number of rows of all tables. */
export function rowsOf(fingerprint: Fingerprint): number {
  return Object.values(fingerprint).reduce((sum, { rows }) => sum + rows, 0);
}
