import { and, asc, eq, gt, gte, inArray, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { Currency } from '#kernel/market';
import type { Minor } from '#kernel/money';
import { productStock } from '#shop/stock';
import { isSoldOut, percentOff } from './catalogue.rules.ts';
import { categoryTitlesColumn } from './offer-queries.ts';
import { stableId } from './stable-id.ts';
import { media, productCategories, productImages, productPrices, productSizes, products } from './tables.ts';
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
  readonly ids?: readonly string[] | undefined;
};

/**
 * Visible products in catalogue order, each with everything its card shows, in one query. The page's ids are chosen
 * before the joins, so a page costs the same in a catalogue of any size.
 */
export async function listCardRows(
  q: Queryable,
  filter: CardFilter,
  limit: number,
  offset: number,
): Promise<ProductCard[]> {
  const page = q
    .select({
      id: products.id,
      position: products.position,
      price: productPrices.price,
      discountPrice: productPrices.discountPrice,
    })
    .from(products)
    .innerJoin(productPrices, eq(productPrices.productId, products.id))
    .where(matching(filter))
    .orderBy(asc(products.position), asc(products.id))
    .limit(limit)
    .offset(offset)
    .as('page');
  const rows = await q
    .select({
      id: products.id,
      slug: products.slug,
      titleEn: products.titleEn,
      titleAr: products.titleAr,
      shortNoteEn: products.shortNoteEn,
      shortNoteAr: products.shortNoteAr,
      price: page.price,
      discountPrice: page.discountPrice,
      onHand: productStock.onHand,
      picture: {
        id: media.id,
        width: media.width,
        height: media.height,
        widths: media.widths,
        placeholder: media.placeholder,
      },
      size: { amount: productSizes.amount, unit: productSizes.unit },
      categories: categoryTitlesColumn,
    })
    .from(page)
    .innerJoin(products, eq(products.id, page.id))
    .leftJoin(productStock, and(eq(productStock.productId, page.id), eq(productStock.currency, filter.currency)))
    .leftJoin(productImages, and(eq(productImages.productId, page.id), eq(productImages.position, 0)))
    .leftJoin(media, eq(media.id, productImages.mediaId))
    .leftJoin(productSizes, and(eq(productSizes.productId, page.id), eq(productSizes.position, 0)))
    .orderBy(asc(page.position), asc(page.id));
  return rows.map(({ titleEn, titleAr, shortNoteEn, shortNoteAr, onHand, ...row }) => ({
    ...row,
    title: { en: titleEn, ar: titleAr },
    shortNote: { en: shortNoteEn, ar: shortNoteAr },
    percentOff: percentOff(row.price, row.discountPrice),
    onHand: onHand ?? 0,
    soldOut: isSoldOut(onHand ?? 0),
  }));
}

/** Counts the products that a filter matches. */
export async function countCards(q: Queryable, filter: CardFilter): Promise<number> {
  const [row] = await q
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(productPrices)
    .where(matching(filter));
  return row?.total ?? 0;
}

function matching({ currency, category, below, between, except, ids }: CardFilter): SQL | undefined {
  return and(
    eq(productPrices.currency, currency),
    gt(productPrices.price, sql`0`),
    sql`${productPrices.shown}`,
    category === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM ${productCategories} WHERE ${productCategories.productId} = ${productPrices.productId}
          AND ${productCategories.categoryId} = ${stableId(category)})`,
    below === undefined ? undefined : lt(productPrices.discountPrice, below),
    between && and(gte(productPrices.discountPrice, between.least), lte(productPrices.discountPrice, between.most)),
    except === undefined ? undefined : ne(productPrices.productId, except),
    ids === undefined ? undefined : inArray(productPrices.productId, [...ids]),
  );
}
