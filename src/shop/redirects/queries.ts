import { and, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { countRows, filtered, keyset } from '#database/keyset';
import { run, statement } from '#database/statement';
import type { ListPage, ListQuery } from '#kernel/list-query';
import type { Bilingual } from '#kernel/market';
import type { OldAddress } from './old-address.rules.ts';
import { keyOf, type Target } from './plan-redirects.rules.ts';
import type { TARGET_KINDS } from './tables.ts';

type Kind = (typeof TARGET_KINDS)[number];

/** An old address and what it leads to now. */
export type FoundRedirect = {
  readonly path: string;
  readonly below: boolean;
  readonly kind: Kind;
  readonly target: string;
  /** The names of a product that shoppers see; null for any other. */
  readonly product: Bilingual | null;
  /** The name in the address of a category that is there; null for any other. */
  readonly category: string | null;
};

const NAMES = `
  CASE WHEN p.id IS NULL THEN NULL ELSE jsonb_build_object('en', p.title_en, 'ar', p.title_ar) END AS product, c.title AS category`;
const JOINS = `
  LEFT JOIN products p ON r.target_kind = 'product' AND p.id = r.target AND p.state = 'shown'
  LEFT JOIN categories c ON r.target_kind = 'category' AND c.id = r.target`;

const FIND = statement(
  'redirect',
  `SELECT r.from_path AS path, r.below, r.target_kind AS kind, r.target, ${NAMES}
   FROM redirects r ${JOINS}
   WHERE (r.from_path IN ($path, $number) AND NOT r.below) OR (r.from_path = ANY((SELECT $above::text[])::text[]) AND r.below)
   ORDER BY r.below, r.from_path <> $path, length(r.from_path) DESC LIMIT 1`,
);

/**
 * The old address of a compared path: the path itself, else `number`, another way to write it, else the nearest one above that means
 * everything below. One statement.
 */
export async function getRedirect(
  q: Queryable,
  path: string,
  number: string,
  above: readonly string[],
): Promise<FoundRedirect | null> {
  const [found] = await run<FoundRedirect>(q, FIND, { path, number, above });
  return found ?? null;
}

/** Every stored old address with what it leads to, by `keyOf`, of these keys' paths and of what leads to one of them. */
export async function listStored(q: Queryable, paths: readonly string[]): Promise<Map<string, Target>> {
  const { rows } = await q.execute<{ path: string; below: boolean; kind: Kind; target: string }>(sql`
    SELECT from_path AS path, below, target_kind AS kind, target FROM redirects WHERE from_path = ANY(${sql.param([...paths])})`);
  return new Map(rows.map(({ kind, target, ...old }) => [keyOf(old), { kind, target }]));
}

/** The ids of products by their ids or addresses, and of categories by the name in their address. */
export async function listNamed(
  q: Queryable,
  { products, categories }: { readonly products: readonly string[]; readonly categories: readonly string[] },
): Promise<{ readonly products: ReadonlyMap<string, string>; readonly categories: ReadonlyMap<string, string> }> {
  const found = await q.execute<{ name: string; id: string }>(sql`
    SELECT slug AS name, id FROM products WHERE slug = ANY(${sql.param([...products])})
    UNION ALL SELECT id, id FROM products WHERE id = ANY(${sql.param([...products])})`);
  const others = await q.execute<{ name: string; id: string }>(sql`
    SELECT lower(title) AS name, id FROM categories WHERE lower(title) = ANY(${sql.param([...categories])})`);
  const mapOf = (rows: readonly { name: string; id: string }[]) => new Map(rows.map(({ name, id }) => [name, id]));
  return { products: mapOf(found.rows), categories: mapOf(others.rows) };
}

/** Locks the list of old addresses until the transaction ends: one import or entry at a time. */
export async function lockRedirects(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('redirects', 0))`);
}

/** Rows in one statement. */
const AT_ONCE = 5000;

type NewRedirect = OldAddress & Target;

/** Writes old addresses; one that is there leads to its new target and keeps its count. */
export async function upsertRedirects(
  tx: Transaction,
  rows: readonly NewRedirect[],
  by: { readonly source: string; readonly name: string; readonly at: Date },
): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const part = JSON.stringify(rows.slice(start, start + AT_ONCE));
    await tx.execute(sql`
      INSERT INTO redirects (from_path, below, target_kind, target, source, created_by, created_at)
      SELECT path, below, kind, target, ${by.source}, ${by.name}, ${by.at.toISOString()}::timestamptz
      FROM jsonb_to_recordset(${part}::jsonb) AS one (path text, below boolean, kind text, target text)
      ON CONFLICT (from_path, below) DO UPDATE SET target_kind = excluded.target_kind, target = excluded.target,
        source = excluded.source, created_by = excluded.created_by, created_at = excluded.created_at`);
    // what led to one of these, and so to nothing, leads to where it leads
    await tx.execute(sql`
      UPDATE redirects r SET target_kind = one.kind, target = one.target
      FROM jsonb_to_recordset(${part}::jsonb) AS one (path text, below boolean, kind text, target text)
      WHERE NOT one.below AND r.target_kind = 'missing' AND r.target = one.path`);
  }
}

/** Writes old addresses that are not there yet; returns those. */
export async function insertRedirects(
  tx: Transaction,
  rows: readonly NewRedirect[],
  by: { readonly source: string; readonly name: string; readonly at: Date },
): Promise<OldAddress[]> {
  const { rows: added } = await tx.execute<{ path: string; below: boolean }>(sql`
    INSERT INTO redirects (from_path, below, target_kind, target, source, created_by, created_at)
    SELECT path, below, kind, target, ${by.source}, ${by.name}, ${by.at.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS one (path text, below boolean, kind text, target text)
    ON CONFLICT DO NOTHING RETURNING from_path AS path, below`);
  return added;
}

/** Takes old addresses away; returns how many there were. */
export async function deleteRedirects(tx: Transaction, addresses: readonly OldAddress[]): Promise<number> {
  const { rows } = await tx.execute(sql`
    DELETE FROM redirects USING jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) AS one (path text, below boolean)
    WHERE redirects.from_path = one.path AND redirects.below = one.below RETURNING 1`);
  return rows.length;
}

/** How many there are. */
export async function countRedirects(q: Queryable): Promise<number> {
  const { rows } = await q.execute<{ count: string }>(sql`SELECT count(*) AS count FROM redirects`);
  return Number(rows[0]?.count ?? 0);
}

/** Adds to the counts of old addresses. One that is gone is left out. */
export async function addHits(
  q: Queryable,
  hits: readonly (OldAddress & { readonly count: number })[],
  at: Date,
): Promise<void> {
  await q.execute(sql`
    UPDATE redirects r SET hits = least(r.hits::bigint + one.count, 2147483647)::integer, last_at = ${at.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) AS one (path text, below boolean, count integer)
    WHERE r.from_path = one.path AND r.below = one.below`);
}

/** The most paths of which it is kept that they were not found. */
const MAX_MISSED_PATHS = 10_000;

/**
 * Adds to the counts of addresses on the day of `at`, in UTC. A path that was not found before is left out once `MAX_MISSED_PATHS` are
 * kept.
 */
export async function addAsked(
  q: Queryable,
  asked: readonly (OldAddress & { readonly missed: boolean; readonly host: string; readonly count: number })[],
  at: Date,
): Promise<void> {
  const time = at.toISOString();
  await q.execute(sql`
    INSERT INTO asked_addresses AS a (path, below, day, missed, hits, host, last_at)
    SELECT one.path, one.below, ${time.slice(0, 10)}::date, one.missed, one.count, one.host, ${time}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS one (path text, below boolean, missed boolean, count integer, host text)
    WHERE NOT one.missed OR EXISTS (SELECT FROM asked_addresses k WHERE k.path = one.path AND k.missed)
      OR (SELECT count(DISTINCT m.path) FROM asked_addresses m WHERE m.missed) < ${MAX_MISSED_PATHS}
    ON CONFLICT (path, below, day) DO UPDATE SET missed = excluded.missed,
      hits = least(a.hits::bigint + excluded.hits, 2147483647)::integer,
      host = CASE WHEN excluded.host = '' THEN a.host ELSE excluded.host END, last_at = excluded.last_at`);
}

/** Deletes the counts of days before a time. */
export async function deleteAskedBefore(q: Queryable, before: Date): Promise<void> {
  await q.execute(sql`DELETE FROM asked_addresses WHERE day < ${before.toISOString().slice(0, 10)}::date`);
}

/** A path that was asked for and not found since a day, with how often and the host of the page that linked to it last. */
type MissedPath = {
  readonly path: string;
  readonly hits: number;
  readonly host: string;
  /** ISO 8601. */
  readonly lastAt: string;
};

/** The paths that were asked for most since `since` and not found, and that no old address leads on; the most asked for first. */
export async function listMissed(q: Queryable, since: Date, limit: number): Promise<MissedPath[]> {
  const { rows } = await q.execute<MissedPath>(sql`
    SELECT a.path, least(sum(a.hits), 2147483647)::integer AS hits, to_json(max(a.last_at)) #>> '{}' AS "lastAt",
      coalesce((array_agg(a.host ORDER BY a.last_at DESC) FILTER (WHERE a.host <> ''))[1], '') AS host
    FROM asked_addresses a
    WHERE a.missed AND a.day > ${since.toISOString().slice(0, 10)}::date
      AND NOT EXISTS (SELECT FROM redirects r WHERE r.from_path = a.path AND NOT r.below)
      AND NOT EXISTS (SELECT FROM redirects r WHERE r.below AND starts_with(a.path, r.from_path || '/'))
    GROUP BY a.path ORDER BY hits DESC, a.path LIMIT ${limit}`);
  return rows;
}

/** How often paths that are no page, and that no old address leads on, were asked for on a day (`YYYY-MM-DD`, UTC). */
export async function countMissed(q: Queryable, day: string): Promise<number> {
  const { rows } = await q.execute<{ hits: string | number }>(sql`
    SELECT coalesce(sum(a.hits), 0) AS hits FROM asked_addresses a WHERE a.missed AND a.day = ${day}::date
      AND NOT EXISTS (SELECT FROM redirects r WHERE r.from_path = a.path AND NOT r.below)
      AND NOT EXISTS (SELECT FROM redirects r WHERE r.below AND starts_with(a.path, r.from_path || '/'))`);
  return Number(rows[0]?.hits ?? 0);
}

/** A row of the list. */
type RedirectListRow = FoundRedirect & {
  readonly id: string;
  readonly source: string;
  /** How often it was used in the last seven days. */
  readonly hits: number;
  /** ISO 8601; null for one that was never used. */
  readonly lastAt: string | null;
};

const STATES: Readonly<Record<string, SQL>> = {
  missing: sql`(r.target_kind = 'missing' OR (r.target_kind = 'product' AND p.id IS NULL) OR (r.target_kind = 'category' AND c.id IS NULL))`,
  used: sql`w.hits > 0`,
  unused: sql`r.hits = 0`,
};

/** A page of the old addresses, by `REDIRECT_LIST`, with their uses since a day. */
export async function listRedirects(q: Queryable, query: ListQuery, since: Date): Promise<ListPage<RedirectListRow>> {
  const keys = keyset(
    query,
    {
      hits: { sql: sql`coalesce(w.hits, 0)`, type: 'integer' },
      last: { sql: sql`coalesce(r.last_at, 'epoch')`, type: 'timestamptz' },
      from: { sql: sql`r.from_path`, type: 'text' },
    },
    { sql: sql`(r.from_path || CASE WHEN r.below THEN '/*' ELSE '' END)`, type: 'text' },
  );
  const part = `%${query.q.toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`;
  const where = and(
    filtered(query, { state: ({ values }) => STATES[values[0] ?? ''] ?? sql`true` }),
    query.q === ''
      ? undefined
      : sql`(r.from_path LIKE ${part} OR r.target LIKE ${part} OR lower(p.title_en) LIKE ${part} OR p.title_ar LIKE ${part})`,
  );
  const week = sql`SELECT path, below, least(sum(hits), 2147483647)::integer AS hits FROM asked_addresses
    WHERE day > ${since.toISOString().slice(0, 10)}::date GROUP BY path, below`;
  const from = sql`FROM redirects r ${sql.raw(JOINS)} LEFT JOIN (${week}) w ON w.path = r.from_path AND w.below = r.below`;
  const found = await q.execute<RedirectListRow & { cursor: string }>(sql`
    SELECT r.from_path || CASE WHEN r.below THEN '/*' ELSE '' END AS id, r.from_path AS path, r.below, r.target_kind AS kind, r.target,
      ${sql.raw(NAMES)}, r.source, coalesce(w.hits, 0) AS hits, to_json(r.last_at) #>> '{}' AS "lastAt", ${keys.cursor} AS cursor
    ${from} WHERE ${and(where, keys.where) ?? sql`true`} ORDER BY ${sql.join(keys.orderBy, sql`, `)} LIMIT ${keys.limit}`);
  const count = query.count ? { count: await countRows(q, sql`${from} WHERE ${where ?? sql`true`}`) } : {};
  return { ...keys.page(found.rows), ...count };
}

/** All old addresses for an export, in their order. */
export async function listAllRedirects(q: Queryable): Promise<FoundRedirect[]> {
  const { rows } = await q.execute<FoundRedirect>(sql`
    SELECT r.from_path AS path, r.below, r.target_kind AS kind, r.target, ${sql.raw(NAMES)}
    FROM redirects r ${sql.raw(JOINS)} ORDER BY r.from_path, r.below`);
  return rows;
}
