import { ok, type Result, refused } from '#kernel/result';
import type { Shop } from '../shop.ts';
import { type Cart, type CartQuestion, cartFrom } from './read-cart.ts';
import { deleteLine, holdOpenCart } from './records.ts';

/** Removes a line, named by its own id or by its product's. Refused when the bag has no such line. */
export async function removeLine(
  shop: Pick<Shop, 'database'>,
  question: CartQuestion & { readonly id: string },
): Promise<Result<Cart, { readonly code: 'notInCart' }>> {
  return await shop.database.transaction(async (tx) => {
    const open = await holdOpenCart(tx, question.ownerId);
    const removed = open !== null && (await deleteLine(tx, open.id, question.id));
    return removed ? ok(await cartFrom(tx, open, question)) : refused({ code: 'notInCart' });
  });
}
