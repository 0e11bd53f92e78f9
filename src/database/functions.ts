import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

/** The first line of a file whose functions the tables of a migration need. */
const BEFORE = /^-- before migrations\b/;
/** Says how often the functions changed, and their digest when they last did; written by `npm run schema`. */
export const REVISION = 'revision.txt';

type FunctionsFile = {
  readonly name: string;
  readonly sql: string;
  readonly digest: string;
  readonly isBefore: boolean;
};

/** The functions and triggers of this version: every file of `db/functions/`, and how often they have changed. */
export type Functions = { readonly revision: number; readonly files: readonly FunctionsFile[] };

/** Reads the functions that belong to a folder of migrations, from the folder `functions` beside it; none where it is missing. */
export async function readFunctions(migrations: string): Promise<Functions> {
  const folder = path.join(migrations, '../functions');
  if (!existsSync(folder)) return { revision: 0, files: [] };
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, digest: digestOf(sql), isBefore: BEFORE.test(sql) };
    }),
  );
  const text = await readFile(path.join(folder, REVISION), 'utf8');
  return { revision: Number.parseInt(text, 10), files };
}

/** Returns the digest of a text. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the digest of all functions. */
export function digestOfAll({ files }: Functions): string {
  return digestOf(files.map(({ name, digest }) => `${name} ${digest}\n`).join(''));
}

/** Returns how often the functions of a database have changed; 0 where they are not known. */
export async function revisionOf(client: pg.ClientBase): Promise<number> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('functions') IS NOT NULL AS there`,
  );
  if (!tables[0]?.there) return 0;
  const { rows } = await client.query<{ revision: number | null }>('SELECT max(revision) AS revision FROM functions');
  return rows[0]?.revision ?? 0;
}

/**
 * Applies, in the open transaction, the files that differ from those of the database: those that migrations need, or the others,
 * after which it has the revision of this version. A database whose functions are of a newer release keeps them.
 */
export async function applyFunctions(
  client: pg.ClientBase,
  { revision, files }: Functions,
  isBefore: boolean,
): Promise<void> {
  const before = await revisionOf(client);
  if (before > revision) return;
  const { rows } = await client.query<{ name: string; digest: string }>('SELECT name, digest FROM functions');
  const known = new Map(rows.map(({ name, digest }) => [name, digest]));
  for (const file of files.filter((one) => one.isBefore === isBefore && known.get(one.name) !== one.digest)) {
    // functions of one file may use those of another
    await client.query('SET LOCAL check_function_bodies = off');
    await client.query(file.sql);
    await client.query(
      `INSERT INTO functions (name, digest, revision) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET digest = excluded.digest`,
      [file.name, file.digest, before],
    );
  }
  if (isBefore) return;
  await client.query('DELETE FROM functions WHERE name <> ALL ($1::text[])', [files.map(({ name }) => name)]);
  await client.query('UPDATE functions SET revision = $1', [revision]);
}
