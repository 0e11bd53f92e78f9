import { and, asc, desc, eq, gt, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '#database/database';
import type { JsonObject } from '#kernel/json';
import { MARKET_CODES } from '#kernel/market';
import { importKeys, importRows, imports } from './tables.ts';

const json: z.ZodType<JsonObject> = z.record(z.string(), z.json());
const undoPlan = z.object({
  products: z.array(z.object({ id: z.string(), version: z.number(), patch: json })),
  stock: z.array(z.object({ id: z.string(), currency: z.string(), delta: z.number(), after: z.number() })),
  spellings: z.array(z.string()),
  // what only exports of old shops have; parts of the release before lack it
  keys: z.array(z.object({ source: z.string(), oldKey: z.string() })).default([]),
  written: z.array(z.object({ source: z.string(), oldKey: z.string(), values: json })).default([]),
  addresses: z.array(z.object({ path: z.string(), below: z.boolean() })).default([]),
  offers: z.array(z.string()).default([]),
  categories: z.array(z.string()).default([]),
  samples: z.array(z.object({ id: z.string(), reviews: z.array(json) })).default([]),
});
/**
 * What takes a part back: patches for the versions it left, stock with what was on hand then, spellings, and of an old shop its keys,
 * old addresses, offers with days, new categories, what imports had written before, and the reviews of sample products that were replaced.
 */
export type UndoPlan = z.infer<typeof undoPlan>;

export const fileRow = z.object({ number: z.number(), cells: z.array(z.string()) });
const mapping = z.record(z.string(), z.string());
const answers = z.object({ pricesWithVat: z.boolean(), market: z.enum(MARKET_CODES) });
/** What a person says of a sheet: whether its prices have VAT in, and the market that they are for. */
export type ImportAnswers = z.infer<typeof answers>;
const held = z.object({ filled: z.array(z.int()).default([]), first: z.array(z.array(z.string())).default([]) });
/** By column, how many cells hold something, and the first few of them. */
export type HeldValues = z.infer<typeof held>;
const seenStock = z.record(z.string(), z.record(z.string(), z.number()));
export type SeenStock = z.infer<typeof seenStock>;

function toImport(row: typeof imports.$inferSelect) {
  const { rows: _, seen: __, undo: ___, ...remaining } = row;
  return {
    ...remaining,
    header: z.array(z.string()).parse(row.header),
    mapping: mapping.parse(row.mapping),
    answers: answers.nullable().parse(row.answers),
    held: held.parse(row.held),
  };
}

/** An uploaded sheet without its rows, which are in parts. */
export type StoredImport = ReturnType<typeof toImport>;

/** Writes an uploaded sheet; its parts follow. */
export async function insertImport(db: Queryable, row: typeof imports.$inferInsert): Promise<void> {
  await db.insert(imports).values(row);
}

/** Deletes a sheet with its parts. */
export async function deleteImport(db: Queryable, id: string): Promise<void> {
  await db.delete(imports).where(eq(imports.id, id));
}

/** A sheet; null when there is none. */
export async function getImport(db: Queryable, id: string): Promise<StoredImport | null> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row ? toImport(row) : null;
}

/** The same, locked until the transaction ends. */
export async function lockImport(tx: Transaction, id: string): Promise<StoredImport | null> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update');
  return row ? toImport(row) : null;
}

/** Notes what a sheet's columns are, or what became of it. */
export async function updateImport(
  tx: Queryable,
  id: string,
  changes: Partial<
    Pick<typeof imports.$inferInsert, 'state' | 'jobId' | 'appliedAt' | 'undoneAt' | 'mapping' | 'answers' | 'held'>
  >,
): Promise<void> {
  await tx.update(imports).set(changes).where(eq(imports.id, id));
}

/** Writes parts of a sheet from number `from` on: the JSON of a list of lists of rows, and the stock seen for each. */
export async function insertParts(
  db: Queryable,
  id: string,
  from: number,
  parts: string,
  seen: readonly SeenStock[],
): Promise<void> {
  await db.execute(sql`
    INSERT INTO import_rows (import_id, part, rows, seen)
    SELECT ${id}, ${from}::int + p.n::int - 1, p.rows, ${JSON.stringify(seen)}::jsonb -> (p.n::int - 1)
    FROM jsonb_array_elements(${parts}::jsonb) WITH ORDINALITY p (rows, n)`);
}

function toPart({ part, rows, seen, written, undo }: typeof importRows.$inferSelect) {
  return {
    part,
    rows: z.array(fileRow).parse(rows),
    seen: seenStock.parse(seen),
    written,
    undo: undoPlan.nullable().parse(undo),
  };
}

/** Rows of a sheet that are written and taken back together. `written` is null before they are, `undo` also after they were taken back. */
export type StoredPart = ReturnType<typeof toPart>;

/** The parts of a sheet after one of them, at most `most`, in their order. */
export async function listParts(
  db: Queryable,
  id: string,
  after: number,
  most: number,
): Promise<readonly StoredPart[]> {
  const rows = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), gt(importRows.part, after)))
    .orderBy(asc(importRows.part))
    .limit(most);
  return rows.map(toPart);
}

/** A part, locked until the transaction ends. */
export async function lockPart(tx: Transaction, id: string, part: number): Promise<StoredPart | null> {
  const [row] = await tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.part, part)))
    .for('update');
  return row ? toPart(row) : null;
}

/** Notes what became of a part, or the stock that was seen for it. */
export async function updatePart(
  tx: Transaction,
  id: string,
  part: number,
  changes: Partial<Pick<typeof importRows.$inferInsert, 'seen' | 'written' | 'undo'>>,
): Promise<void> {
  await tx
    .update(importRows)
    .set(changes)
    .where(and(eq(importRows.importId, id), eq(importRows.part, part)));
}

/** What became of a sheet's parts: how many rows were written, and how many of its parts are to be written or were taken back. */
export async function countParts(db: Queryable, id: string) {
  const [row] = await db
    .select({
      written: sql`coalesce(sum(${importRows.written}), 0)`.mapWith(Number),
      unwritten: sql`count(*) FILTER (WHERE ${importRows.written} IS NULL)`.mapWith(Number),
      undoable: sql`count(*) FILTER (WHERE ${importRows.undo} IS NOT NULL)`.mapWith(Number),
      takenBack: sql`count(*) FILTER (WHERE ${importRows.written} IS NOT NULL AND ${importRows.undo} IS NULL)`.mapWith(
        Number,
      ),
    })
    .from(importRows)
    .where(eq(importRows.importId, id));
  return row ?? { written: 0, unwritten: 0, undoable: 0, takenBack: 0 };
}

/** The sheets of a person whose rows were written since a time, and not all taken back, newest first. */
export async function listAppliedSince(db: Queryable, staffId: string, since: Date) {
  const rows = await db
    .select({ id: imports.id, file: imports.file, rows: imports.count, appliedAt: imports.appliedAt })
    .from(imports)
    .where(and(eq(imports.staffId, staffId), ne(imports.state, 'undone'), gte(imports.appliedAt, since)))
    .orderBy(desc(imports.appliedAt));
  return rows.flatMap(({ appliedAt, ...row }) => (appliedAt ? { ...row, appliedAt } : []));
}

/** Deletes sheets that were uploaded before a time. */
export async function deleteImportsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(imports).where(lt(imports.createdAt, before));
}

/** The ids of all products in their order. */
export async function listProductIds(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM products ORDER BY position, id`);
  return rows.map(({ id }) => id);
}

/** Every spelling of one word, in alphabetical order. */
export async function listSpellings(db: Queryable) {
  const { rows } = await db.execute<{ variant: string; canonical: string }>(
    sql`SELECT variant, canonical FROM search_synonyms WHERE position(' ' IN variant) = 0 ORDER BY canonical, variant`,
  );
  return rows;
}

const keyed = z.object({ key: z.string(), id: z.string(), slug: z.string(), written: json });
/** A product with what imports wrote of it last, by path. */
type KeyedProduct = Omit<z.infer<typeof keyed>, 'key'>;

/** The products of keys of an old shop, by key. */
export async function listKeyed(
  q: Queryable,
  source: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KeyedProduct>> {
  if (keys.length === 0) return new Map();
  const { rows } = await q.execute(sql`
    SELECT k.old_key AS key, p.id, p.slug, k.written FROM import_keys k JOIN products p ON p.id = k.product_id
    WHERE k.source = ${source} AND k.old_key = ANY(${sql.param([...keys])})`);
  return new Map(
    z
      .array(keyed)
      .parse(rows)
      .map(({ key, ...product }) => [key, product]),
  );
}

/** Notes by what keys products are found again, and what was written of them. Returns the keys that are new. */
export async function insertKeys(
  tx: Transaction,
  rows: readonly (typeof importKeys.$inferInsert & { readonly written: JsonObject })[],
): Promise<readonly { readonly source: string; readonly oldKey: string }[]> {
  if (rows.length === 0) return [];
  const { rows: done } = await tx.execute<{ source: string; oldKey: string; isNew: boolean }>(sql`
    INSERT INTO import_keys AS k (source, old_key, product_id, written)
    SELECT n.source, n."oldKey", n."productId", n.written
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (source text, "oldKey" text, "productId" text, written jsonb)
    ON CONFLICT (source, old_key) DO UPDATE SET written = k.written || excluded.written
    RETURNING source, old_key AS "oldKey", xmax = 0 AS "isNew"`);
  return done.flatMap(({ source, oldKey, isNew }) => (isNew ? [{ source, oldKey }] : []));
}

/** Notes again what imports had written of products. */
export async function putWrittenBack(tx: Transaction, written: UndoPlan['written']): Promise<void> {
  if (written.length === 0) return;
  await tx.execute(sql`
    UPDATE import_keys k SET written = w.values
    FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS w (source text, "oldKey" text, "values" jsonb)
    WHERE k.source = w.source AND k.old_key = w."oldKey"`);
}

/** Forgets keys of an old shop. */
export async function deleteKeys(
  tx: Transaction,
  keys: readonly { readonly source: string; readonly oldKey: string }[],
): Promise<void> {
  for (const [source, list] of Map.groupBy(keys, (one) => one.source)) {
    const old = list.map(({ oldKey }) => oldKey);
    await tx.delete(importKeys).where(and(eq(importKeys.source, source), inArray(importKeys.oldKey, old)));
  }
}

/** Those of some products that are samples. */
export async function listSamples(q: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await q.execute<{ id: string }>(
    sql`SELECT id FROM products WHERE sample AND id = ANY(${sql.param([...ids])})`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Makes sample products the house's own and takes their sample reviews away. Returns the reviews by product. */
export async function takeSampleMarks(
  tx: Transaction,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly reviews: JsonObject[] }[]> {
  if (ids.length === 0) return [];
  const list = sql.param([...ids]);
  const { rows } = await tx.execute<{ id: string; review: unknown }>(sql`
    DELETE FROM reviews WHERE sample AND product_id = ANY(${list}) RETURNING product_id AS id, to_jsonb(reviews) AS review`);
  await tx.execute(sql`UPDATE products SET sample = false WHERE id = ANY(${list})`);
  const reviews = Map.groupBy(rows, ({ id }) => id);
  return ids.map((id) => ({ id, reviews: (reviews.get(id) ?? []).map(({ review }) => json.parse(review)) }));
}

/** Makes products samples again, with the reviews that they had. */
export async function putSampleMarks(
  tx: Transaction,
  samples: readonly { readonly id: string; readonly reviews: readonly JsonObject[] }[],
): Promise<void> {
  if (samples.length === 0) return;
  const ids = samples.map(({ id }) => id);
  const reviews = JSON.stringify(samples.flatMap((one) => one.reviews));
  await tx.execute(sql`UPDATE products SET sample = true WHERE id = ANY(${sql.param(ids)})`);
  await tx.execute(sql`
    INSERT INTO reviews SELECT * FROM jsonb_populate_recordset(NULL::reviews, ${reviews}::jsonb) ON CONFLICT DO NOTHING`);
}
