import type { Queryable } from '#database/database';
import type { Bilingual, Market } from '#kernel/market';
import type { Minor } from '#kernel/money';
import { listOfferRows } from './offer-queries.ts';
import { plainPictureUrl } from './picture.rules.ts';

/** Bags show small pictures. */
const BAG_WIDTH = 480;

/** What a bag needs to know of a product in a market. */
export type Offer = {
  readonly productId: string;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly shortNote: Bilingual;
  /** Titles of its categories, as routes name them. */
  readonly categories: readonly string[];
  /** Address of its first picture; empty without one. */
  readonly image: string;
  readonly size: { readonly amount: number; readonly unit: 'ml' | 'g' };
  /** Null where the product is not sold: hidden in this market (specification, section 5). */
  readonly price: { readonly before: Minor; readonly now: Minor } | null;
  /** Pieces on hand, never below 0. */
  readonly onHand: number;
};

/** The offers of some products in a market, by product id; an id that names no product has none. */
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
    image: row.picture ? plainPictureUrl(row.picture, BAG_WIDTH) : '',
    size: row.size ?? { amount: row.weight, unit: 'ml' },
    price: price !== null && price > 0 ? { before: price, now: discountPrice ?? price } : null,
    onHand: Math.max(0, row.onHand ?? 0),
  };
}
