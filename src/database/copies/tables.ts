import pg from 'pg';

/** A table whose rows are copied or counted, with the columns that are stored rather than computed. */
export type CopiedTable = {
  /** Quoted, with its schema. */
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
};

/** Schemas of the store: its own tables, and those of the job queue. */
const SCHEMAS = ['public', 'pgboss'];
/** What belongs to a database rather than to the store's data: migrations, changes of pages, the queue's own housekeeping. */
const OWN = [
  'public.migrations',
  'public.functions',
  'public.page_changes',
  'public.made_pages',
  'public.page_makers',
  'public.edge_version',
  'public.edge_progress',
  'pgboss.version',
  'pgboss.bam',
  'pgboss.warning',
  'pgboss.queue_stats',
];

/** Makes the text of every value the same on each server, for the open transaction. */
export const SAME_TEXTS = `SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'`;

/** Lists the tables of the store's data by name. */
export async function listCopiedTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ schema: string; table: string; columns: { name: string; type: string }[] }>(
    `SELECT n.nspname AS schema, c.relname AS table,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attname) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE n.nspname = ANY($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND NOT n.nspname || '.' || c.relname = ANY($2)
     GROUP BY n.nspname, c.relname ORDER BY n.nspname DESC, c.relname`,
    [SCHEMAS, OWN],
  );
  return rows.map(({ schema, table, columns }) => ({
    name: `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`,
    columns: columns.map(({ name, type }) => ({ name: pg.escapeIdentifier(name), type })),
  }));
}

/** Whether a database has nothing of a store: no tables, or only those of migrations that no row of the shop is in. */
export async function isUnused(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: string | null }>(
    `SELECT to_regclass('public.' || t)::text AS there FROM unnest(ARRAY['products', 'orders', 'customers', 'staff']) t`,
  );
  for (const { there } of rows) {
    if (there === null) continue;
    const { rows: found } = await client.query(`SELECT FROM ${there} LIMIT 1`);
    if (found.length > 0) return false;
  }
  return true;
}

/** Whether a database has no table at all. */
export async function hasNoTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relkind IN ('r', 'p') LIMIT 1`,
    [SCHEMAS],
  );
  return rows.length === 0;
}
