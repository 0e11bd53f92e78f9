import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { run, statement } from '#database/statement';
import type { Currency } from '#kernel/market';
import { units } from '#kernel/money';
import type { WornFor } from './intent.rules.ts';
import { joinRanks, listedSizeOf, orderOf, ranksOf, textList } from './order-queries.ts';
import { PRICE_STEP, type SearchFilters } from './query.rules.ts';
import { type Named, type NamedRow, named } from './scent-queries.ts';

type CatalogueWord = {
  readonly word: string;
  /** Whether a word of the catalogue starts with it. */
  readonly known: boolean;
  /** Catalogue spellings of words that start with it: "زعف" completes to saffron. */
  readonly begun: readonly string[];
};

/** The most completions of a word being typed. */
const BEGUN = 5;

// the highest code point: an index range of everything that starts with a word
const LIST_WORDS = statement(
  'words',
  `SELECT asked.word,
     EXISTS (SELECT FROM search_words w WHERE w.word ~>=~ asked.word AND w.word ~<~ (asked.word || chr(1114111))) AS known,
     ARRAY(SELECT DISTINCT s.canonical FROM search_synonyms s
           WHERE s.variant ~>=~ asked.word AND s.variant ~<~ (asked.word || chr(1114111))
           ORDER BY s.canonical LIMIT ${BEGUN}) AS begun
   FROM unnest(search_tokens($1)) WITH ORDINALITY AS asked (word, place) ORDER BY asked.place`,
);

/** The words of a text in the catalogue's spelling (`search_tokens` of the database), in order. */
export async function listWords(q: Queryable, text: string): Promise<CatalogueWord[]> {
  return await run<CatalogueWord>(q, LIST_WORDS, [text]);
}

type NearWord = {
  readonly word: string;
  /** The catalogue's spelling. */
  readonly means: string;
};

/** Catalogue words that share the most letter groups with a word, nearest first. */
export async function listNearWords(q: Queryable, word: string): Promise<NearWord[]> {
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
  /** How many cost from `step * PRICE_STEP` whole units on, in ascending order. */
  readonly prices: readonly { readonly step: number; readonly count: number }[];
};

/** A full-text query, and its words as a phrase. */
export type TextQueries = { readonly all: string; readonly plain: string };

export type HitQuery = {
  readonly currency: Currency;
  /** Null lists everything. */
  readonly text: TextQueries | null;
  readonly filters: Omit<SearchFilters, 'text' | 'note'>;
  /** Ids of the names of a note, of which a product has one; null for any product. */
  readonly notes: readonly string[] | null;
  /** How a product is worn; null or left out for any. */
  readonly wear?: WornFor | null;
  readonly from: number;
  readonly limit: number;
  /** Whether to count prices, which reads the price of every product. */
  readonly withPrices: boolean;
};

/**
 * The best matching products of a market and how many of them each filter would leave, in one statement. Only the
 * best candidates are ranked word by word (`CANDIDATES` besides those asked for): products with the words in their
 * title first, short titles before long ones, then the others in catalogue order. A search by words counts up to
 * `MAX_COUNTED`, so a common word costs the same in a catalogue of any size.
 */
export async function findHits(q: Queryable, query: HitQuery): Promise<Hits> {
  const { text, filters, from, limit } = query;
  const chosen = choices(query);
  const weighed = text !== null && filters.sort === 'relevance';
  const matches = text ? sql`d.words @@ ${tsquery(text.all)}` : sql`true`;
  const page = weighed
    ? sql`SELECT c.id, row_number() OVER (ORDER BY ${rankOf(text)} DESC, c.position, c.id) AS place
          FROM (SELECT id, position FROM fitting
                ORDER BY titled DESC, CASE WHEN titled THEN letters END, position, id
                LIMIT ${from + limit + CANDIDATES}) AS c
          JOIN search_documents d ON d.product_id = c.id ORDER BY place LIMIT ${limit} OFFSET ${from}`
    : sql`SELECT id, row_number() OVER (ORDER BY ${orderOf(filters.sort)}, id) AS place
          FROM (SELECT fitting.*${ranksOf(filters.sort)} FROM fitting ${joinRanks(filters.sort, sql`fitting.id`, query.currency)}
                ORDER BY ${orderOf(filters.sort)}, id LIMIT ${from + limit}) AS first
          ORDER BY place LIMIT ${limit} OFFSET ${from}`;
  const { rows } = await q.execute<{ found: Hits }>(sql`
    WITH hits AS MATERIALIZED (${withPrice(query, weighed ? likelyHits(query, text) : hitsWhere(query, matches, false))}),
    fitting AS NOT MATERIALIZED (SELECT * FROM hits WHERE ${all(chosen.families, chosen.size, chosen.price)})
    SELECT json_build_object(
      'total', (SELECT count(*)::int FROM fitting),
      'ids', (SELECT coalesce(json_agg(id ORDER BY place), '[]') FROM (${page}) AS page),
      'categories', (SELECT coalesce(json_agg(json_build_object('id', c.title, 'count', n) ORDER BY c.position), '[]') FROM (
        ${countEach('categories', all(chosen.families, chosen.size, chosen.price))}) AS counted JOIN categories c ON c.title = counted.id),
      'families', (SELECT coalesce(json_agg(json_build_object('id', f.id, 'count', n) ORDER BY f.position), '[]') FROM (
        ${countEach('families', all(chosen.size, chosen.price))}) AS counted JOIN note_families f ON f.id = counted.id),
      'sizes', (SELECT coalesce(json_agg(json_build_object('id', size, 'count', n)), '[]') FROM (
        SELECT size, count(*)::int AS n FROM hits
        WHERE size IS NOT NULL AND ${all(chosen.families, chosen.price)} GROUP BY size ORDER BY n DESC, size LIMIT 12) AS s),
      'prices', (SELECT coalesce(json_agg(json_build_object('step', step, 'count', n) ORDER BY step), '[]') FROM (
        SELECT (discount_price / ${units(PRICE_STEP, query.currency)})::int AS step, count(*)::int AS n FROM hits
        WHERE ${query.withPrices ? all(chosen.families, chosen.size) : sql`false`} GROUP BY 1) AS p)
    ) AS found`);
  const found = rows[0]?.found;
  if (!found) throw new Error('the search statement answered no row');
  return found;
}

/**
 * Products with their prices where they are needed. Prices are read of what was found, not of the whole market: a document names
 * a currency only where its product is shown for a price.
 */
function withPrice(query: HitQuery, found: SQL): SQL {
  const { currency, filters, withPrices } = query;
  if (comparesPrices(query)) return found;
  if (!(withPrices || filters.price || filters.sort.startsWith('price'))) {
    return sql`SELECT found.*, 0 AS discount_price FROM (${found}) AS found`;
  }
  return sql`SELECT found.*, pr.discount_price FROM (${found}) AS found
    JOIN product_prices pr ON pr.product_id = found.id AND ${priceIn(currency)}`;
}

/** Products of the market that match the words and pass the filters, with what counting and ordering need. */
function hitsWhere(query: HitQuery, match: SQL, titled: boolean): SQL {
  const compared = comparesPrices(query);
  return sql`
    SELECT d.product_id AS id, d.position, d.created_at, d.categories, d.families, ${listedSizeOf(sql`d`, sql`NULL`)} AS size, length(d.title) AS letters,
           ${titled ? sql`true` : sql`false`} AS titled${compared ? sql`, pr.discount_price` : sql``}
    FROM search_documents d
    ${compared ? sql`JOIN product_prices pr ON pr.product_id = d.product_id AND ${priceIn(query.currency)}` : sql``}
    WHERE ${match} AND ${query.currency} = ANY (d.currencies) AND ${conditions(query)}`;
}

/** Whether prices decide what is found, before a limit. */
const comparesPrices = ({ filters }: HitQuery): boolean => filters.under !== null || filters.discounted;

const priceIn = (currency: Currency): SQL => sql`pr.currency = ${currency} AND pr.price > 0 AND pr.shown`;

/** Matches in the title first, then the others, `MAX_COUNTED` at most. */
function likelyHits(query: HitQuery, text: TextQueries): SQL {
  const [inTitle, anywhere] = [sql`d.title_words @@ ${tsquery(text.all)}`, sql`d.words @@ ${tsquery(text.all)}`];
  return sql`
    (${hitsWhere(query, inTitle, true)} LIMIT ${MAX_COUNTED})
    UNION ALL (${hitsWhere(query, sql`${anywhere} AND NOT ${inTitle}`, false)} LIMIT ${MAX_COUNTED})
    LIMIT ${MAX_COUNTED}`;
}

/** Counts products by each entry of a list column. Equal lists are counted before they are unnested. */
function countEach(list: 'categories' | 'families', where: SQL): SQL {
  const name = sql.identifier(list);
  return sql`SELECT id, sum(n)::int AS n
    FROM (SELECT ${name}, count(*) AS n FROM hits WHERE ${where} GROUP BY ${name}) AS lists, unnest(lists.${name}) AS id GROUP BY id`;
}

/** What is asked to last lasts a working day at least, in hours. */
const LONG_HOURS = 8;
/** Products that are ranked word by word, besides those asked for. */
export const CANDIDATES = 150;
/** The most products a search by words counts. */
const MAX_COUNTED = 10_000;
/** Products that are ranked for suggestions. */
export const LIKELY = 60;
const LOOKED_AT = 3000;

/** A text query with the words as they are. */
export const tsquery = (words: string): SQL => sql`to_tsquery('simple', ${words})`;

/** The rank of a document: the weight of its words, titles first, near-exact titles before longer ones. */
function rankOf(text: TextQueries): SQL {
  return sql`ts_rank('{0.02, 0.1, 0.4, 1}', d.words, ${tsquery(text.all)})
             + CASE WHEN d.title_words @@ ${tsquery(text.all)} THEN 2 ELSE 0 END
             + similarity(d.title, ${text.plain})`;
}

/**
 * The best products of a market with all words in their title, then those with all words anywhere. Cheaper than
 * `findHits`, for suggestions: only the likeliest are ranked.
 */
export async function findFirst(q: Queryable, text: TextQueries, currency: Currency, limit: number): Promise<Named[]> {
  const first = async (where: SQL, likely: SQL): Promise<Named[]> => {
    const { rows } = await q.execute<NamedRow>(sql`
      SELECT p.id, p.title_en AS name_en, p.title_ar AS name_ar
      FROM (SELECT d.product_id
            FROM (SELECT product_id, position, length(title) AS letters FROM search_documents d
                  WHERE ${where} AND ${currency} = ANY (d.currencies) LIMIT ${LOOKED_AT}) AS d
            ORDER BY ${likely}, d.product_id LIMIT ${LIKELY}) AS c
      JOIN search_documents d ON d.product_id = c.product_id
      JOIN products p ON p.id = c.product_id
      ORDER BY ${rankOf(text)} DESC, d.position, p.id LIMIT ${limit}`);
    return rows.map(named);
  };
  const titled = await first(sql`d.title_words @@ ${tsquery(text.all)}`, sql`d.letters, d.position`);
  if (titled.length >= limit) return titled;
  const anywhere = await first(sql`d.words @@ ${tsquery(text.all)}`, sql`d.position`);
  const known = new Set(titled.map(({ id }) => id));
  return [...titled, ...anywhere.filter(({ id }) => !known.has(id))].slice(0, limit);
}

/** How many products of a market have all words, `most` at most. */
export async function countMatches(q: Queryable, text: TextQueries, currency: Currency, most: number): Promise<number> {
  const { rows } = await q.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM search_documents d
      WHERE d.words @@ ${tsquery(text.all)} AND ${currency} = ANY (d.currencies) LIMIT ${most}) AS found`);
  return rows[0]?.count ?? 0;
}

/** Notes whose name contains one of the phrases; the last word of a phrase may be incomplete. */
export async function findNotes(q: Queryable, phrases: readonly string[], limit: number): Promise<Named[]> {
  const { rows } = await q.execute<NamedRow>(sql`
    SELECT id, name_en, name_ar FROM notes
    WHERE words LIKE ANY (${sql.param(phrases.map((words) => `% ${words}%`))}::text[])
    ORDER BY length(name_en), id LIMIT ${limit}`);
  return rows.map(named);
}

function conditions({ filters, currency, notes, wear }: HitQuery): SQL {
  const parts: SQL[] = [sql`true`];
  if (filters.category) parts.push(sql`${filters.category} = ANY (d.categories)`);
  if (notes) {
    parts.push(
      sql`EXISTS (SELECT FROM product_notes pn WHERE pn.product_id = d.product_id AND pn.note_id = ANY (${sql.param([...notes])}::text[]))`,
    );
  }
  if (wear) {
    const isWorn = all(
      wear.lasting ? sql`(p.wear ->> 'lasts')::numeric >= ${LONG_HOURS}` : null,
      wear.occasion ? sql`p.wear -> 'occasions' @> ${JSON.stringify(wear.occasion)}::jsonb` : null,
    );
    parts.push(sql`EXISTS (SELECT FROM products p WHERE p.id = d.product_id AND ${isWorn})`);
  }
  if (filters.under) parts.push(sql`pr.discount_price < ${units(filters.under, currency)}`);
  if (filters.discounted) parts.push(sql`pr.discount_price < pr.price`);
  if (filters.inStock) {
    parts.push(sql`EXISTS (SELECT FROM product_stock st
                           WHERE st.product_id = d.product_id AND st.currency = ${currency} AND st.on_hand > 0)`);
  }
  return sql.join(parts, sql` AND `);
}

/** The chosen families, size and price, each as a condition on `hits`: what counts the options of one leaves it out. */
function choices({ filters, currency }: HitQuery): Record<'families' | 'size' | 'price', SQL | null> {
  const { families, size, price } = filters;
  const bounds = price && [
    ...(price.from === null ? [] : [sql`discount_price >= ${units(price.from, currency)}`]),
    ...(price.below === null ? [] : [sql`discount_price < ${units(price.below, currency)}`]),
  ];
  return {
    families: families.length === 0 ? null : sql`families && ${textList(families)}`,
    size: size === null ? null : sql`size = ${size}`,
    price: bounds && sql.join(bounds, sql` AND `),
  };
}

function all(...conditions: readonly (SQL | null)[]): SQL {
  return sql.join([sql`true`, ...conditions.filter((one) => one !== null)], sql` AND `);
}
