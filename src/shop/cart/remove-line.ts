import { ok, type Result, refused } from '#kernel/result';
import type { Shop } from '../shop.ts';
import { deleteCartLine, lockOpenCart } from './queries.ts';
import { type Cart, type CartQuery, cartFrom } from './read-cart.ts';

/** Removes a line, named by its own id or by its product's. Refused when the bag has no such line. */
export async function removeLine(
  deps: Pick<Shop, 'database'>,
  question: CartQuery & { readonly id: string },
): Promise<Result<Cart, { readonly code: 'notInCart' }>> {
  return await deps.database.transaction(async (tx) => {
    const open = await lockOpenCart(tx, question.ownerId);
    const removed = open !== null && (await deleteCartLine(tx, open.id, question.id));
    return removed ? ok(await cartFrom(tx, open, question)) : refused({ code: 'notInCart' });
  });
}
