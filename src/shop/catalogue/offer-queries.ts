import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/database';
import type { Bilingual, Currency, Market } from '#kernel/market';
import type { Minor } from '#kernel/money';
import { productStock } from '#shop/stock';
import { plainPictureUrl } from './picture.rules.ts';
import {
  categories,
  media,
  productCategories,
  productImages,
  productPrices,
  productSizes,
  products,
} from './tables.ts';

/** The titles of a product's categories, in the order the product names them. */
export const categoryTitlesColumn = sql`coalesce((
    SELECT json_agg(${categories.title} ORDER BY ${productCategories.position})
    FROM ${productCategories} JOIN ${categories} ON ${categories.id} = ${productCategories.categoryId}
    WHERE ${productCategories.productId} = ${products.id}), '[]'::json)`.mapWith((titles) =>
  z.array(z.string()).parse(titles),
);

/** Width of a cart's pictures, in pixels. */
const CART_PICTURE_WIDTH = 480;

/** What a cart needs to know of a product in a market. */
export type Offer = {
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

/** Offers of products in a market, by product id. Unknown ids have no entry. */
export async function listOffers(
  q: Queryable,
  market: Pick<Market, 'currency'>,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Offer>> {
  const rows = await listOfferRows(q, market.currency, productIds);
  return new Map(rows.map((row) => [row.productId, offerFrom(row)]));
}

function offerFrom(row: Awaited<ReturnType<typeof listOfferRows>>[number]): Offer {
  const { price, discountPrice } = row;
  return {
    productId: row.productId,
    title: { en: row.titleEn, ar: row.titleAr },
    description: { en: row.descriptionEn, ar: row.descriptionAr },
    shortNote: { en: row.shortNoteEn, ar: row.shortNoteAr },
    categories: row.categories,
    image: row.picture ? plainPictureUrl(row.picture, CART_PICTURE_WIDTH) : '',
    size: row.size ?? { amount: row.weight, unit: 'ml' },
    price: price !== null && price > 0 ? { before: price, now: discountPrice ?? price } : null,
    onHand: Math.max(0, row.onHand ?? 0),
  };
}

/** Rows for offers: every product of the ids with its price and stock in a currency. */
async function listOfferRows(q: Queryable, currency: Currency, productIds: readonly string[]) {
  if (productIds.length === 0) return [];
  return await q
    .select({
      productId: products.id,
      titleEn: products.titleEn,
      titleAr: products.titleAr,
      descriptionEn: products.descriptionEn,
      descriptionAr: products.descriptionAr,
      shortNoteEn: products.shortNoteEn,
      shortNoteAr: products.shortNoteAr,
      categories: categoryTitlesColumn,
      weight: products.weight,
      price: productPrices.price,
      discountPrice: productPrices.discountPrice,
      onHand: productStock.onHand,
      picture: { id: media.id, widths: media.widths },
      size: { amount: productSizes.amount, unit: productSizes.unit },
    })
    .from(products)
    .leftJoin(
      productPrices,
      and(eq(productPrices.productId, products.id), eq(productPrices.currency, currency), sql`${productPrices.shown}`),
    )
    .leftJoin(productStock, and(eq(productStock.productId, products.id), eq(productStock.currency, currency)))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
    .leftJoin(media, eq(media.id, productImages.mediaId))
    .leftJoin(productSizes, and(eq(productSizes.productId, products.id), eq(productSizes.position, 0)))
    .where(inArray(products.id, [...productIds]));
}
