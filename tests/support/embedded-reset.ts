import pg from 'pg';
import { migrate } from '../../src/database/migrate.ts';
import { MIGRATIONS } from './database-setup.ts';

type Rows = { readonly table: string; readonly columns: string; readonly rows: string };
type Sequence = { readonly name: string; readonly value: string; readonly called: boolean };

/** What the migrations make of an empty database: its structure, and the rows and sequences in it. */
type Migrated = { readonly structure: string; readonly rows: readonly Rows[]; readonly sequences: readonly Sequence[] };

/** What this worker's database was after its migrations, by its url. */
const migrated = new Map<string, Migrated>();

/** Text of everything in the schema that a test could change: columns, constraints, indexes, functions, triggers, rights. */
const STRUCTURE = `
  SELECT md5(string_agg(part, E'\\n' ORDER BY part)) AS structure FROM (
    SELECT oid::regclass::text AS part FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
    UNION ALL SELECT concat_ws(' ', c.oid::regclass, c.relacl, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull)
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', viewname, definition) FROM pg_views WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', oid::regprocedure, md5(prosrc)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', tgrelid::regclass, tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
  ) AS parts`;

const TABLES = `
  SELECT c.oid::regclass::text AS table, (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`;

/**
 * Brings a worker's embedded database back to what the migrations make of an empty one, which it is at first. Empties its
 * tables where only rows differ; where a test has changed anything else, drops everything and migrates again, which takes
 * a hundred times as long.
 */
export async function resetEmbedded(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const before = migrated.get(url);
    if (!before && (await isFresh(client))) return void migrated.set(url, await readMigrated(client));
    const schemas = await client.query<{ name: string }>(
      "SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')",
    );
    for (const { name } of schemas.rows) await client.query(`DROP SCHEMA ${pg.escapeIdentifier(name)} CASCADE`);
    // made by tests/support/test-shop.ts, and no change of the structure
    await client.query('DROP TABLE IF EXISTS test_jobs');
    if (before && (await structureOf(client)) === before.structure) return await emptyTables(client, before);
    await client.query('DROP SCHEMA IF EXISTS public CASCADE');
    await client.query('CREATE SCHEMA public');
    await migrate(url, MIGRATIONS);
    migrated.set(url, await readMigrated(client));
  } finally {
    await client.end();
  }
}

/** Whether nobody has used the database since its migrations; from now on somebody has. */
async function isFresh(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ words: string | null }>(
    "SELECT obj_description('public'::regnamespace, 'pg_namespace') AS words",
  );
  await client.query("COMMENT ON SCHEMA public IS 'used by tests'");
  return rows[0]?.words !== 'used by tests';
}

async function structureOf(client: pg.Client): Promise<string> {
  return (await client.query<{ structure: string }>(STRUCTURE)).rows[0]?.structure ?? '';
}

async function readMigrated(client: pg.Client): Promise<Migrated> {
  const tables = await client.query<{ table: string; columns: string }>(TABLES);
  const rows: Rows[] = [];
  for (const { table, columns } of tables.rows) {
    const found = await client.query<{ rows: string | null }>(`SELECT json_agg(t)::text AS rows FROM ${table} AS t`);
    const text = found.rows[0]?.rows;
    if (text) rows.push({ table, columns, rows: text });
  }
  const sequences = await client.query<Sequence>(
    `SELECT quote_ident(sequencename) AS name, coalesce(last_value, start_value)::text AS value,
       last_value IS NOT NULL AS called FROM pg_sequences WHERE schemaname = 'public'`,
  );
  return { structure: await structureOf(client), rows, sequences: sequences.rows };
}

/** A table larger than this is also freed of the rows that were deleted. */
const FREED_BYTES = 262_144;

/**
 * Empties every table and puts back the rows and sequences of the migrations, without triggers. Deletes, since truncating
 * hundred tables makes several hundred files.
 */
async function emptyTables(client: pg.Client, { rows, sequences }: Migrated): Promise<void> {
  const { rows: tables } = await client.query<{ table: string }>(TABLES);
  const filled = await client.query<{ table: string; bytes: string }>(
    tables
      .map(
        ({
          table,
        }) => `SELECT ${pg.escapeLiteral(table)} AS table, pg_relation_size(${pg.escapeLiteral(table)}) AS bytes
        WHERE EXISTS (SELECT FROM ${table})`,
      )
      .join(' UNION ALL '),
  );
  await client.query('BEGIN');
  await client.query("SET LOCAL session_replication_role = 'replica'");
  for (const { table } of filled.rows) await client.query(`DELETE FROM ${table}`);
  for (const { table, columns, rows: text } of rows) {
    await client.query(
      `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)`,
      [text],
    );
  }
  for (const { name, value, called } of sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, value, called]);
  }
  await client.query('COMMIT');
  for (const { table, bytes } of filled.rows) if (Number(bytes) > FREED_BYTES) await client.query(`VACUUM ${table}`);
}
