import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { Currency } from '#kernel/market';
import { noteFamilies, notes } from './tables.ts';

export type Named = { readonly id: string; readonly name: { readonly en: string; readonly ar: string } };
export type NamedRow = { id: string; name_en: string; name_ar: string };

/** A row with a name in both languages. */
export function named({ id, name_en, name_ar }: NamedRow): Named {
  return { id, name: { en: name_en, ar: name_ar } };
}

/** The notes of one product. */
export async function listNotesOfProduct(q: Queryable, productId: string): Promise<Named[]> {
  const { rows } = await q.execute<NamedRow>(sql`
    SELECT DISTINCT n.id, n.name_en, n.name_ar
    FROM product_notes pn JOIN notes n ON n.id = pn.note_id WHERE pn.product_id = ${productId} ORDER BY n.id`);
  return rows.map(named);
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

/** About how many products are compared by all their notes. */
const COMPARED = 150;
/** A note of more products than these counts as one of so many. */
const COMMON = 1000;

/**
 * Products of a market that share the most notes with one, best first. A shared note counts 3, 2 or 1 as base, heart
 * or top note of both, and half of that across tiers; a common note counts less. In a large catalogue only products
 * that share the rarest notes are compared, and of each note some hundred at most.
 */
export async function listSimilar(
  q: Queryable,
  productId: string,
  currency: Currency,
  limit: number,
): Promise<string[]> {
  const { rows } = await q.execute<{ id: string }>(sql`
    WITH own AS MATERIALIZED (
      SELECT o.note_id, o.tier,
        (SELECT count(*) FROM (SELECT FROM product_notes r WHERE r.note_id = o.note_id LIMIT ${COMMON}) AS counted) AS spread
      FROM product_notes o WHERE o.product_id = ${productId}),
    rarest AS (SELECT note_id, spread, sum(spread) OVER (ORDER BY spread, note_id) AS reached
               FROM (SELECT DISTINCT note_id, spread FROM own) AS named),
    candidates AS MATERIALIZED (
      SELECT DISTINCT found.product_id
      FROM rarest CROSS JOIN LATERAL (
        SELECT pn.product_id FROM product_notes pn
        WHERE pn.note_id = rarest.note_id AND pn.product_id <> ${productId}
          -- not EXISTS, which may read the whole market
          AND (SELECT true FROM list_rows l WHERE l.currency = ${currency} AND l.product_id = pn.product_id)
        ORDER BY pn.product_id LIMIT ${COMPARED}) AS found
      WHERE rarest.reached - rarest.spread < ${COMPARED}),
    weighed AS (
      SELECT c.product_id, round(sum(CASE own.tier WHEN 'base' THEN 3.0 WHEN 'heart' THEN 2.0 ELSE 1.0 END
        * CASE WHEN own.tier = pn.tier THEN 1.0 ELSE 0.5 END / ln(1 + own.spread))::numeric, 6) AS weight
      FROM candidates c
      CROSS JOIN LATERAL (SELECT note_id, tier FROM product_notes WHERE product_id = c.product_id OFFSET 0) AS pn
      JOIN own ON own.note_id = pn.note_id
      GROUP BY c.product_id)
    SELECT w.product_id AS id FROM weighed w JOIN list_rows p ON p.currency = ${currency} AND p.product_id = w.product_id
    ORDER BY w.weight DESC, p.position, w.product_id
    LIMIT ${limit}`);
  return rows.map((row) => row.id);
}
