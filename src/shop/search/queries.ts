import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { run, statement } from '#database/statement';
import type { Currency } from '#kernel/market';
import { units } from '#kernel/money';
import { all, chosenKinds, type Hits, isInStock, listedSizeOf, readHits, rowConditions } from './hit-queries.ts';
import type { WornFor } from './intent.rules.ts';
import { joinRanks, orderOf, ranksOf } from './order-queries.ts';
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
   FROM unnest(search_tokens($text)) WITH ORDINALITY AS asked (word, place) ORDER BY asked.place`,
);

/** The words of a text in the catalogue's spelling (`search_tokens` of the database), in order. */
export async function listWords(q: Queryable, text: string): Promise<CatalogueWord[]> {
  return await run<CatalogueWord>(q, LIST_WORDS, { text });
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

/** A full-text query, and its words as a phrase. */
export type TextQueries = { readonly all: string; readonly plain: string };

type HitQuery = {
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
 * The best matching products of a market and how many of them each filter would leave. Only the best candidates are ranked word
 * by word (`CANDIDATES` besides those asked for): products with the words in their title first, short titles before long ones,
 * then the others in catalogue order. A search by words counts its first `MAX_COUNTED` matches, so that a common word costs the
 * same in a catalogue of any size; where there are more, the page is looked for in a second statement.
 */
export async function findHits(q: Queryable, query: HitQuery): Promise<Hits> {
  const { text, currency, filters } = query;
  const match = text && sql`d.words @@ ${tsquery(text.all)}`;
  const titled = text && filters.sort === 'relevance' ? sql`d.title_words @@ ${tsquery(text.all)}` : sql`false`;
  const matching = sql`${hitsWhere(query, match, titled)} ${match ? sql`LIMIT ${MAX_COUNTED}` : sql``}`;
  const { families, size } = chosenKinds(filters);
  const { counted, ...hits } = await readHits(q, query, {
    before: sql`hits AS MATERIALIZED (SELECT *, (discount_price / ${units(PRICE_STEP, currency)})::int AS step,
      ${fitsPrice(query)} AS fits FROM (${withPrice(query, matching)}) AS matching),`,
    cells: sql`SELECT categories, families, size, step, fits, count(*)::int AS n FROM hits GROUP BY 1, 2, 3, 4, 5`,
    page: pageOf(query, sql`SELECT * FROM hits WHERE ${all(families, size, sql`fits`)}`),
  });
  if (!text || counted < MAX_COUNTED) return hits;
  // prices are counted by then
  const likely = () => pageOf(query, likelyHits({ ...query, withPrices: false }, text));
  const page = filters.sort === 'relevance' ? likely() : walkInOrder(query, text);
  const { rows } = await q.execute<{ id: string }>(sql`SELECT id FROM (${page}) AS page ORDER BY place`);
  return { ...hits, ids: rows.map(({ id }) => id) };
}

/** A page of `fitting` products in the order that is asked for, each with its place. */
function pageOf({ text, filters, from, limit, currency }: HitQuery, fitting: SQL): SQL {
  if (text && filters.sort === 'relevance') {
    return sql`
      SELECT c.id, row_number() OVER (ORDER BY ${rankOf(text)} DESC, c.position, c.id) AS place
      FROM (SELECT id, position FROM (${fitting}) AS fitting
            ORDER BY titled DESC, CASE WHEN titled THEN letters END, position, id
            LIMIT ${from + limit + CANDIDATES}) AS c
      JOIN search_documents d ON d.product_id = c.id ORDER BY place LIMIT ${limit} OFFSET ${from}`;
  }
  return sql`
    SELECT id, row_number() OVER (ORDER BY ${orderOf(filters.sort)}, id) AS place
    FROM (SELECT fitting.*${ranksOf(filters.sort)} FROM (${fitting}) AS fitting ${joinRanks(filters.sort, sql`fitting.id`, currency)}
          ORDER BY ${orderOf(filters.sort)}, id LIMIT ${from + limit}) AS first
    ORDER BY place LIMIT ${limit} OFFSET ${from}`;
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
function hitsWhere(query: HitQuery, match: SQL | null, titled: SQL): SQL {
  const compared = comparesPrices(query);
  return sql`
    SELECT d.product_id AS id, d.position, d.created_at, d.categories, d.families, ${listedSizeOf(sql`d`)} AS size,
           length(d.title) AS letters, ${titled} AS titled${compared ? sql`, pr.discount_price` : sql``}
    FROM search_documents d
    ${compared ? sql`JOIN product_prices pr ON pr.product_id = d.product_id AND ${priceIn(query.currency)}` : sql``}
    WHERE ${match ?? sql`true`} AND ${query.currency} = ANY (d.currencies) AND ${conditions(query)}`;
}

/** Whether prices decide what is found, before a limit. */
const comparesPrices = ({ filters }: HitQuery): boolean => filters.under !== null || filters.discounted;

const priceIn = (currency: Currency): SQL => sql`pr.currency = ${currency} AND pr.price > 0 AND pr.shown`;

/** Whether a `discount_price` is one of those that are chosen. */
function fitsPrice({ filters: { price }, currency }: HitQuery): SQL {
  const { from = null, below = null } = price ?? {};
  return all(
    from === null ? null : sql`discount_price >= ${units(from, currency)}`,
    below === null ? null : sql`discount_price < ${units(below, currency)}`,
  );
}

/** Products with the words in their title, then those with them anywhere, `MAX_COUNTED` at most. */
function likelyHits(query: HitQuery, text: TextQueries): SQL {
  const [inTitle, anywhere] = [sql`d.title_words @@ ${tsquery(text.all)}`, sql`d.words @@ ${tsquery(text.all)}`];
  const { families, size } = chosenKinds(query.filters);
  const fitting = (match: SQL, titled: SQL) => sql`
    SELECT * FROM (${withPrice(query, hitsWhere(query, match, titled))}) AS hits
    WHERE ${all(families, size, query.filters.price && fitsPrice(query))} LIMIT ${MAX_COUNTED}`;
  return sql`(${fitting(inTitle, sql`true`)})
    UNION ALL (${fitting(sql`${anywhere} AND NOT ${inTitle}`, sql`false`)}) LIMIT ${MAX_COUNTED}`;
}

/** A page of the products with words of which the market has many: its rows are read in their order until the page is full. */
function walkInOrder(query: HitQuery, words: TextQueries): SQL {
  const { filters, from, limit, currency } = query;
  // not EXISTS, which may read all products with the words
  const hasWords = sql`(SELECT d.words @@ ${tsquery(words.all)} FROM search_documents d WHERE d.product_id = l.product_id)`;
  return sql`
    SELECT l.product_id AS id, row_number() OVER (ORDER BY ${orderOf(filters.sort)}, l.product_id) AS place
    FROM (SELECT l.*${ranksOf(filters.sort)} FROM list_rows l ${joinRanks(filters.sort, sql`l.product_id`, currency)}
          WHERE ${all(rowConditions(query), hasNote(sql`l.product_id`, query.notes), isWorn(sql`l.product_id`, query.wear))} AND ${hasWords}
          ORDER BY ${orderOf(filters.sort)}, l.product_id LIMIT ${limit} OFFSET ${from}) AS l`;
}

/** What is asked to last lasts a working day at least, in hours. */
const LONG_HOURS = 8;
/** Products that are ranked word by word, besides those asked for. */
const CANDIDATES = 150;
/** The most products that a search by words counts, and looks at to find its best ones. */
const MAX_COUNTED = 10_000;
/** Products that are ranked for suggestions. */
const LIKELY = 60;
const LOOKED_AT = 3000;

/** A text query with the words as they are. */
const tsquery = (words: string): SQL => sql`to_tsquery('simple', ${words})`;

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

/** What a document, `d`, must be besides matching the words. */
function conditions({ filters, currency, notes, wear }: HitQuery): SQL {
  const { category, under, discounted, inStock } = filters;
  return all(
    category ? sql`${category} = ANY (d.categories)` : null,
    hasNote(sql`d.product_id`, notes),
    isWorn(sql`d.product_id`, wear),
    under ? sql`pr.discount_price < ${units(under, currency)}` : null,
    discounted ? sql`pr.discount_price < pr.price` : null,
    inStock ? isInStock(sql`d.product_id`, currency) : null,
  );
}

/** Whether a product has one of some names of a note. */
function hasNote(id: SQL, notes: HitQuery['notes']): SQL | null {
  return (
    notes &&
    sql`EXISTS (SELECT FROM product_notes pn WHERE pn.product_id = ${id} AND pn.note_id = ANY (${sql.param([...notes])}::text[]))`
  );
}

/** Whether a product is worn as it is asked for. */
function isWorn(id: SQL, wear: HitQuery['wear']): SQL | null {
  if (!wear) return null;
  return sql`EXISTS (SELECT FROM products p WHERE ${all(
    sql`p.id = ${id}`,
    wear.lasting ? sql`(p.wear ->> 'lasts')::numeric >= ${LONG_HOURS}` : null,
    wear.occasion ? sql`p.wear -> 'occasions' @> ${JSON.stringify(wear.occasion)}::jsonb` : null,
  )})`;
}
