import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { Currency } from '#kernel/market';
import { productStock } from '#shop/stock';
import { categoryTitlesColumn } from './card-queries.ts';
import { media, productImages, productPrices, productSizes, products } from './tables.ts';

/** Rows for offers: every product of the ids with its price and stock in a currency. */
export async function listOfferRows(q: Queryable, currency: Currency, productIds: readonly string[]) {
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
    .leftJoin(productPrices, and(eq(productPrices.productId, products.id), eq(productPrices.currency, currency)))
    .leftJoin(productStock, and(eq(productStock.productId, products.id), eq(productStock.currency, currency)))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
    .leftJoin(media, eq(media.id, productImages.mediaId))
    .leftJoin(productSizes, and(eq(productSizes.productId, products.id), eq(productSizes.position, 0)))
    .where(inArray(products.id, [...productIds]));
}
