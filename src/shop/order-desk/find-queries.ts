import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { MarketCode } from '#kernel/market';

export type FoundOrder = {
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly city: string;
  readonly market: MarketCode;
};
export type FoundProduct = { readonly id: string; readonly titleEn: string; readonly titleAr: string };

/** The newest orders that a search finds; an order with exactly the typed number first. */
export async function findOrders(
  q: Queryable,
  typed: string,
  markets: readonly MarketCode[],
  limit: number,
): Promise<FoundOrder[]> {
  const inMarkets = sql`s.market IN (${sql.join(
    markets.map((code) => sql`${code}`),
    sql`, `,
  )})`;
  type Row = { number: string; first_name: string; last_name: string; city: string; market: MarketCode };
  const { rows } = await q.execute<Row>(sql`
    WITH hits AS (SELECT s.order_id, s.number FROM order_search s
      WHERE s.words @@ order_search_query(${typed}) AND ${inMarkets}
      ORDER BY s.number::text = trim(search_fold(${typed})) DESC, s.number DESC LIMIT ${limit})
    SELECT o.number, o.first_name, o.last_name, o.city, o.market FROM hits JOIN orders o ON o.id = hits.order_id
     ORDER BY o.number::text = trim(search_fold(${typed})) DESC, o.number DESC`);
  return rows.map(({ number, first_name, last_name, city, market }) => ({
    number: Number(number),
    firstName: first_name,
    lastName: last_name,
    city,
    market,
  }));
}

/** The products with these words in their title, in either language and spelling. */
export async function findProducts(q: Queryable, typed: string, limit: number): Promise<FoundProduct[]> {
  const { rows } = await q.execute<{ id: string; title_en: string; title_ar: string }>(sql`
    WITH words AS (SELECT to_tsquery('simple', string_agg(quote_literal(word) || ':*', ' & ')) AS query
                     FROM unnest(search_tokens(${typed})) AS word)
    SELECT p.id, p.title_en, p.title_ar FROM words, search_documents d JOIN products p ON p.id = d.product_id
     WHERE words.query IS NOT NULL AND d.title_words @@ words.query ORDER BY p.position, p.id LIMIT ${limit}`);
  return rows.map(({ id, title_en, title_ar }) => ({ id, titleEn: title_en, titleAr: title_ar }));
}
