import type { Queryable } from '#database/database';
import type { Bilingual, Market } from '#kernel/market';
import type { Minor } from '#kernel/money';
import { listOfferRows } from './offer-queries.ts';
import { plainPictureUrl } from './picture.rules.ts';

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
export async function offersOf(
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
