import { MARKETS } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { offersOf } from '#shop/catalogue';
import type { Shop } from '../shop.ts';
import { cappedCount } from './quantity.rules.ts';
import { type Cart, type CartQuestion, cartOf } from './read-cart.ts';
import { holdOpenCart, readLines, readOpenCart, writeLine } from './records.ts';

export type ChangeRefusal = { readonly code: 'notInCart' | 'productUnavailable' | 'soldOut' };

/**
 * Sets how many pieces of a line the bag holds, capped to 10 and to the stock (specification, section 5). `id` is the
 * line's or the product's. Refused when the bag has no such line, or when the product is hidden or sold out by now.
 */
export async function changeQuantity(
  shop: Pick<Shop, 'database' | 'clock'>,
  question: CartQuestion & { readonly id: string; readonly count: number },
): Promise<Result<Cart, ChangeRefusal>> {
  return await shop.database.transaction(async (tx) => {
    const cartId = await holdOpenCart(tx, question.ownerId);
    if (cartId === null) return refused({ code: 'notInCart' });
    const line = (await readLines(tx, cartId)).find(({ id, productId }) => [id, productId].includes(question.id));
    if (!line) return refused({ code: 'notInCart' });
    const filledIn = (await readOpenCart(tx, question.ownerId))?.market;
    const market = question.market ?? (filledIn ? MARKETS[filledIn] : question.otherwise);
    const offer = (await offersOf(tx, market, [line.productId])).get(line.productId);
    if (!offer?.price) return refused({ code: 'productUnavailable' });
    const count = cappedCount(question.count, offer.onHand);
    if (count === 0) return refused({ code: 'soldOut' });
    await writeLine(tx, { cartId, productId: line.productId, count, now: shop.clock.now() });
    return ok(await cartOf(tx, question));
  });
}
