import { ok, type Result, refused } from '#kernel/result';
import type { Shop } from '../shop.ts';
import { type Cart, type CartQuestion, cartOf } from './read-cart.ts';
import { deleteLine, holdOpenCart } from './records.ts';

/** Removes a line, named by its own id or by its product's. Refused when the bag has no such line. */
export async function removeLine(
  shop: Pick<Shop, 'database'>,
  question: CartQuestion & { readonly id: string },
): Promise<Result<Cart, { readonly code: 'notInCart' }>> {
  return await shop.database.transaction(async (tx) => {
    const cartId = await holdOpenCart(tx, question.ownerId);
    const removed = cartId !== null && (await deleteLine(tx, cartId, question.id));
    return removed ? ok(await cartOf(tx, question)) : refused({ code: 'notInCart' });
  });
}
