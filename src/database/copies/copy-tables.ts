import type pg from 'pg';
import { type CopiedTable, listCopiedTables, SAME_TEXTS } from './tables.ts';

/** Rows that travel together; an invoice with its printed form is some ten kilobytes. */
const ROWS = 500;

type Constraint = { readonly table: string; readonly name: string; readonly definition: string };

/**
 * Replaces the rows of every table of `target` by those of `source`, and sets its sequences. Both have an open
 * transaction and the same tables. Triggers are off meanwhile, and foreign keys are made anew after the last row, which
 * checks them all. `progress` gets the name of each table. The target's role must own the tables.
 */
export async function copyTables(
  source: pg.ClientBase,
  target: pg.ClientBase,
  progress: (table: string) => void = () => undefined,
): Promise<void> {
  await source.query(SAME_TEXTS);
  await target.query(SAME_TEXTS);
  const tables = await listCopiedTables(source);
  const names = tables.map(({ name }) => name);
  const there = new Set((await listCopiedTables(target)).map(({ name }) => name));
  const missing = names.filter((name) => !there.has(name));
  if (missing.length > 0) throw new Error(`the target has no table ${missing.join(', ')}`);
  const keys = await listForeignKeys(target);
  for (const { table, name } of keys) await target.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const name of names) await target.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await target.query(`TRUNCATE ${names.join(', ')}`);
  for (const table of tables) {
    progress(table.name);
    await copyRows(source, target, table);
  }
  for (const name of names) await target.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of keys) {
    await target.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  await copySequences(source, target);
}

/** Sends the rows as texts, which every type reads as it wrote them. */
async function copyRows(source: pg.ClientBase, target: pg.ClientBase, { name, columns }: CopiedTable): Promise<void> {
  const read = columns.map((one) => `${one.name}::text`).join(', ');
  const insert = `INSERT INTO ${name} (${columns.map((one) => one.name).join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${columns.map((one, index) => `c${index}::${one.type}`).join(', ')}
    FROM unnest(${columns.map((_, index) => `$${index + 1}::text[]`).join(', ')})
      AS rows (${columns.map((_, index) => `c${index}`).join(', ')})`;
  await source.query(`DECLARE copied CURSOR FOR SELECT ${read} FROM ${name}`);
  for (;;) {
    const { rows } = await source.query<(string | null)[]>({ text: `FETCH ${ROWS} FROM copied`, rowMode: 'array' });
    if (rows.length === 0) break;
    await target.query(
      insert,
      columns.map((_, index) => rows.map((row) => row[index] ?? null)),
    );
  }
  await source.query('CLOSE copied');
}

async function listForeignKeys(client: pg.ClientBase): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `SELECT c.conrelid::regclass::text AS table, quote_ident(c.conname) AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
     WHERE c.contype = 'f' AND c.conparentid = 0 AND n.nspname IN ('public', 'pgboss')`,
  );
  return rows;
}

async function copySequences(source: pg.ClientBase, target: pg.ClientBase): Promise<void> {
  const { rows } = await source.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences WHERE schemaname IN ('public', 'pgboss')`,
  );
  for (const { name } of rows) {
    const at = await source.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${name}`,
    );
    await target.query('SELECT setval($1::regclass, $2, $3)', [name, at.rows[0]?.last, at.rows[0]?.called]);
  }
}
