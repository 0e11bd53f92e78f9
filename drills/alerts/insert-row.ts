import type pg from 'pg';

type Column = { readonly name: string; readonly type: string };

/** A value that a column of this type takes. */
function anyValue({ name, type }: Column): unknown {
  if (type === 'jsonb' || type === 'json') return '{}';
  if (/int|numeric|double/.test(type)) return 1;
  if (type === 'boolean') return false;
  if (/timestamp|date/.test(type)) return new Date();
  return `drill-${name}`;
}

/**
 * Inserts a row with the given values and some value for every other column that needs one. Takes away the table's checks and
 * ignores its references: for a drill's own database only. Resolves to what deletes the row.
 */
export async function insertRow(
  database: pg.Client,
  table: string,
  values: Readonly<Record<string, unknown>>,
): Promise<() => Promise<unknown>> {
  const [name = '', schema = 'public'] = table.split('.').reverse();
  const { rows } = await database.query<Column>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = $1 AND table_name = $2 AND is_nullable = 'NO' AND column_default IS NULL AND is_generated = 'NEVER'
       AND is_identity = 'NO'`,
    [schema, name],
  );
  const checks = await database.query<{ conname: string }>(
    "SELECT conname FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'",
    [table],
  );
  for (const { conname } of checks.rows) await database.query(`ALTER TABLE ${table} DROP CONSTRAINT "${conname}"`);
  const given = Object.entries(values);
  const needed = rows.filter((column) => !given.some(([one]) => one === column.name));
  const entries = [...given, ...needed.map((column) => [column.name, anyValue(column)] as const)];
  const columns = entries.map(([column]) => `"${column}"`).join(', ');
  const marks = entries.map((_, index) => `$${index + 1}`).join(', ');
  await database.query('SET session_replication_role = replica');
  const inserted = await database.query<{ place: string }>(
    `INSERT INTO ${table} (${columns}) VALUES (${marks}) RETURNING tableoid::regclass || ' ' || ctid AS place`,
    entries.map(([, value]) => value),
  );
  await database.query('SET session_replication_role = DEFAULT');
  const [relation = '', ctid = ''] = (inserted.rows[0]?.place ?? '').split(' ');
  return async () => {
    await database.query('SET session_replication_role = replica');
    await database.query(`DELETE FROM ${relation} WHERE ctid = $1::tid`, [ctid]);
    await database.query('SET session_replication_role = DEFAULT');
  };
}
