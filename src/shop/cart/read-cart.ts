import type { Queryable } from '#database/database';
import { MARKETS, type Market } from '#kernel/market';
import type { PaymentMethod } from '#kernel/payment-method';
import { type Offer, offersOf } from '#shop/catalogue';
import type { Shop } from '../shop.ts';
import { type CartLineRow, readLines, readOpenCart } from './records.ts';

/** One product of a cart, as the catalogue offers it now. */
export type CartLine = { readonly id: string; readonly count: number; readonly offer: Offer };

export type Cart = {
  /** Null for a shopper without an open cart. */
  readonly id: string | null;
  readonly ownerId: string;
  readonly market: Market;
  readonly paymentMethod: PaymentMethod | null;
  readonly lines: readonly CartLine[];
};

export type CartQuestion = {
  readonly ownerId: string;
  /** The market the shopper chose; null to take the one the cart was filled in. */
  readonly market: Market | null;
  /** The market for a shopper about whom neither is known. */
  readonly otherwise: Market;
};

/** Reads the open cart with the prices and the stock of now; a shopper without a cart has an empty one. */
export async function readCart(shop: Pick<Shop, 'database'>, question: CartQuestion): Promise<Cart> {
  return await cartOf(shop.database.read, question);
}

/** The same, inside a transaction or out of it. */
export async function cartOf(q: Queryable, { ownerId, market, otherwise }: CartQuestion): Promise<Cart> {
  const open = await readOpenCart(q, ownerId);
  const priced = market ?? (open?.market ? MARKETS[open.market] : otherwise);
  const lines = open ? await linesOf(q, open.id, priced) : [];
  return { id: open?.id ?? null, ownerId, market: priced, paymentMethod: open?.paymentMethod ?? null, lines };
}

/** The lines of one cart with their offers in a market, in the order they were added. */
export async function linesOf(q: Queryable, cartId: string, market: Market): Promise<readonly CartLine[]> {
  return await withOffers(q, market, await readLines(q, cartId));
}

/** Lines with their offers in a market; `known` are offers that need not be read again. */
export async function withOffers(
  q: Queryable,
  market: Market,
  rows: readonly CartLineRow[],
  known: readonly Offer[] = [],
): Promise<readonly CartLine[]> {
  const offers = new Map(known.map((offer) => [offer.productId, offer]));
  const missing = rows.flatMap(({ productId }) => (offers.has(productId) ? [] : [productId]));
  for (const [productId, offer] of await offersOf(q, market, missing)) offers.set(productId, offer);
  return rows.flatMap(({ id, productId, count }) => {
    const offer = offers.get(productId);
    return offer ? [{ id, count, offer }] : [];
  });
}
