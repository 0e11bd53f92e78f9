import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { run, statement } from '#database/statement';
import type { Currency } from '#kernel/market';
import type { Compared } from './similar.rules.ts';
import { noteFamilies, notes } from './tables.ts';

export type Named = { readonly id: string; readonly name: { readonly en: string; readonly ar: string } };
export type NamedRow = { id: string; name_en: string; name_ar: string };

/** A row with a name in both languages. */
export function named({ id, name_en, name_ar }: NamedRow): Named {
  return { id, name: { en: name_en, ar: name_ar } };
}

const NOTES_OF_PRODUCT = statement(
  'notes',
  `SELECT DISTINCT n.id, n.name_en, n.name_ar
   FROM product_notes pn JOIN notes n ON n.id = pn.note_id WHERE pn.product_id = $product ORDER BY n.id`,
);

/** The notes of one product. */
export async function listNotesOfProduct(q: Queryable, product: string): Promise<Named[]> {
  return (await run<NamedRow>(q, NOTES_OF_PRODUCT, { product })).map(named);
}

/** Families of scent in their order. */
export async function listFamilies(q: Queryable): Promise<Named[]> {
  const rows = await q.select().from(noteFamilies).orderBy(asc(noteFamilies.position));
  return rows.map((row) => ({ id: row.id, name: { en: row.nameEn, ar: row.nameAr } }));
}

/** One note's name; null for an unknown one. */
export async function getNote(q: Queryable, id: string): Promise<Named | null> {
  const [row] = await q.select().from(notes).where(eq(notes.id, id));
  return row ? { id: row.id, name: { en: row.nameEn, ar: row.nameAr } } : null;
}

/** Every note as products name it. */
export async function listNames(q: Queryable): Promise<Named[]> {
  const rows = await q.select().from(notes).orderBy(asc(notes.id));
  return rows.map((row) => ({ id: row.id, name: { en: row.nameEn, ar: row.nameAr } }));
}

/** Products with one base note that are looked at for what a product is worn with. */
const WITH_ONE_BASE = 100;

/** Products of a market on hand that share a base note with one, those that share most first. */
export async function listSharedBase(
  q: Queryable,
  productId: string,
  currency: Currency,
  limit: number,
): Promise<string[]> {
  const { rows } = await q.execute<{ id: string }>(sql`
    SELECT other.product_id AS id
    FROM product_notes own
    CROSS JOIN LATERAL (
      SELECT pn.product_id FROM product_notes pn
      WHERE pn.note_id = own.note_id AND pn.tier = 'base' AND pn.product_id <> ${productId}
      ORDER BY pn.product_id LIMIT ${WITH_ONE_BASE}) other
    JOIN list_rows p ON p.currency = ${currency} AND p.product_id = other.product_id
    JOIN product_stock s ON s.product_id = p.product_id AND s.currency = ${currency} AND s.on_hand > 0
    WHERE own.product_id = ${productId} AND own.tier = 'base'
    GROUP BY other.product_id, p.position
    ORDER BY count(*) DESC, p.position, other.product_id
    LIMIT ${limit}`);
  return rows.map((row) => row.id);
}

/** A note of more products than these counts as one of so many. */
const COMMON = 1000;

/** How many products have each of some notes, up to a thousand. */
export async function listSpread(q: Queryable, noteIds: readonly string[]): Promise<{ id: string; spread: number }[]> {
  const { rows } = await q.execute<{ id: string; spread: number }>(sql`
    SELECT id, (SELECT count(*)::int FROM (SELECT FROM product_notes pn WHERE pn.note_id = id LIMIT ${COMMON}) AS counted) AS spread
    FROM unnest(${sql.param([...noteIds])}::text[]) AS id`);
  return rows;
}

type ComparedRow = Omit<Compared, 'title' | 'notes'> & {
  title_en: string;
  title_ar: string;
  notes: { id: string; tier: Compared['notes'][number]['tier'] }[];
};
/** The key of a note by its id. */
type KeyOf = (noteId: string) => string;

/** What a product is compared by, on sale or not; null for an unknown one. */
export async function getCompared(q: Queryable, productId: string, keyOf: KeyOf): Promise<Compared | null> {
  const { rows } = await q.execute<ComparedRow>(sql`
    SELECT p.id, p.title_en, p.title_ar, d.categories, d.families, coalesce(d.size, '') AS size, d.position, ${notesOf(sql`p.id`)}
    FROM products p JOIN search_documents d ON d.product_id = p.id WHERE p.id = ${productId}`);
  return rows[0] ? compared(rows[0], keyOf) : null;
}

/**
 * The products of a market that have most of some notes, by their weights, and the first that share a category: `limit` of both
 * at most. Of a note, some products are looked at.
 */
export async function listCompared(
  q: Queryable,
  {
    except,
    currency,
    notes,
    categories,
    limit,
    keyOf,
  }: {
    readonly except: string;
    readonly currency: Currency;
    readonly notes: readonly { readonly id: string; readonly weight: number }[];
    readonly categories: readonly string[];
    readonly limit: number;
    readonly keyOf: KeyOf;
  },
): Promise<Compared[]> {
  const ids = sql.param(notes.map(({ id }) => id));
  const weights = sql.param(notes.map(({ weight }) => weight));
  const { rows } = await q.execute<ComparedRow>(sql`
    WITH found AS (
      SELECT product_id FROM (
        SELECT shared.product_id
        FROM unnest(${ids}::text[], ${weights}::float8[]) AS note (id, weight)
        CROSS JOIN LATERAL (
          SELECT pn.product_id FROM product_notes pn
          -- not EXISTS, which may read the whole market
          WHERE pn.note_id = note.id
            AND (SELECT true FROM list_rows l WHERE l.currency = ${currency} AND l.product_id = pn.product_id)
          ORDER BY pn.product_id LIMIT ${OF_ONE_NOTE}) AS shared
        GROUP BY shared.product_id ORDER BY sum(note.weight) DESC, shared.product_id LIMIT ${limit}) AS alike
      UNION
      SELECT product_id FROM (
        SELECT product_id FROM list_rows
        WHERE currency = ${currency} AND categories && ${sql.param([...categories])}::text[]
        ORDER BY position, product_id LIMIT ${limit}) AS beside)
    SELECT l.product_id AS id, p.title_en, p.title_ar, l.categories, l.families, l.size, l.position, ${notesOf(sql`l.product_id`)}
    FROM found JOIN list_rows l ON l.currency = ${currency} AND l.product_id = found.product_id
    JOIN products p ON p.id = l.product_id
    WHERE l.product_id <> ${except}`);
  return rows.map((row) => compared(row, keyOf));
}

/** Products that have one note, of which those are chosen that have most of the notes. */
const OF_ONE_NOTE = 100;

const notesOf = (productId: SQL): SQL => sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', pn.note_id, 'tier', pn.tier)), '[]')
   FROM product_notes pn WHERE pn.product_id = ${productId}) AS notes`;

function compared({ title_en: en, title_ar: ar, notes, ...row }: ComparedRow, keyOf: KeyOf): Compared {
  return { ...row, title: { en, ar }, notes: notes.map(({ id, tier }) => ({ key: keyOf(id), tier })) };
}
