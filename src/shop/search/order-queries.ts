import { type SQL, sql } from 'drizzle-orm';
import type { Currency } from '#kernel/market';
import { BEST_SELLERS } from '#shop/catalogue/catalogue.rules';
import type { SearchSort } from './query.rules.ts';

/**
 * The order of a list, over the columns of its products; equal ones are told apart by their ids, which the caller adds. Orders
 * that are not plain also need what `joinRanks` joins.
 */
export function orderOf(sort: SearchSort): SQL {
  switch (sort) {
    case 'price-up':
      return sql`discount_price, position`;
    case 'price-down':
      return sql`discount_price DESC, position`;
    case 'newest':
      return sql`created_at DESC, position`;
    case 'best-selling':
      return sql`coalesce(sold, 0) DESC, ${BEST_SELLERS} = ANY (categories) DESC, position`;
    case 'top-rated':
      return sql`coalesce(rating, 0) DESC, coalesce(reviews, 0) DESC, position`;
    case 'relevance':
      return sql`position`;
  }
}

/** The columns that `orderOf` needs besides those of the products, after a comma; empty for a plain order. */
export function ranksOf(sort: SearchSort): SQL {
  if (sort === 'best-selling') return sql`, ranks.sold`;
  return sort === 'top-rated' ? sql`, ranks.rating, ranks.reviews` : sql``;
}

/** Joins what `ranksOf` names to the products with an id in a currency: sales of four weeks, and stars as cards show them. */
export function joinRanks(sort: SearchSort, id: SQL, currency: Currency): SQL {
  if (sort === 'best-selling') {
    return sql`LEFT JOIN stock_sales AS ranks ON ranks.product_id = ${id} AND ranks.currency = ${currency}`;
  }
  if (sort !== 'top-rated') return sql``;
  return sql`LEFT JOIN (
    SELECT product_id, (sum(rate) * 20 + count(*)) / (count(*) * 2) AS rating, count(*) AS reviews
    FROM reviews WHERE NOT hidden GROUP BY product_id) AS ranks ON ranks.product_id = ${id}`;
}
