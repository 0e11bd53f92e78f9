import type { Shop } from '../shop.ts';
import { type Cart, type CartQuestion, cartFrom } from './read-cart.ts';
import { deleteLines, holdOpenCart } from './records.ts';

/** Empties the bag, as a country switch does (specification, section 4). An empty one stays so. */
export async function clearCart(shop: Pick<Shop, 'database'>, question: CartQuestion): Promise<Cart> {
  return await shop.database.transaction(async (tx) => {
    const open = await holdOpenCart(tx, question.ownerId);
    if (open) await deleteLines(tx, open.id);
    return await cartFrom(tx, open, question);
  });
}
