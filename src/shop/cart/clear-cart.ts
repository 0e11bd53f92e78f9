import type { Shop } from '../shop.ts';
import { deleteCartLines, lockOpenCart } from './queries.ts';
import { type Cart, type CartQuery, cartFrom } from './read-cart.ts';

/** Removes every line of the shopper's open cart, as a country switch does (specification, section 4). */
export async function clearCart(deps: Pick<Shop, 'database'>, request: CartQuery): Promise<Cart> {
  return await deps.database.transaction(async (tx) => {
    const open = await lockOpenCart(tx, request.ownerId);
    if (open) await deleteCartLines(tx, open.id);
    return await cartFrom(tx, open, request);
  });
}
