import type { Queryable } from '#database/database';
import { run, statement } from '#database/statement';
import type { Currency } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import { isSoldOut, percentOff } from './catalogue.rules.ts';
import { stableId } from './stable-id.ts';
import type { ProductCard } from './types.ts';

/** Which visible products of a currency, and which part of them. */
type CardFilter = {
  readonly currency: Currency;
  /** Title of a category. */
  readonly category?: string | undefined;
  /** Only products whose discounted price is below this amount, in minor units. */
  readonly below?: Minor | undefined;
  /** Only products whose discounted price is between these amounts, both included. */
  readonly between?: { readonly least: Minor; readonly most: Minor } | undefined;
  readonly except?: string | undefined;
};

type CardRow = {
  readonly id: string;
  readonly slug: string;
  readonly title_en: string;
  readonly title_ar: string;
  readonly short_note_en: string;
  readonly short_note_ar: string;
  readonly price: number;
  readonly discount_price: number;
  readonly on_hand: number;
  readonly media: string | null;
  readonly width: number;
  readonly height: number;
  readonly widths: number[];
  readonly placeholder: string;
  readonly amount: number | null;
  readonly unit: 'ml' | 'g';
  readonly categories: string[];
};

/**
 * Everything that cards show of the products of `page (id, place)` that a currency shows, given as a parameter. A product's row is looked up by
 * its id, so a page costs the same in a catalogue of any size.
 */
const cardsOf = (page: string, currency: string): string => `
  SELECT p.id, p.slug, p.title_en, p.title_ar, p.short_note_en, p.short_note_ar,
    r.price::float8 AS price, r.discount_price::float8 AS discount_price, coalesce(st.on_hand, 0) AS on_hand,
    m.id AS media, m.width, m.height, to_json(m.widths) AS widths, m.placeholder, s.amount::float8 AS amount, s.unit,
    coalesce((SELECT json_agg(c.title ORDER BY pc.position) FROM product_categories pc
      JOIN categories c ON c.id = pc.category_id WHERE pc.product_id = page.id), '[]') AS categories
  FROM (${page}) AS page
  JOIN product_prices r ON r.product_id = page.id AND r.currency = ${currency} AND r.price > 0 AND r.shown
  JOIN products p ON p.id = page.id
  LEFT JOIN product_stock st ON st.product_id = page.id AND st.currency = ${currency}
  LEFT JOIN product_images i ON i.product_id = page.id AND i.position = 0
  LEFT JOIN media m ON m.id = i.media_id
  LEFT JOIN product_sizes s ON s.product_id = page.id AND s.position = 0
  ORDER BY page.place, page.id`;

const CARDS_BY_ID = statement(
  'cards',
  cardsOf('SELECT id, place FROM unnest($ids::text[]) WITH ORDINALITY AS a (id, place)', '$currency'),
);

/** The visible ones of some products, in the order of their ids, each with everything its card shows. */
export async function listCardsById(q: Queryable, currency: Currency, ids: readonly string[]): Promise<ProductCard[]> {
  return (await run<CardRow>(q, CARDS_BY_ID, { currency, ids })).map(toCard);
}

/** Visible products in catalogue order, each with everything its card shows, in one query. */
export async function listCards(
  q: Queryable,
  filter: CardFilter,
  limit: number,
  offset: number,
): Promise<ProductCard[]> {
  const { where, values } = conditionsOf(filter);
  const page = `SELECT p.id, p.position AS place
    FROM products p JOIN product_prices r ON r.product_id = p.id
    WHERE ${where} ORDER BY p.position, p.id LIMIT $${values.push(limit)} OFFSET $${values.push(offset)}`;
  const { rows } = await q.$client.query<CardRow>({ text: cardsOf(page, '$1'), values });
  return rows.map(toCard);
}

function toCard(row: CardRow): ProductCard {
  const [price, discountPrice] = [minor(row.price), minor(row.discount_price)];
  const { media, width, height, widths, placeholder } = row;
  return {
    id: row.id,
    slug: row.slug,
    title: { en: row.title_en, ar: row.title_ar },
    shortNote: { en: row.short_note_en, ar: row.short_note_ar },
    picture: media === null ? null : { id: media, width, height, widths, placeholder },
    size: row.amount === null ? null : { amount: row.amount, unit: row.unit },
    price,
    discountPrice,
    percentOff: percentOff(price, discountPrice),
    onHand: row.on_hand,
    soldOut: isSoldOut(row.on_hand),
    categories: row.categories,
  };
}

/** Counts the products that a filter matches. */
export async function countCards(q: Queryable, filter: CardFilter): Promise<number> {
  const { where, values } = conditionsOf(filter);
  const text = `SELECT count(*)::int AS total FROM product_prices r WHERE ${where}`;
  const { rows } = await q.$client.query<{ total: number }>({ text, values });
  return rows[0]?.total ?? 0;
}

/** What a filter asks of the rows of prices, `r`, with its values: the first one, `$1`, is the currency. */
function conditionsOf({ currency, category, below, between, except }: CardFilter) {
  const values: unknown[] = [currency];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['r.currency = $1 AND r.price > 0 AND r.shown'];
  if (category !== undefined)
    conditions.push(`EXISTS (SELECT FROM product_categories pc
      WHERE pc.product_id = r.product_id AND pc.category_id = ${given(stableId(category))})`);
  if (below !== undefined) conditions.push(`r.discount_price < ${given(below)}`);
  if (between) conditions.push(`r.discount_price BETWEEN ${given(between.least)} AND ${given(between.most)}`);
  if (except !== undefined) conditions.push(`r.product_id <> ${given(except)}`);
  return { where: conditions.join(' AND '), values };
}
