import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Breach = { readonly file: string; readonly rule: string };

/** It makes the tables of an empty database, beside which nothing runs. */
const BEGINNING = '0001_beginning.sql';

/** What the release before would miss. A file with such a statement says since when it is unused. */
const REMOVES: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'drops a table', pattern: /\bDROP TABLE\b/i },
  { what: 'drops a column', pattern: /\bDROP COLUMN\b/i },
  { what: 'drops a type or a view', pattern: /\bDROP (TYPE|VIEW|MATERIALIZED VIEW|SCHEMA|SEQUENCE)\b/i },
  { what: 'renames something', pattern: /\bRENAME\b/i },
  { what: 'empties a table', pattern: /\bTRUNCATE\b/i },
  { what: 'changes the type of a column', pattern: /\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i },
];
const DEMANDS: typeof REMOVES = [
  { what: 'makes a column NOT NULL, which the release before may leave empty', pattern: /\bSET NOT NULL\b/i },
  {
    what: 'adds a NOT NULL column without a default',
    pattern:
      /\bADD COLUMN (?:(?!\bDEFAULT\b|\bGENERATED\b|,\s*ADD\b|;)[\s\S])*\bNOT NULL\b(?:(?!\bDEFAULT\b|\bGENERATED\b|,\s*ADD\b|;)[\s\S])*(?=,\s*ADD\b|;|$)/i,
  },
];
const UNUSED_SINCE = /^-- unused since: (\S+)$/m;
const OUTSIDE = /^-- outside a transaction\b/m;
const CREATES_INDEX =
  /\bCREATE (?:UNIQUE )?INDEX\s+(CONCURRENTLY\s+)?(?:IF NOT EXISTS\s+)?(\w+)\s+ON\s+(?:ONLY\s+)?(\w+)/gi;
const CREATES_TABLE = /\bCREATE TABLE\s+(?:IF NOT EXISTS\s+)?(\w+)/gi;
const TRANSACTION = /^\s*(BEGIN|COMMIT|ROLLBACK)\s*;/im;

/**
 * Returns the migrations with which the release before could not run, or that lock a table for long: docs/contributing.md
 * says what to write instead.
 */
export function findBreaches(root: string): Breach[] {
  const folder = path.join(root, 'db/migrations');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  return files
    .filter((file) => file !== BEGINNING)
    .flatMap((file) =>
      rulesBroken(file, readFileSync(path.join(folder, file), 'utf8'), files).map((rule) => ({ file, rule })),
    );
}

function rulesBroken(file: string, text: string, files: readonly string[]): string[] {
  const sql = text.replace(/--.*$/gm, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '');
  const since = UNUSED_SINCE.exec(text)?.[1];
  const found = [...REMOVES, ...DEMANDS].filter(({ pattern }) => pattern.test(sql)).map(({ what }) => what);
  const isNamed = since !== undefined && since < file && files.includes(since);
  return [
    ...(isNamed
      ? []
      : found.map(
          (what) => `${what}: name the release that stopped using it by "-- unused since: <its newest migration>"`,
        )),
    ...(since !== undefined && !isNamed ? [`"unused since: ${since}" names no earlier migration`] : []),
    ...indexesThatBlock(sql, OUTSIDE.test(text)),
    ...(TRANSACTION.test(sql) ? ['begins or ends a transaction, which the migrator does'] : []),
  ];
}

/** An index on a table that has rows is made concurrently, which works outside a transaction only. */
function indexesThatBlock(sql: string, isOutside: boolean): string[] {
  const made = new Set([...sql.matchAll(CREATES_TABLE)].map(([, table = '']) => table.toLowerCase()));
  return [...sql.matchAll(CREATES_INDEX)].flatMap(([, concurrently, index = '', table = '']) => {
    if (!concurrently) {
      return made.has(table.toLowerCase()) ? [] : [`makes ${index} on ${table} without CONCURRENTLY`];
    }
    if (!isOutside) return [`makes ${index} concurrently without the line "-- outside a transaction"`];
    // what an interrupted run left behind is invalid and has to go first
    const drops = new RegExp(String.raw`\bDROP INDEX CONCURRENTLY IF EXISTS ${index}\s*;`, 'i');
    return drops.test(sql) ? [] : [`makes ${index} without dropping what an interrupted run left of it`];
  });
}
