import { createHash } from 'node:crypto';
import type { Queryable } from './database.ts';

/** A statement that is written out and prepared under a name of its own: for paths where milliseconds count. */
type Statement = { readonly name: string; readonly text: string };

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
