import type { Transaction } from '#database/database';
import { MARKETS, type Market } from '#kernel/market';
import type { PaymentMethod } from '#kernel/payment-method';
import type { Offer } from '#shop/catalogue';
import type { Shop } from '../shop.ts';
import { type CartFacts, getCartFacts, lockCurrentCart, updateCartUsed } from './queries.ts';

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
  const facts = await getCartFacts(deps.database.read, request);
  const now = deps.clock.now();
  if (facts.cart && now.getTime() - facts.cart.updatedAt.getTime() >= DAY_MS)
    await updateCartUsed(deps.database.read, facts.cart.id, now);
  return cartOf(request.ownerId, facts);
}

/** The cart of what was read. */
export function cartOf(ownerId: string, { cart, market, lines, offers }: CartFacts): Cart {
  return {
    id: cart?.id ?? null,
    ownerId,
    market: MARKETS[market],
    paymentMethod: cart?.paymentMethod ?? null,
    lines: lines.flatMap(({ id, productId, count }) => {
      const offer = offers.get(productId);
      return offer ? [{ id, count, offer }] : [];
    }),
  };
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
  const cart = cartOf(ownerId, await getCartFacts(tx, { ownerId, market, fallbackMarket }));
  return { state: 'open', id: locked.id, market: cart.market, lines: cart.lines };
}
