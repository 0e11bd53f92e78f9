import type { Shop } from '../shop.ts';
import { deleteCartLines, lockOpenCart } from './queries.ts';
import { type Cart, type CartQuery, cartFrom } from './read-cart.ts';

/** Empties the bag, as a country switch does (specification, section 4). An empty one stays so. */
export async function clearCart(deps: Pick<Shop, 'database'>, question: CartQuery): Promise<Cart> {
  return await deps.database.transaction(async (tx) => {
    const open = await lockOpenCart(tx, question.ownerId);
    if (open) await deleteCartLines(tx, open.id);
    return await cartFrom(tx, open, question);
  });
}
