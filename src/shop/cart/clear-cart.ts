import type { Shop } from '../shop.ts';
import { type Cart, type CartQuestion, cartOf } from './read-cart.ts';
import { deleteLines, holdOpenCart } from './records.ts';

/** Empties the bag, as a country switch does (specification, section 4). An empty one stays so. */
export async function clearCart(shop: Pick<Shop, 'database'>, question: CartQuestion): Promise<Cart> {
  return await shop.database.transaction(async (tx) => {
    const cartId = await holdOpenCart(tx, question.ownerId);
    if (cartId !== null) await deleteLines(tx, cartId);
    return await cartOf(tx, question);
  });
}
