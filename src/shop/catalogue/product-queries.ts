import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/database';
import { statement } from '#database/statement';
import { CURRENCIES, type Currency } from '#kernel/market';
import { minor } from '#kernel/money';
import { productStock } from '#shop/stock';
import { fromRow, productSize } from './product-checks.ts';
import {
  categories,
  media,
  productCategories,
  productImages,
  productPrices,
  productSizes,
  products,
} from './tables.ts';
import type { WholeProduct } from './types.ts';

const amount = z.number().transform(minor);
const pictures = z.array(
  z.object({
    id: z.string(),
    width: z.number(),
    height: z.number(),
    widths: z.array(z.number()),
    placeholder: z.string(),
    alt: z.object({ en: z.string(), ar: z.string() }).optional(),
    focal: z.object({ x: z.number(), y: z.number() }).optional(),
  }),
);
const sizes = z.array(productSize);
const prices = z.array(z.object({ currency: z.enum(CURRENCIES), price: amount, discountPrice: amount }));
const stock = z.array(z.object({ currency: z.enum(CURRENCIES), onHand: z.number() }));

/** The rows that belong to a product as one JSON list, so that a product is one row of one query. */
export function listOf<T>(query: SQL, schema: z.ZodType<T[]>) {
  return sql`coalesce((${query}), '[]'::json)`.mapWith((value) => schema.parse(value));
}

/** Alt texts and focal point as a JSON object that has only what was set, so that pages carry no more. */
const pictureWords = sql`
  (CASE WHEN ${productImages.altEn} = '' AND ${productImages.altAr} = '' THEN '{}'::jsonb
        ELSE jsonb_build_object('alt', jsonb_build_object('en', ${productImages.altEn}, 'ar', ${productImages.altAr})) END
   || CASE WHEN ${productImages.focalX} = 50 AND ${productImages.focalY} = 50 THEN '{}'::jsonb
        ELSE jsonb_build_object('focal', jsonb_build_object('x', ${productImages.focalX}, 'y', ${productImages.focalY})) END)`;

const columns = {
  product: products,
  pictures: listOf(
    sql`SELECT json_agg(json_build_object('id', ${media.id}, 'width', ${media.width}, 'height', ${media.height},
          'widths', ${media.widths}, 'placeholder', ${media.placeholder})::jsonb || ${pictureWords}
          ORDER BY ${productImages.position})
        FROM ${productImages} JOIN ${media} ON ${media.id} = ${productImages.mediaId}
        WHERE ${productImages.productId} = ${products.id}`,
    pictures,
  ),
  sizes: listOf(
    sql`SELECT json_agg(json_build_object('amount', ${productSizes.amount}, 'unit', ${productSizes.unit}) ORDER BY ${productSizes.position})
        FROM ${productSizes} WHERE ${productSizes.productId} = ${products.id}`,
    sizes,
  ),
  categories: listOf(
    sql`SELECT json_agg(${categories.title} ORDER BY ${productCategories.position})
        FROM ${productCategories} JOIN ${categories} ON ${categories.id} = ${productCategories.categoryId}
        WHERE ${productCategories.productId} = ${products.id}`,
    z.array(z.string()),
  ),
  prices: listOf(
    sql`SELECT json_agg(json_build_object('currency', ${productPrices.currency}, 'price', ${productPrices.price}, 'discountPrice', ${productPrices.discountPrice}))
        FROM ${productPrices} WHERE ${productPrices.productId} = ${products.id} AND ${productPrices.shown}`,
    prices,
  ),
  stock: listOf(
    sql`SELECT json_agg(json_build_object('currency', ${productStock.currency}, 'onHand', ${productStock.onHand}))
        FROM ${productStock} WHERE ${productStock.productId} = ${products.id}`,
    stock,
  ),
};

/** The statement of one product, whose text is always the same: prepared, since planning it takes longer than running it. */
let oneProduct: ReturnType<typeof statement> | null = null;

/** Products with the figures of every market, in no particular order. Unknown ids have no entry. */
export async function listWholeProducts(q: Queryable, ids: readonly string[]): Promise<WholeProduct[]> {
  const [first, ...more] = ids;
  if (first === undefined) return [];
  const select = q.select(columns).from(products);
  if (more.length > 0) return (await select.where(inArray(products.id, [...ids]))).map(whole);
  const query = select.where(eq(products.id, first));
  oneProduct ??= statement('whole_product', query.toSQL().sql);
  return (await query.prepare(oneProduct.name).execute()).map(whole);
}

/** Those of the slugs that products use. */
export async function listSlugs(q: Queryable, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await q
    .select({ slug: products.slug })
    .from(products)
    .where(inArray(products.slug, [...slugs]));
  return rows.map(({ slug }) => slug);
}

/** The ids of products that are sizes of one scent, in their position. */
export async function listIdsOfSizeGroup(q: Queryable, sizeGroup: string, limit: number): Promise<string[]> {
  const rows = await q
    .select({ id: products.id })
    .from(products)
    .where(eq(products.sizeGroup, sizeGroup))
    .orderBy(asc(products.position), asc(products.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Where a list continues: after the product at this position. */
export type Bookmark = { readonly position: number; readonly id: string };

/** The next visible products of a currency in catalogue order, and where to continue; `next` is null at the end. */
export async function listWholeProductsAfter(
  q: Queryable,
  currency: Currency,
  after: Bookmark | null,
  limit: number,
): Promise<{ readonly products: WholeProduct[]; readonly next: Bookmark | null }> {
  const rows = await q
    .select(columns)
    .from(products)
    .where(
      and(
        sql`EXISTS (SELECT FROM ${productPrices} WHERE ${and(
          eq(productPrices.productId, products.id),
          eq(productPrices.currency, currency),
          gt(productPrices.price, sql`0`),
          sql`${productPrices.shown}`,
        )})`,
        after
          ? sql`(${products.position}, ${products.id}) > (${after.position}::integer, ${after.id}::text)`
          : undefined,
      ),
    )
    .orderBy(asc(products.position), asc(products.id))
    .limit(limit);
  const last = rows.at(-1)?.product;
  return {
    products: rows.map(whole),
    next: last && rows.length === limit ? { position: last.position, id: last.id } : null,
  };
}

type Row = Pick<WholeProduct, 'pictures' | 'sizes' | 'categories' | 'prices' | 'stock'> & {
  readonly product: typeof products.$inferSelect;
};

function whole({ product, ...lists }: Row): WholeProduct {
  return { ...fromRow(product), ...lists };
}
