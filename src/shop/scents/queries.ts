import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { Currency } from '#kernel/market';
import type { Candidate } from './traits.rules.ts';

/** Every name of a note that products have, each with its id. */
export async function listNoteNames(q: Queryable): Promise<{ id: string; en: string; ar: string }[]> {
  const { rows } = await q.execute<{ id: string; en: string; ar: string }>(
    sql`SELECT id, name_en AS en, name_ar AS ar FROM notes ORDER BY id`,
  );
  return rows;
}

/** How many products of a market have one of the named notes of each key, and one of these products. */
export async function countByNote(
  q: Queryable,
  currency: Currency,
  names: readonly { readonly id: string; readonly key: string }[],
): Promise<{ key: string; count: number; first: string }[]> {
  const { rows } = await q.execute<{ key: string; count: number; first: string }>(sql`
    SELECT key, count(*)::int AS count, min(product_id) AS first FROM (
      SELECT DISTINCT named.key, pn.product_id
      FROM unnest(${sql.param(names.map(({ id }) => id))}::text[], ${sql.param(names.map(({ key }) => key))}::text[]) AS named (id, key)
      JOIN product_notes pn ON pn.note_id = named.id
      JOIN product_prices pr ON pr.product_id = pn.product_id AND pr.currency = ${currency} AND pr.price > 0 AND pr.shown) AS found
    GROUP BY key ORDER BY key`);
  return rows;
}

/** How many products of a market are of each family, and the first of them, those first that are of it before all. */
export async function countByFamily(
  q: Queryable,
  currency: Currency,
): Promise<{ id: string; count: number; first: string[] }[]> {
  const { rows } = await q.execute<{ id: string; count: number; first: string[] }>(sql`
    WITH shown AS MATERIALIZED (
      SELECT product_id, position, families FROM search_documents WHERE ${currency} = ANY (currencies))
    SELECT f.id, (SELECT count(*)::int FROM shown s WHERE f.id = ANY (s.families)) AS count,
      ARRAY(SELECT s.product_id FROM shown s WHERE f.id = ANY (s.families)
            ORDER BY array_position(s.families, f.id), s.position, s.product_id LIMIT ${FIRST}) AS first
    FROM note_families f ORDER BY f.position`);
  return rows;
}

/** As many as there are families, so that each finds one that no other family shows. */
const FIRST = 8;

type CandidateRow = {
  id: string;
  families: string[];
  categories: string[];
  size: string | null;
  short_note: string;
  wear: Partial<{ trail: string; strength: string; occasions: string[] }> | null;
  in_stock: boolean;
  price: number;
  position: number;
};

/** Products of a market that the finder chooses among, in the order of the catalogue; of some families when they are named. */
export async function listCandidates(
  q: Queryable,
  currency: Currency,
  families: readonly string[],
  limit: number,
): Promise<Omit<Candidate, 'rating'>[]> {
  const { rows } = await q.execute<CandidateRow>(sql`
    SELECT c.product_id AS id, c.families, c.categories, c.size, c.position, p.short_note_en AS short_note,
      to_jsonb(p) -> 'wear' AS wear, coalesce(st.on_hand, 0) > 0 AS in_stock, pr.discount_price::float8 AS price
    FROM (SELECT * FROM search_documents d
          WHERE ${currency} = ANY (d.currencies)
            AND ${families.length === 0 ? sql`true` : sql`d.families && ${sql.param([...families])}::text[]`}
          ORDER BY d.position, d.product_id LIMIT ${limit}) AS c
    JOIN products p ON p.id = c.product_id
    JOIN product_prices pr ON pr.product_id = c.product_id AND pr.currency = ${currency}
    LEFT JOIN product_stock st ON st.product_id = c.product_id AND st.currency = ${currency}
    ORDER BY c.position, c.product_id`);
  return rows.map(({ short_note, wear, in_stock, size, ...row }) => ({
    ...row,
    shortNote: short_note,
    isIncense: size?.endsWith('g') ?? false,
    wear: { trail: wear?.trail ?? '', strength: wear?.strength ?? '', occasions: wear?.occasions ?? [] },
    inStock: in_stock,
  }));
}

type NoteTexts = {
  id: string;
  top_en: string;
  top_ar: string;
  heart_en: string;
  heart_ar: string;
  base_en: string;
  base_ar: string;
};

/** The rows of notes of some products, as they are written. */
export async function listNoteTexts(q: Queryable, ids: readonly string[]): Promise<NoteTexts[]> {
  const { rows } = await q.execute<NoteTexts>(sql`
    SELECT id, top_note_en AS top_en, top_note_ar AS top_ar, heart_note_en AS heart_en, heart_note_ar AS heart_ar,
      base_note_en AS base_en, base_note_ar AS base_ar
    FROM products WHERE id = ANY (${sql.param([...ids])}::text[])`);
  return rows;
}
