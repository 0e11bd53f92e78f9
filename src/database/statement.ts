import { createHash } from 'node:crypto';
import { getTableColumns, type Table } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** A statement that is written out and prepared under a name of its own: for paths where milliseconds count. */
export type Statement = { readonly name: string; readonly text: string };

/** Names a statement by a word and the hash of its text, so that a name always means the same text. */
export function statement(word: string, text: string): Statement {
  const plain = text.replace(/\s+/g, ' ').trim();
  return { name: `${word}_${createHash('sha256').update(plain).digest('hex').slice(0, 12)}`, text: plain };
}

/** Runs a statement, inside a transaction or outside, and returns its rows. Each connection prepares it once. */
export async function run<Row extends object>(
  q: Queryable,
  one: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await q.$client.query<Row>({ ...one, values: [...values] });
  return rows;
}

/**
 * Runs a statement that serves several at once: $1 is a JSON list of what each asks, with its number `n`, and each row has the `n` of
 * the one it is for. Outside a transaction those who ask at once go together (`together.ts`). Returns the row for this one.
 */
export async function runTogether(q: Queryable, one: Statement, asked: object): Promise<object | undefined> {
  if (q.together) return await q.together(one, asked);
  const [row] = await run(q, one, [JSON.stringify([{ ...asked, n: 0 }])]);
  return row;
}

/**
 * The columns of a table, but those `without`, for rows that arrive as JSON under the names of the code: `names` to insert
 * into, `values` to take from the record `alias`, and `types` of the record.
 */
export function jsonColumns<T extends Table>(
  alias: string,
  table: T,
  without: readonly (keyof T['_']['columns'] & string)[] = [],
) {
  const left: readonly string[] = without;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => !left.includes(key));
  return {
    names: columns.map(([, { name }]) => name).join(', '),
    values: columns.map(([key]) => `${alias}."${key}"`).join(', '),
    types: columns.map(([key, column]) => `"${key}" ${column.getSQLType()}`).join(', '),
  };
}
