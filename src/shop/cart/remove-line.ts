import { ok, type Result, refused } from '#kernel/result';
import type { Shop } from '../shop.ts';
import { deleteCartLine, lockOpenCart } from './queries.ts';
import { type Cart, type CartQuery, cartFrom } from './read-cart.ts';

/** Removes a line by its id or its product's. Refuses a line that is not in the cart. */
export async function removeLine(
  deps: Pick<Shop, 'database'>,
  request: CartQuery & { readonly id: string },
): Promise<Result<Cart, { readonly code: 'notInCart' }>> {
  return await deps.database.transaction(async (tx) => {
    const open = await lockOpenCart(tx, request.ownerId);
    const removed = open !== null && (await deleteCartLine(tx, open.id, request.id));
    return removed ? ok(await cartFrom(tx, open, request)) : refused({ code: 'notInCart' });
  });
}
