import type { Transaction } from '#database/database';
import type { Market } from '#kernel/market';
import { lockCurrentCart, updateCartStatus } from './queries.ts';
import { type CartLine, linesOf, marketFor } from './read-cart.ts';

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

/** Ends a held bag that has become an order; the next thing the shopper adds opens a new one. */
export async function closeCart(tx: Transaction, cartId: string, now: Date): Promise<void> {
  await updateCartStatus(tx, cartId, 'ordered', now);
}
