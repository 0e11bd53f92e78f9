import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clientTo } from './connections.ts';
import { applyFunctions, digestOf, type Functions, readFunctions, revisionOf } from './functions.ts';
import { synchroniseMarkets } from './markets.ts';
import { whilePreparing } from './preparation-lock.ts';

/** The migration with the tables that the store begins with; tests of the migrator use other folders. */
const BEGINNING = '0001_beginning.sql';
/** The last of the migrations that the beginning took the place of: a database with it has those tables. */
const BEFORE_BEGINNING = '0416_old_addresses.sql';

/** The name of a migration's file. */
const MIGRATION = /^\d{4}_[a-z0-9_]+\.sql$/;

/** The line of a migration whose statements run one by one, such as CREATE INDEX CONCURRENTLY. */
const OUTSIDE = /^-- outside a transaction\b/m;
/** The line of a migration that removes something: the newest migration of the first release that does not use it. */
const UNUSED_SINCE = /^-- unused since: (\S+)$/m;

/** How long a statement of a migration waits for a lock: shoppers' statements wait behind it. */
const LOCK_MS = 2_000;
/** An index made concurrently blocks nobody, and waits for transactions that began before it. */
const CONCURRENT_LOCK_MS = 300_000;
/** How often a migration is tried again when a lock did not come, and after which pause. */
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 1_000;
/** A lock that did not come in time, and locks that were asked for in another order. */
const IS_LOCKED = ['55P03', '40P01'];
/** How long a process waits for the one that migrates. */
const LONGEST_WAIT_MS = 600_000;
const LOOK_EVERY_MS = 500;

type Applied = { readonly name: string };
type Version = { readonly files: readonly string[]; readonly functions: Functions };
type Known = { readonly name: string; readonly checksum: string; readonly needs: string | null };

/** Lists the migrations of a folder, in their order. */
async function filesOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => MIGRATION.test(name)).sort();
}

async function readVersion(folder: string): Promise<Version> {
  return { files: await filesOf(folder), functions: await readFunctions(folder) };
}

/**
 * Throws when a database has not exactly the migrations of `folder`: a command that joins a running store must be of the same
 * version.
 */
export async function expectMigrated(url: string, folder: string): Promise<void> {
  const { files, functions } = await readVersion(folder);
  await connected(url, async (client) => {
    const known = (await listKnown(client)).map(({ name }) => name);
    const differs = [
      ...known.filter((name) => name > BEFORE_BEGINNING && !files.includes(name)),
      ...files.filter((name) => !known.includes(name)),
    ];
    if (differs.length === 0 && (await revisionOf(client)) === functions.revision) return;
    throw new Error('the running store is of another version: restart it with this one first');
  });
}

/**
 * Waits until another process has migrated a database to the newest file of `folder`: for processes of the role web or
 * worker. Throws after ten minutes, or when the database is too new for this version.
 */
export async function waitUntilMigrated(url: string, folder: string, onWait: () => void): Promise<void> {
  const { files, functions } = await readVersion(folder);
  const until = performance.now() + LONGEST_WAIT_MS;
  for (let first = true; ; first = false) {
    const { known, revision } = await connected(url, async (client) => ({
      known: await listKnown(client),
      revision: await revisionOf(client),
    }));
    refuseTooNew(known, files);
    const isMigrated = files.every((file) => known.some(({ name }) => name === file));
    if (isMigrated && revision >= functions.revision) return;
    if (performance.now() > until)
      throw new Error('nobody migrated the database for ten minutes: run STORE_ROLE=migrate');
    if (first) onWait();
    await pause(LOOK_EVERY_MS);
  }
}

/**
 * Migrates a database to the newest numbered `.sql` file of `folder`, each in a transaction of its own unless it says
 * otherwise, applies the functions that differ, updates its markets, and returns the migrations that ran. Concurrent processes take turns. Throws when an applied
 * file was edited, or when the database is too new for this version: it may be one release ahead (docs/database.md).
 */
export async function migrate(url: string, folder: string): Promise<Applied[]> {
  return await whilePreparing(url, () => connected(url, (client) => migrateWith(client, folder)));
}

async function migrateWith(client: pg.Client, folder: string): Promise<Applied[]> {
  const { files, functions } = await readVersion(folder);
  await client.query(`
    CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), needs text);
    CREATE TABLE IF NOT EXISTS functions (name text PRIMARY KEY, digest text NOT NULL, revision integer NOT NULL)`);
  const texts = new Map(
    await Promise.all(files.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)),
  );
  await passBeginning(client, texts.get(BEGINNING));
  const known = await listKnown(client);
  refuseTooNew(known, files);
  await patiently(client, 'functions', () => applyFunctions(client, functions, true));
  const applied: Applied[] = [];
  for (const [name, sql] of texts) {
    const checksum = digestOf(sql);
    const before = known.find((one) => one.name === name);
    if (before?.checksum === checksum) continue;
    if (before) throw new Error(`migration ${name} was edited after it ran; write a new one instead`);
    await apply(client, name, sql, checksum);
    applied.push({ name });
  }
  await patiently(client, 'functions', () => applyFunctions(client, functions, false));
  if (files.includes(BEGINNING)) await synchroniseMarkets(client);
  return applied;
}

/** Notes the beginning in a database that has its tables from the migrations before. Throws when it has only some of them. */
async function passBeginning(client: pg.Client, sql: string | undefined): Promise<void> {
  const names = (await listKnown(client)).map(({ name }) => name).sort();
  if (sql === undefined || names.length === 0 || names.includes(BEGINNING)) return;
  if (!names.includes(BEFORE_BEGINNING))
    throw new Error(
      `this database is of an older release (${names.at(-1)}). Make a backup, start it once with the version before this one, ` +
        'and then with this one: docs/operating.md, "Moving over from an older release"',
    );
  await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [BEGINNING, digestOf(sql)]);
}

async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientTo(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Reads the migrations that a database has; none where the table is missing. */
async function listKnown(client: pg.Client): Promise<Known[]> {
  const { rows: columns } = await client.query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass('migrations') AND attnum > 0",
  );
  if (columns.length === 0) return [];
  // tables of databases that were made before migrations could say what they need
  const needs = columns.some(({ name }) => name === 'needs') ? 'needs' : 'NULL AS needs';
  return (await client.query<Known>(`SELECT name, checksum, ${needs} FROM migrations`)).rows;
}

/** Throws when a newer release has removed what this one uses: when it has a migration that needs one we do not have. */
function refuseTooNew(known: readonly Known[], files: readonly string[]): void {
  for (const { name, needs } of known) {
    if (files.includes(name) || needs === null || files.includes(needs)) continue;
    throw new Error(`the database has migration ${name}, with which this version cannot run: start a newer one`);
  }
}

/** Runs `work` in a transaction, and tries again when others hold its locks. */
async function patiently(client: pg.Client, what: string, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('BEGIN');
    try {
      await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
      await work();
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      const isLocked = error instanceof pg.DatabaseError && IS_LOCKED.includes(error.code ?? '');
      if (!isLocked || tries === LOCK_TRIES) throw new Error(`${what} failed`, { cause: error });
      await pause(LOCK_PAUSE_MS);
    }
  }
}

async function apply(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  const isOutside = OUTSIDE.test(sql);
  if (isOutside) {
    await client.query(`SET lock_timeout = ${CONCURRENT_LOCK_MS}`);
    for (const statement of statementsOf(sql)) await client.query(statement);
  }
  const needs = UNUSED_SINCE.exec(sql)?.[1];
  await patiently(client, `migration ${name}`, async () => {
    if (!isOutside) await client.query(sql);
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    if (needs) await client.query('UPDATE migrations SET needs = $2 WHERE name = $1', [name, needs]);
  });
}

/** Splits statements that each end a line with a semicolon. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .filter((statement) => statement.trim() !== '');
}
