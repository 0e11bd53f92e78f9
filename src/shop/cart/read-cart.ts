import type { Queryable, Transaction } from '#database/database';
import { MARKETS, type Market } from '#kernel/market';
import type { PaymentMethod } from '#kernel/payment-method';
import { listOffers, type Offer } from '#shop/catalogue';
import type { Shop } from '../shop.ts';
import {
  type CartLineRow,
  getOpenCart,
  listCartLines,
  lockCurrentCart,
  type OpenCart,
  updateCartUsed,
} from './queries.ts';

/** A line of a cart with the catalogue's current offer. */
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
  /** The market the shopper chose; null for the market of the cart. */
  readonly market: Market | null;
  /** The market when neither is known. */
  readonly fallbackMarket: Market;
};

const DAY_MS = 24 * 3600 * 1000;

/**
 * Returns the shopper's open cart with current prices and stock; an empty one for a shopper without a cart. Reading counts as
 * using the cart, which is saved once a day: unused carts of guests end.
 */
export async function readCart(deps: Pick<Shop, 'database' | 'clock'>, request: CartQuery): Promise<Cart> {
  const open = await getOpenCart(deps.database.read, request.ownerId);
  const now = deps.clock.now();
  if (open && now.getTime() - open.updatedAt.getTime() >= DAY_MS)
    await updateCartUsed(deps.database.read, open.id, now);
  return await cartFrom(deps.database.read, open, request);
}

/** Builds the cart of an open cart that was read before; null for none. */
export async function cartFrom(q: Queryable, open: OpenCart | null, request: CartQuery): Promise<Cart> {
  const market = marketFor(open, request);
  const lines = open ? await linesOf(q, open.id, market) : [];
  return { id: open?.id ?? null, ownerId: request.ownerId, market, paymentMethod: open?.paymentMethod ?? null, lines };
}

/** Returns the market of the shopper's cart: the chosen one, else the cart's, else the detected one. */
export async function marketOfCart(deps: Pick<Shop, 'database'>, request: CartQuery): Promise<Market> {
  return request.market ?? marketFor(await getOpenCart(deps.database.read, request.ownerId), request);
}

/** Returns the market of an open cart that was read before. */
function marketFor(
  open: Pick<OpenCart, 'market'> | null,
  { market, fallbackMarket }: Pick<CartQuery, 'market' | 'fallbackMarket'>,
): Market {
  return market ?? (open?.market ? MARKETS[open.market] : fallbackMarket);
}

/** Lists the lines of a cart with their offers in a market, in the order they were added. */
async function linesOf(q: Queryable, cartId: string, market: Market): Promise<readonly CartLine[]> {
  return await withOffers(q, market, await listCartLines(q, cartId));
}

/** Adds the offers of a market to lines. `known` are offers that were read before. */
export async function withOffers(
  q: Queryable,
  market: Market,
  rows: readonly CartLineRow[],
  known: readonly Offer[] = [],
): Promise<readonly CartLine[]> {
  const offers = new Map(known.map((offer) => [offer.productId, offer]));
  const missing = rows.flatMap(({ productId }) => (offers.has(productId) ? [] : [productId]));
  for (const [productId, offer] of await listOffers(q, market, missing)) offers.set(productId, offer);
  return rows.flatMap(({ id, productId, count }) => {
    const offer = offers.get(productId);
    return offer ? [{ id, count, offer }] : [];
  });
}

/** A cart that is locked to be ordered: no one else changes or orders it until the transaction ends. */
export type LockedCart =
  | { readonly state: 'open'; readonly id: string; readonly market: Market; readonly lines: readonly CartLine[] }
  /** Another request of the shopper ordered it while this one waited for the lock. */
  | { readonly state: 'ordered'; readonly id: string }
  | { readonly state: 'none' };

/**
 * Locks the shopper's open cart and returns it with the offers of `market`, or of the cart's market. Of two submissions at once
 * the second waits, and finds the cart ordered.
 */
export async function lockCartWithLines(
  tx: Transaction,
  ownerId: string,
  market: Market | null,
  fallbackMarket: Market,
): Promise<LockedCart> {
  const locked = await lockCurrentCart(tx, ownerId);
  if (!locked || locked.status === 'merged') return { state: 'none' };
  if (locked.status === 'ordered') return { state: 'ordered', id: locked.id };
  const priced = marketFor(locked, { market, fallbackMarket });
  return { state: 'open', id: locked.id, market: priced, lines: await linesOf(tx, locked.id, priced) };
}
