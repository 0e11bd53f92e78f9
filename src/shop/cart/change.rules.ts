import { ok, type Result, refused } from '#kernel/result';
import { addedQuantity, cappedQuantity, MAX_QUANTITY } from './quantity.rules.ts';

/** Most products in one cart: each one makes an order slower. */
export const MAX_CART_LINES = 50;

type Line = { readonly id: string; readonly productId: string; readonly count: number };
type Listing = { readonly productId: string; readonly price: object | null; readonly onHand: number };

/** What a change is decided on: the lines of the cart, and the listings of the products in question. */
type Facts = { readonly lines: readonly Line[]; readonly listings: ReadonlyMap<string, Listing> };

/**
 * Adds a quantity to that of the same product, up to 10 and the stock (specification, section 4). Refuses a product that
 * is unknown, hidden in this market or sold out, and a cart that is full. `newId` is the id of a line that is new.
 */
export function lineAdded(
  { lines, listings }: Facts,
  { productId, count, newId }: { readonly productId: string; readonly count: number; readonly newId: string },
): Result<Line, { readonly code: 'productUnavailable' | 'soldOut' | 'cartFull' }> {
  const listing = listings.get(productId);
  if (!listing?.price) return refused({ code: 'productUnavailable' });
  if (listing.onHand === 0) return refused({ code: 'soldOut' });
  const present = lines.find((line) => line.productId === productId);
  if (!present && lines.length >= MAX_CART_LINES) return refused({ code: 'cartFull' });
  const sum = addedQuantity(present?.count ?? 0, count, listing.onHand);
  return ok({ id: present?.id ?? newId, productId, count: sum });
}

/**
 * Sets the quantity of a line, named by its id or its product's, capped to 10 and to the stock (specification, section 5).
 * Refuses a line that is not in the cart and a product that is hidden or sold out.
 */
export function lineSet(
  { lines, listings }: Facts,
  { id, count }: { readonly id: string; readonly count: number },
): Result<Line, { readonly code: 'notInCart' | 'productUnavailable' | 'soldOut' }> {
  const line = lines.find((one) => one.id === id || one.productId === id);
  const listing = line && listings.get(line.productId);
  if (!line || !listing) return refused({ code: 'notInCart' });
  if (!listing.price) return refused({ code: 'productUnavailable' });
  const capped = cappedQuantity(count, listing.onHand);
  return capped === 0 ? refused({ code: 'soldOut' }) : ok({ ...line, count: capped });
}

/**
 * The lines of a customer's cart that a guest's cart changes: quantities of a product in both are added up, to 10 and the
 * stock; sold-out products stay. When the two have too many products together, the customer's lines stay.
 */
export function linesMerged({ lines, listings }: Facts, guest: readonly Line[]): readonly Line[] {
  const merged = new Map(lines.map((line) => [line.productId, line]));
  const changed = new Set<string>();
  for (const { id, productId, count } of guest) {
    const present = merged.get(productId);
    if (!present && merged.size >= MAX_CART_LINES) continue;
    const before = present?.count ?? 0;
    const onHand = listings.get(productId)?.onHand ?? 0;
    const sum = onHand > 0 ? addedQuantity(before, count, onHand) : Math.min(MAX_QUANTITY, before + count);
    merged.set(productId, { id: present?.id ?? id, productId, count: sum });
    changed.add(productId);
  }
  return [...merged.values()].filter(({ productId }) => changed.has(productId));
}
