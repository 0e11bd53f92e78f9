import { DAY_MS } from '#kernel/clock';
import { MARKETS, type Market } from '#kernel/market';
import type { PaymentMethod } from '#kernel/payment-method';
import type { Listing } from '#shop/catalogue';
import type { Shop } from '../shop.ts';
import { type CartFacts, type CartOffering, type CartQuery, getCartFacts, updateCartUsed } from './queries.ts';

/** A line of a cart with the catalogue's current listing. */
export type CartLine = { readonly id: string; readonly count: number; readonly listing: Listing };

export type Cart = {
  /** Null for a shopper without an open cart. */
  readonly id: string | null;
  readonly ownerId: string;
  readonly market: Market;
  readonly paymentMethod: PaymentMethod | null;
  readonly lines: readonly CartLine[];
  /** What its offers are priced by; null where nobody asked for offers, and where there are none. */
  readonly offering: CartOffering | null;
};

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
export function cartOf(ownerId: string, { cart, market, lines, listings, offering }: CartFacts): Cart {
  return {
    id: cart?.id ?? null,
    ownerId,
    market: MARKETS[market],
    paymentMethod: cart?.paymentMethod ?? null,
    lines: lines.flatMap(({ id, productId, count }) => {
      const listing = listings.get(productId);
      return listing ? [{ id, count, listing }] : [];
    }),
    offering,
  };
}
