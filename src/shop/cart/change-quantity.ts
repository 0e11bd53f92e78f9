import { ok, type Result, refused } from '#kernel/result';
import type { Shop } from '../shop.ts';
import { cappedQuantity } from './quantity.rules.ts';
import { lockOpenCart, upsertCartLine } from './queries.ts';
import { type Cart, type CartQuery, cartFrom } from './read-cart.ts';

type ChangeRefusal = { readonly code: 'notInCart' | 'productUnavailable' | 'soldOut' };

/**
 * Changes the quantity of a line, capped to 10 and to the stock (specification, section 5). `id` is the line's or the
 * product's. Refuses a line that is not in the cart and a product that is hidden or sold out.
 */
export async function changeQuantity(
  deps: Pick<Shop, 'database' | 'clock'>,
  request: CartQuery & { readonly id: string; readonly count: number },
): Promise<Result<Cart, ChangeRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const open = await lockOpenCart(tx, request.ownerId);
    if (!open) return refused({ code: 'notInCart' });
    const cart = await cartFrom(tx, open, request);
    const line = cart.lines.find(({ id, offer }) => [id, offer.productId].includes(request.id));
    if (!line) return refused({ code: 'notInCart' });
    const { productId, price, onHand } = line.offer;
    if (!price) return refused({ code: 'productUnavailable' });
    const count = cappedQuantity(request.count, onHand);
    if (count === 0) return refused({ code: 'soldOut' });
    await upsertCartLine(tx, { cartId: open.id, productId, count, now: deps.clock.now() });
    return ok({ ...cart, lines: cart.lines.map((one) => (one === line ? { ...one, count } : one)) });
  });
}
