import { asc, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { Currency } from '#kernel/market';
import type { SearchFilters } from './query.rules.ts';
import { noteFamilies } from './tables.ts';

/** The words of a text as the catalogue writes them (search_tokens of the database). */
export async function tokensOf(q: Queryable, text: string): Promise<string[]> {
  const { rows } = await q.execute<{ tokens: string[] }>(sql`SELECT search_tokens(${text}) AS tokens`);
  return rows[0]?.tokens ?? [];
}

/** Those of the words that no word of the catalogue begins with. */
export async function unknownWords(q: Queryable, words: readonly string[]): Promise<string[]> {
  const { rows } = await q.execute<{ word: string }>(sql`
    SELECT asked.word FROM unnest(${sql.param([...words])}::text[]) AS asked (word)
    WHERE NOT EXISTS (SELECT 1 FROM search_words w WHERE w.word LIKE asked.word || '%')`);
  return rows.map((row) => row.word);
}

/** The spellings the catalogue is searched by of the words that begin so: "زعف" is on its way to saffron. */
export async function begunSpellings(q: Queryable, beginning: string, limit: number): Promise<string[]> {
  const { rows } = await q.execute<{ canonical: string }>(sql`
    SELECT DISTINCT canonical FROM search_synonyms
    WHERE variant LIKE ${`${beginning}%`} ORDER BY canonical LIMIT ${limit}`);
  return rows.map((row) => row.canonical);
}

export type NearWord = {
  readonly word: string /** The spelling the catalogue is searched by. */;
  readonly means: string;
};

/** Known words that share most letter groups with a word, nearest first. */
export async function nearWords(q: Queryable, word: string): Promise<NearWord[]> {
  const { rows } = await q.execute<NearWord>(sql`
    SELECT w.word, coalesce(s.canonical, w.word) AS means
    FROM (SELECT word FROM search_words ORDER BY word <-> ${word}, word LIMIT 40) AS w
    LEFT JOIN search_synonyms s ON s.variant = w.word
    ORDER BY w.word <-> ${word}, w.word`);
  return rows;
}

export type Hits = {
  readonly ids: readonly string[];
  readonly total: number;
  readonly categories: readonly { readonly id: string; readonly count: number }[];
  readonly families: readonly { readonly id: string; readonly count: number }[];
  readonly sizes: readonly { readonly id: string; readonly count: number }[];
};

export type HitQuery = {
  readonly currency: Currency;
  /** Full-text queries over everything and over titles; null lists everything. */
  readonly text: { readonly all: string; readonly titles: string; readonly plain: string } | null;
  readonly filters: Omit<SearchFilters, 'text'>;
  readonly from: number;
  readonly limit: number;
};

/** The products of a market that fit, best first, and how many of them each filter would leave. One statement. */
export async function findHits(q: Queryable, query: HitQuery): Promise<Hits> {
  const { text, filters } = query;
  const rank = text ? rankOf(text) : sql`0`;
  const { rows } = await q.execute<{ found: Hits }>(sql`
    WITH hits AS MATERIALIZED (
      SELECT p.id, p.position, p.created_at, pr.discount_price, ${rank} AS rank,
             (SELECT trim_scale(s.amount) || s.unit FROM product_sizes s WHERE s.product_id = p.id ORDER BY s.position LIMIT 1) AS size
      FROM search_documents d
      JOIN products p ON p.id = d.product_id
      JOIN product_prices pr ON pr.product_id = p.id AND pr.currency = ${query.currency} AND pr.price > 0
      WHERE ${conditions(query)}),
    fitting AS (SELECT * FROM hits ${filters.size ? sql`WHERE size = ${filters.size}` : sql``})
    SELECT json_build_object(
      'total', (SELECT count(*)::int FROM fitting),
      'ids', (SELECT coalesce(json_agg(id), '[]') FROM (
        SELECT id FROM fitting ORDER BY ${order(filters.sort)}, position, id LIMIT ${query.limit} OFFSET ${query.from}) AS page),
      'categories', (SELECT coalesce(json_agg(json_build_object('id', title, 'count', n)), '[]') FROM (
        SELECT c.title, count(*)::int AS n FROM fitting h JOIN product_categories pc ON pc.product_id = h.id
        JOIN categories c ON c.id = pc.category_id GROUP BY c.title, c.position ORDER BY c.position) AS c),
      'families', (SELECT coalesce(json_agg(json_build_object('id', family, 'count', n)), '[]') FROM (
        SELECT n.family, count(DISTINCT h.id)::int AS n FROM fitting h JOIN product_notes pn ON pn.product_id = h.id
        JOIN notes n ON n.id = pn.note_id JOIN note_families f ON f.id = n.family
        GROUP BY n.family, f.position ORDER BY f.position) AS f),
      'sizes', (SELECT coalesce(json_agg(json_build_object('id', size, 'count', n)), '[]') FROM (
        SELECT size, count(*)::int AS n FROM hits WHERE size IS NOT NULL GROUP BY size ORDER BY n DESC, size LIMIT 12) AS s)
    ) AS found`);
  const found = rows[0]?.found;
  if (!found) throw new Error('the search statement answered no row');
  return found;
}

/** The notes that one product names. */
export async function readNotesOf(q: Queryable, productId: string): Promise<Named[]> {
  const { rows } = await q.execute<{ id: string; name_en: string; name_ar: string }>(sql`
    SELECT DISTINCT n.id, n.name_en, n.name_ar
    FROM product_notes pn JOIN notes n ON n.id = pn.note_id WHERE pn.product_id = ${productId} ORDER BY n.id`);
  return rows.map((row) => ({ id: row.id, name: { en: row.name_en, ar: row.name_ar } }));
}

type TextQueries = NonNullable<HitQuery['text']>;

/** How well a document answers: the weight of its words, titles first, nearly exact titles before longer ones. */
function rankOf(text: TextQueries): SQL {
  return sql`ts_rank('{0.02, 0.1, 0.4, 1}', d.words, to_tsquery('simple', ${text.all}))
             + CASE WHEN d.words @@ to_tsquery('simple', ${text.titles}) THEN 2 ELSE 0 END
             + similarity(d.title, ${text.plain})`;
}

/** The best products of a market for a text alone: less work than `findHits`, for suggestions. */
export async function findFirst(q: Queryable, text: TextQueries, currency: Currency, limit: number): Promise<string[]> {
  const { rows } = await q.execute<{ id: string }>(sql`
    SELECT p.id FROM search_documents d
    JOIN products p ON p.id = d.product_id
    JOIN product_prices pr ON pr.product_id = p.id AND pr.currency = ${currency} AND pr.price > 0
    WHERE d.words @@ to_tsquery('simple', ${text.all})
    ORDER BY ${rankOf(text)} DESC, p.position, p.id LIMIT ${limit}`);
  return rows.map((row) => row.id);
}

/** Notes whose name has one of the phrases, each word as typed and the last perhaps only begun. */
export async function findNotes(q: Queryable, phrases: readonly string[], limit: number): Promise<Named[]> {
  const { rows } = await q.execute<{ id: string; name_en: string; name_ar: string }>(sql`
    SELECT id, name_en, name_ar FROM notes
    WHERE words LIKE ANY (${sql.param(phrases.map((words) => `% ${words}%`))}::text[])
    ORDER BY length(name_en), id LIMIT ${limit}`);
  return rows.map((row) => ({ id: row.id, name: { en: row.name_en, ar: row.name_ar } }));
}

function conditions({ text, filters, currency }: HitQuery): SQL {
  const parts: SQL[] = [sql`true`];
  if (text) parts.push(sql`d.words @@ to_tsquery('simple', ${text.all})`);
  if (filters.category) {
    parts.push(sql`EXISTS (SELECT 1 FROM product_categories pc JOIN categories c ON c.id = pc.category_id
                           WHERE pc.product_id = p.id AND c.title = ${filters.category})`);
  }
  if (filters.note) {
    parts.push(
      sql`EXISTS (SELECT 1 FROM product_notes pn WHERE pn.product_id = p.id AND pn.note_id = ${filters.note})`,
    );
  }
  if (filters.family) {
    parts.push(sql`EXISTS (SELECT 1 FROM product_notes pn JOIN notes n ON n.id = pn.note_id
                           WHERE pn.product_id = p.id AND n.family = ${filters.family})`);
  }
  if (filters.under) parts.push(sql`pr.discount_price < ${filters.under * 100}`);
  if (filters.discounted) parts.push(sql`pr.discount_price < pr.price`);
  if (filters.inStock) {
    parts.push(sql`EXISTS (SELECT 1 FROM product_stock st
                           WHERE st.product_id = p.id AND st.currency = ${currency} AND st.on_hand > 0)`);
  }
  return sql.join(parts, sql` AND `);
}

function order(sort: SearchFilters['sort']): SQL {
  switch (sort) {
    case 'price-up':
      return sql`discount_price ASC`;
    case 'price-down':
      return sql`discount_price DESC`;
    case 'newest':
      return sql`created_at DESC`;
    case 'relevance':
      return sql`rank DESC`;
  }
}

export type Named = { readonly id: string; readonly name: { readonly en: string; readonly ar: string } };

/** Families of scent in their order. */
export async function readFamilies(q: Queryable): Promise<Named[]> {
  const rows = await q.select().from(noteFamilies).orderBy(asc(noteFamilies.position));
  return rows.map((row) => ({ id: row.id, name: { en: row.nameEn, ar: row.nameAr } }));
}

/** Notes with their family, for those products of a market have; by English name. */
export async function readNotes(
  q: Queryable,
  currency: Currency,
): Promise<(Named & { family: string | null; count: number })[]> {
  const { rows } = await q.execute<{
    id: string;
    name_en: string;
    name_ar: string;
    family: string | null;
    count: number;
  }>(sql`
    SELECT n.id, n.name_en, n.name_ar, n.family, count(DISTINCT pn.product_id)::int AS count
    FROM notes n JOIN product_notes pn ON pn.note_id = n.id
    JOIN product_prices pr ON pr.product_id = pn.product_id AND pr.currency = ${currency} AND pr.price > 0
    GROUP BY n.id ORDER BY n.name_en`);
  return rows.map((row) => ({
    id: row.id,
    name: { en: row.name_en, ar: row.name_ar },
    family: row.family,
    count: row.count,
  }));
}

/**
 * Products of a market that share most notes with one, best first: a shared note counts 3, 2 or 1 as base, heart or top
 * note of both, and half of that across tiers; a note that many products have counts less.
 */
export async function readSimilar(
  q: Queryable,
  productId: string,
  currency: Currency,
  limit: number,
): Promise<string[]> {
  const { rows } = await q.execute<{ id: string }>(sql`
    WITH own AS (
      SELECT note_id, tier, (SELECT count(*) FROM product_notes r WHERE r.note_id = o.note_id) AS spread
      FROM product_notes o WHERE product_id = ${productId})
    SELECT pn.product_id AS id
    FROM own JOIN product_notes pn ON pn.note_id = own.note_id AND pn.product_id <> ${productId}
    JOIN product_prices pr ON pr.product_id = pn.product_id AND pr.currency = ${currency} AND pr.price > 0
    JOIN products p ON p.id = pn.product_id
    GROUP BY pn.product_id, p.position
    ORDER BY sum(CASE own.tier WHEN 'base' THEN 3.0 WHEN 'heart' THEN 2.0 ELSE 1.0 END
                 * CASE WHEN own.tier = pn.tier THEN 1.0 ELSE 0.5 END / ln(1 + own.spread)) DESC, p.position
    LIMIT ${limit}`);
  return rows.map((row) => row.id);
}
