import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/database';
import { run, statement } from '#database/statement';
import type { Currency } from '#kernel/market';
import { listedSizeOf } from './order-queries.ts';
import type { TableProduct } from './product-table.rules.ts';
import { type TextQueries, tsquery } from './queries.ts';
import { type Named, type NamedRow, named } from './scent-queries.ts';

/** Stands between the entries of a list; no title has it. */
const SEPARATOR = '\u001f';
const amount = z.coerce.number();
const list = z.string().transform((text) => (text === '' ? [] : text.split(SEPARATOR)));

const tableRow = z
  .object({
    id: z.string(),
    position: z.number(),
    created: amount,
    categories: list,
    families: list,
    size: z.string(),
    price: amount,
    discount: amount,
    stocked: z.boolean(),
    letters: z.number(),
    words: list,
  })
  .transform(({ created, discount, stocked, ...rest }): TableProduct => {
    return { ...rest, createdAt: created, discountPrice: discount, inStock: stocked };
  });

function select(currency: Currency, which: SQL): SQL {
  const joined = (column: SQL): SQL => sql`array_to_string(${column}, ${SEPARATOR})`;
  return sql`
    SELECT l.product_id AS id, l.position, (extract(epoch FROM l.created_at) * 1000000)::bigint AS created,
      ${joined(sql`l.categories`)} AS categories, ${joined(sql`l.families`)} AS families, ${listedSizeOf(sql`l`, sql`''`)} AS size,
      l.price, l.discount_price AS discount, coalesce(st.on_hand > 0, false) AS stocked,
      length(d.title) AS letters, ${joined(sql`tsvector_to_array(d.title_words)`)} AS words
    FROM list_rows l JOIN search_documents d ON d.product_id = l.product_id
    LEFT JOIN product_stock st ON st.product_id = l.product_id AND st.currency = l.currency
    WHERE l.currency = ${currency} AND ${which}`;
}

/** The products of a currency after an id, in the order of their ids. */
export async function listTableProductsAfter(
  q: Queryable,
  currency: Currency,
  after: string,
  limit: number,
): Promise<TableProduct[]> {
  const { rows } = await q.execute(
    sql`${select(currency, sql`l.product_id > ${after}`)} ORDER BY l.product_id LIMIT ${limit}`,
  );
  return z.array(tableRow).parse(rows);
}

/** Those of some products that a currency shows. */
export async function listTableProducts(
  q: Queryable,
  currency: Currency,
  ids: readonly string[],
): Promise<TableProduct[]> {
  const { rows } = await q.execute(select(currency, sql`l.product_id = ANY (${sql.param([...ids])}::text[])`));
  return z.array(tableRow).parse(rows);
}

/** The ids of all products whose texts have a word of a text query. */
export async function listMentions(q: Queryable, word: string): Promise<string[]> {
  const { rows } = await q.execute<{ ids: string | null }>(
    sql`SELECT string_agg(product_id, ' ') AS ids FROM search_documents WHERE words @@ ${tsquery(word)}`,
  );
  const ids = rows[0]?.ids ?? '';
  return ids === '' ? [] : ids.split(' ');
}

/** Categories and families in the order in which they are shown. */
export async function listOptions(
  q: Queryable,
): Promise<{ readonly categories: string[]; readonly families: string[] }> {
  const { rows } = await q.execute<{ categories: string[]; families: string[] }>(sql`
    SELECT coalesce((SELECT json_agg(title ORDER BY position, title) FROM categories), '[]') AS categories,
           coalesce((SELECT json_agg(id ORDER BY position) FROM note_families), '[]') AS families`);
  const [found] = rows;
  if (!found) throw new Error('the statement of options answered no row');
  return found;
}

/** The rank of the documents `d` for a text query, `$2`, and its words as a phrase, `$3`: `rankOf`, with the query read once. */
const ASKED = `(SELECT to_tsquery('simple', $2) AS query OFFSET 0) AS asked`;
const RANK = `ts_rank('{0.02, 0.1, 0.4, 1}', d.words, asked.query)
  + CASE WHEN d.title_words @@ asked.query THEN 2 ELSE 0 END + similarity(d.title, $3)`;

const RANK_IDS = statement(
  'rank_ids',
  `SELECT d.product_id AS id FROM ${ASKED}, search_documents d WHERE d.product_id = ANY ($1::text[])
   ORDER BY ${RANK} DESC, d.position, d.product_id LIMIT $4 OFFSET $5`,
);

/** Some products by their rank for a text, best first: a part of them. */
export async function rankIds(
  q: Queryable,
  ids: readonly string[],
  text: TextQueries,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<string[]> {
  if (ids.length === 0) return [];
  return (await run<{ id: string }>(q, RANK_IDS, [ids, text.all, text.plain, limit, from])).map(({ id }) => id);
}

const RANK_NAMED = statement(
  'rank_named',
  `SELECT p.id, p.title_en AS name_en, p.title_ar AS name_ar
   FROM (SELECT d.product_id, row_number() OVER (ORDER BY ${RANK} DESC, d.position, d.product_id) AS place
         FROM ${ASKED}, search_documents d WHERE d.product_id = ANY ($1::text[]) ORDER BY 2 LIMIT $4) AS best
   JOIN products p ON p.id = best.product_id ORDER BY best.place`,
);

/** The best of some products for a text, with their names. */
export async function rankNamed(
  q: Queryable,
  ids: readonly string[],
  text: TextQueries,
  limit: number,
): Promise<Named[]> {
  return (await run<NamedRow>(q, RANK_NAMED, [ids, text.all, text.plain, limit])).map(named);
}
