import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A statement as the server logged it, with its parameters written in, its connection and its position in the log. */
type Statement = { readonly sql: string; readonly pid: number; readonly at: number };

/** How long a statement may take to appear in the log. */
const LOGGED_MS = 250;

/** Server settings under which statements can be read back while `log_statement` is on. */
export const LOGGING = ['logging_collector=on', 'log_destination=jsonlog'];

/** Returns the logged statements of connections that worked on carts or orders. */
export function loggedStatements(home: string): Statement[] {
  const folder = path.join(home, 'data', 'log');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const lines = files.sort().flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n'));
  const entries = lines.filter(Boolean).flatMap((line, at) => {
    const { message = '', detail = '', pid } = Object(JSON.parse(line));
    const sql = /^(?:statement|execute [^:]*): ([\s\S]*)$/.exec(String(message))?.[1];
    return sql === undefined ? [] : [{ sql: withParameters(sql, String(detail)), pid: Number(pid), at }];
  });
  const shopping = new Set(entries.filter(({ sql }) => /\b(carts|orders)\b/.test(sql)).map(({ pid }) => pid));
  return entries.filter(({ pid }) => shopping.has(pid));
}

/**
 * Counts what one call asks of the database: all statements, and those that do not begin or end a transaction.
 * Other work of the store only adds, so the least of some calls is the call's own.
 */
export async function countOf(home: string, prepare: () => Promise<void>, call: () => Promise<unknown>) {
  const counts: { readonly all: number; readonly statements: number }[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    await prepare();
    await pause(LOGGED_MS);
    const before = new Set(loggedStatements(home).map(({ at }) => at));
    await call();
    await pause(LOGGED_MS);
    const own = loggedStatements(home).filter(({ at }) => !before.has(at));
    counts.push({ all: own.length, statements: own.filter(({ sql }) => !/^(BEGIN|COMMIT|SET )/.test(sql)).length });
  }
  return counts.reduce((least, one) => (one.all < least.all ? one : least));
}

/**
 * Returns the statements of a checkout up to the end of the transaction that wrote the order, on its connection. Jobs
 * use other connections and are not included.
 */
export function untilOrdered(statements: readonly Statement[]): readonly Statement[] {
  const pid = statements.find(({ sql }) => /^insert into "orders"/.test(sql))?.pid;
  const own = statements.filter((statement) => statement.pid === pid);
  const written = own.findIndex(({ sql }) => /^insert into "orders"/.test(sql));
  const end = own.findIndex(({ sql }, at) => at > written && sql === 'COMMIT');
  if (pid === undefined || end < 0) throw new Error('the log has no order in it');
  return own.slice(0, end + 1);
}

function withParameters(sql: string, detail: string): string {
  const values = new Map(
    [...detail.matchAll(/\$(\d+) = ('(?:[^']|'')*'|NULL)/g)].map(([, n = '', value = 'NULL']) => [n, value]),
  );
  return sql.replace(/\$(\d+)/g, (whole, n: string) => values.get(n) ?? whole);
}

/**
 * Makes a pgbench script of the statements of one checkout. Values that differ from another checkout's (ids and
 * random texts) are generated in each run, equal where they were equal.
 */
export function scriptOf(one: readonly Statement[], other: readonly Statement[]): string {
  const elsewhere = other.map(({ sql }) => sql).join('\n');
  const own = new Set(
    one.flatMap(({ sql }) => sql.match(/\b(?:[A-Za-z0-9]{24,64}|[0-9a-f]{8}-[0-9a-f-]{27})\b/g) ?? []),
  );
  const drawn = [...own].filter((token) => !elsewhere.includes(token));
  const lines = one.map(({ sql }) =>
    sql.replace(/\s+/g, ' ').replace(/'(?:[^']|'')*'/g, (literal) => redrawn(literal, drawn)),
  );
  return `\\set r random(1, 1000000000000)\n${lines.map((line) => `${line};`).join('\n')}\n`;
}

/** Returns a literal whose random parts the database generates, with the type it had as a parameter. */
function redrawn(literal: string, drawn: readonly string[]): string {
  let text = literal;
  for (const [index, token] of drawn.entries()) text = text.replaceAll(token, `'||${randomText(token, index)}||'`);
  if (text === literal) return literal;
  return `(${text})${typeOf(literal.slice(1, -1).replaceAll("''", "'"))}`;
}

function typeOf(value: string): string {
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}$/.test(value)) return '::uuid';
  try {
    return typeof JSON.parse(value) === 'object' ? '::jsonb' : '';
  } catch {
    return value.startsWith('{') ? '::text[]' : '';
  }
}

function randomText(token: string, index: number): string {
  const hash = `md5(:r || 'x${index}')`;
  if (token.includes('-')) return `(${hash}::uuid::text)`;
  return `substr(${hash} || ${hash}, 1, ${token.length})`;
}

/** Runs a script with pgbench, with as many clients as buyers. Returns scripts per second, or NaN when one fails. */
export function pgbench(binaries: string, socket: string, script: string, clients: number, seconds: number): number {
  const file = path.join(socket, 'checkout.sql');
  writeFileSync(file, script);
  const { stdout, stderr, status } = spawnSync(
    path.join(binaries, 'pgbench'),
    [
      '-h',
      socket,
      '-U',
      'postgres',
      '-n',
      '-f',
      file,
      '-c',
      String(clients),
      '-j',
      '2',
      '-T',
      String(seconds),
      'store',
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) console.error(stderr.slice(0, 600));
  return Number(/tps = ([\d.]+)/.exec(status === 0 ? stdout : '')?.[1] ?? Number.NaN);
}

/** The rate of pgbench's own transactions (TPC-B-like) at scale 10: what a server gives on this machine. */
export function tpcB(binaries: string, socket: string, clients: number, seconds: number): number {
  const run = (args: readonly string[]) =>
    spawnSync(path.join(binaries, 'pgbench'), ['-h', socket, '-U', 'postgres', ...args, 'tpcb'], { encoding: 'utf8' });
  run(['-i', '-s', '10', '-q']);
  const { stdout } = run(['-c', String(clients), '-j', '2', '-T', String(seconds)]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
}
