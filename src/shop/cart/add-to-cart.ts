import type { Market } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { listOffers } from '#shop/catalogue';
import type { Shop } from '../shop.ts';
import { addedQuantity } from './quantity.rules.ts';
import { listCartLines, upsertCartLine, upsertOpenCart } from './queries.ts';
import { type Cart, withOffers } from './read-cart.ts';

/** Most products in one cart: each one makes an order slower. */
export const MAX_CART_LINES = 50;

type NewLine = {
  readonly ownerId: string;
  readonly market: Market;
  readonly productId: string;
  /** 1 to 10. */
  readonly count: number;
};

type CartRefusal = { readonly code: 'productUnavailable' | 'soldOut' | 'cartFull' };

/**
 * Adds a product to the shopper's open cart, and opens one if there is none. Adds the quantity to that of the same product,
 * up to 10 and the stock (specification, section 4). Refuses a product that is unknown, hidden in this market or sold out, and
 * a cart that is full.
 */
export async function addToCart(
  deps: Pick<Shop, 'database' | 'clock'>,
  { ownerId, market, productId, count }: NewLine,
): Promise<Result<Cart, CartRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const offer = (await listOffers(tx, market, [productId])).get(productId);
    if (!offer?.price) return refused({ code: 'productUnavailable' });
    if (offer.onHand === 0) return refused({ code: 'soldOut' });
    const now = deps.clock.now();
    const { isNew, ...cart } = await upsertOpenCart(tx, ownerId, { market: market.code }, now);
    const rows = isNew ? [] : await listCartLines(tx, cart.id);
    const present = rows.find((row) => row.productId === productId);
    if (!present && rows.length >= MAX_CART_LINES) return refused({ code: 'cartFull' });
    const sum = addedQuantity(present?.count ?? 0, count, offer.onHand);
    const id = await upsertCartLine(tx, { cartId: cart.id, productId, count: sum, now });
    const all = present
      ? rows.map((row) => (row === present ? { ...row, count: sum } : row))
      : [...rows, { id, productId, count: sum }];
    return ok({ ...cart, ownerId, market, lines: await withOffers(tx, market, all, [offer]) });
  });
}
