import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { synchroniseMarkets } from './markets.ts';

/** The migration that creates the last of the tables it fills; tests of the migrator use other folders. */
const MARKETS_SINCE = '0171_card_providers.sql';

/** The advisory lock that lets one process migrate at a time; any otherwise unused number. */
const LOCK = 20_261_120;

/** The name of a migration's file. */
const MIGRATION = /^\d{4}_[a-z0-9_]+\.sql$/;

type Applied = { readonly name: string };

/**
 * Throws when a database has not exactly the migrations of `folder`: a command that joins a running store must be of the same
 * version.
 */
export async function expectMigrated(url: string, folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => MIGRATION.test(name)).sort();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
    if (rows.map(({ name }) => name).join() === files.join()) return;
    throw new Error('the running store is of another version: restart it with this one first');
  } finally {
    await client.end();
  }
}

/**
 * Migrates a database to the newest numbered `.sql` file of `folder`, each in a transaction of its own, updates its
 * markets, and returns the files that ran. Concurrent processes take turns. Throws when an applied file was edited,
 * or when the database is newer than the code.
 */
export async function migrate(url: string, folder: string): Promise<Applied[]> {
  const files = (await readdir(folder)).filter((name) => MIGRATION.test(name)).sort();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const known = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migrations');
    const checksums = new Map(known.rows.map((row) => [row.name, row.checksum]));
    for (const name of checksums.keys()) {
      if (!files.includes(name))
        throw new Error(`the database has migration ${name}, which this version does not have`);
    }
    const applied: Applied[] = [];
    for (const name of files) {
      const sql = await readFile(path.join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const before = checksums.get(name);
      if (before === checksum) continue;
      if (before) throw new Error(`migration ${name} was edited after it ran; write a new one instead`);
      await apply(client, name, sql, checksum);
      applied.push({ name });
    }
    if (files.includes(MARKETS_SINCE)) await synchroniseMarkets(client);
    return applied;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    await client.end();
  }
}

async function apply(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
