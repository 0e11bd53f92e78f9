import { z } from 'zod';
import type { Queryable } from '#database/database';
import { run, statement } from '#database/statement';
import type { Bilingual, Market } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import { plainPictureUrl } from './picture.rules.ts';

/** Width of a cart's pictures, in pixels. */
const CART_PICTURE_WIDTH = 480;

/** What a cart needs to know of a product in a market. */
export type Listing = {
  readonly productId: string;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly shortNote: Bilingual;
  /** Titles of its categories, as routes name them. */
  readonly categories: readonly string[];
  /** Url of its first picture; empty without one. */
  readonly image: string;
  readonly size: { readonly amount: number; readonly unit: 'ml' | 'g' };
  /** Null when the product is hidden in this market (specification, section 5). */
  readonly price: { readonly before: Minor; readonly now: Minor } | null;
  /** Units on hand, never below 0. */
  readonly onHand: number;
};

/**
 * The listings of products, a row each, as part of a larger statement that has the relations `wanted (product_id)` and
 * `priced (currency)`. `readListings` reads them as JSON. All but price and stock is a row that is kept ready (docs/database.md),
 * looked up for each product: PostgreSQL would rather read a small table as a whole.
 */
export const LISTINGS = `
  SELECT p.product_id AS "productId", p.shown,
    (SELECT json_build_object('before', c.price, 'now', c.discount_price) FROM product_prices c
      WHERE c.product_id = p.product_id AND c.currency = priced.currency AND c.shown AND c.price > 0) AS price,
    coalesce((SELECT greatest(0, k.on_hand) FROM product_stock k
      WHERE k.product_id = p.product_id AND k.currency = priced.currency), 0) AS "onHand"
  FROM priced, wanted CROSS JOIN LATERAL (SELECT * FROM cart_products WHERE product_id = wanted.product_id OFFSET 0) AS p`;

const bilingual = z.object({ en: z.string(), ar: z.string() });
const amount = z.number().transform(minor);
const listings = z.array(
  z.object({
    productId: z.string(),
    shown: z.object({
      title: bilingual,
      description: bilingual,
      shortNote: bilingual,
      categories: z.array(z.string()),
      picture: z.object({ id: z.string(), widths: z.array(z.number()) }).nullable(),
      size: z.object({ amount: z.number(), unit: z.enum(['ml', 'g']) }),
    }),
    price: z.object({ before: amount, now: amount }).nullable(),
    onHand: z.number(),
  }),
);

/** Reads the rows of `LISTINGS` as JSON; by product id. */
export function readListings(json: unknown): ReadonlyMap<string, Listing> {
  return new Map(
    listings.parse(json).map(({ shown: { picture, ...shown }, ...listing }) => {
      const image = picture ? plainPictureUrl(picture, CART_PICTURE_WIDTH) : '';
      return [listing.productId, { ...listing, ...shown, image }];
    }),
  );
}

const LIST_LISTINGS = statement(
  'listings',
  `WITH wanted AS (SELECT unnest((SELECT $products::text[])) AS product_id), priced AS (SELECT $currency::text AS currency)
   SELECT coalesce(json_agg(o), '[]') AS listings FROM (${LISTINGS}) AS o`,
);

/** Listings of products in a market, by product id. Unknown ids have no entry. */
export async function listListings(
  q: Queryable,
  market: Pick<Market, 'currency'>,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Listing>> {
  if (productIds.length === 0) return new Map();
  const asked = { products: [...new Set(productIds)], currency: market.currency };
  const [found] = await run<{ listings: unknown }>(q, LIST_LISTINGS, asked);
  return readListings(found?.listings);
}
