import type { Queryable, Transaction } from '#database/database';
import { MARKETS, type Market } from '#kernel/market';
import type { PaymentMethod } from '#kernel/payment-method';
import { type Offer, offersOf } from '#shop/catalogue';
import type { Shop } from '../shop.ts';
import { type CartLineRow, getOpenCart, listCartLines, lockCurrentCart, type OpenCart, touchCart } from './queries.ts';

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

export type CartQuery = {
  readonly ownerId: string;
  /** The market the shopper chose; null to take the one the cart was filled in. */
  readonly market: Market | null;
  /** The market for a shopper about whom neither is known. */
  readonly fallbackMarket: Market;
};

const DAY_MS = 24 * 3600 * 1000;

/**
 * Reads the open cart with the prices and the stock of now; a shopper without a cart has an empty one. Looking at it
 * counts as using it, which is noted once a day: unused carts of guests end.
 */
export async function readCart(deps: Pick<Shop, 'database' | 'clock'>, question: CartQuery): Promise<Cart> {
  const open = await getOpenCart(deps.database.read, question.ownerId);
  const now = deps.clock.now();
  if (open && now.getTime() - open.updatedAt.getTime() >= DAY_MS) await touchCart(deps.database.read, open.id, now);
  return await cartFrom(deps.database.read, open, question);
}

/** The same, inside a transaction or out of it. */
export async function cartOf(q: Queryable, question: CartQuery): Promise<Cart> {
  return await cartFrom(q, await getOpenCart(q, question.ownerId), question);
}

/** The same of an open cart that was read before; null for none. */
export async function cartFrom(q: Queryable, open: OpenCart | null, question: CartQuery): Promise<Cart> {
  const market = marketFor(open, question);
  const lines = open ? await linesOf(q, open.id, market) : [];
  return { id: open?.id ?? null, ownerId: question.ownerId, market, paymentMethod: open?.paymentMethod ?? null, lines };
}

/** The market of the shopper's cart: the one chosen, else the one it was filled in, else the one detected. */
export async function marketOfCart(deps: Pick<Shop, 'database'>, question: CartQuery): Promise<Market> {
  return question.market ?? marketFor(await getOpenCart(deps.database.read, question.ownerId), question);
}

/** The same of an open cart that was read before. */
export function marketFor(
  open: Pick<OpenCart, 'market'> | null,
  { market, fallbackMarket }: Pick<CartQuery, 'market' | 'fallbackMarket'>,
): Market {
  return market ?? (open?.market ? MARKETS[open.market] : fallbackMarket);
}

/** The lines of one cart with their offers in a market, in the order they were added. */
export async function linesOf(q: Queryable, cartId: string, market: Market): Promise<readonly CartLine[]> {
  return await withOffers(q, market, await listCartLines(q, cartId));
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

/** A bag held for ordering: nobody adds to it, changes it or orders it until the transaction ends. */
export type LockedCart =
  | { readonly state: 'open'; readonly id: string; readonly market: Market; readonly lines: readonly CartLine[] }
  /** Somebody ordered it while we waited for it: the same shopper's other click. */
  | { readonly state: 'ordered'; readonly id: string }
  | { readonly state: 'none' };

/**
 * Holds the shopper's open bag and reads it with the offers of `market`, or of the market it was filled in. Two submits
 * at once are about the same bag: the second waits and learns of the first.
 */
export async function lockCartWithLines(
  tx: Transaction,
  ownerId: string,
  market: Market | null,
  fallbackMarket: Market,
): Promise<LockedCart> {
  const held = await lockCurrentCart(tx, ownerId);
  if (!held || held.status === 'merged') return { state: 'none' };
  if (held.status === 'ordered') return { state: 'ordered', id: held.id };
  const priced = marketFor(held, { market, fallbackMarket });
  return { state: 'open', id: held.id, market: priced, lines: await linesOf(tx, held.id, priced) };
}
