import { createHash } from 'node:crypto';
import { getTableColumns, type Table } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** A statement that is written out and prepared under a name of its own: for paths where milliseconds count. */
type Statement = {
  readonly name: string;
  readonly text: string;
  /** The names of its parameters, in the order of their numbers. */
  readonly parameters: readonly string[];
};

/**
 * Names a statement by a word and the hash of its text, so that a name always means the same text. Its parameters are written
 * `$name`.
 */
export function statement(word: string, text: string): Statement {
  const parameters: string[] = [];
  const numbered = text.replace(/\$([a-z][a-zA-Z]*)/g, (_, name: string) => {
    if (!parameters.includes(name)) parameters.push(name);
    return `$${parameters.indexOf(name) + 1}`;
  });
  const plain = numbered.replace(/\s+/g, ' ').trim();
  return { name: `${word}_${createHash('sha256').update(plain).digest('hex').slice(0, 12)}`, text: plain, parameters };
}

/**
 * Runs a statement, inside a transaction or outside, and returns its rows. Each connection prepares it once. Throws when a
 * parameter has no value (null is one) or a value has no parameter.
 */
export async function run<Row extends object>(
  q: Queryable,
  { name, text, parameters }: Statement,
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  const { rows } = await q.$client.query<Row>({ name, text, values: valuesOf(name, parameters, values) });
  return rows;
}

function valuesOf(
  statement: string,
  parameters: readonly string[],
  values: Readonly<Record<string, unknown>>,
): unknown[] {
  const given = new Map(Object.entries(values));
  const isRight = given.size === parameters.length && parameters.every((one) => given.get(one) !== undefined);
  if (!isRight) throw new Error(`the statement ${statement} takes ${parameters.join(', ')}`);
  return parameters.map((one) => given.get(one));
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
