import type { Market } from '#kernel/market';
import { METHODS_OF, type PaymentMethod } from '#kernel/payment-method';
import { ok, type Result, refused } from '#kernel/result';
import type { Shop } from '../shop.ts';
import { openCart, writeMethod } from './records.ts';

/** Notes on the bag how it will be paid. Refused for a method of the other country (specification, section 2.10). */
export async function chooseMethod(
  shop: Pick<Shop, 'database' | 'clock'>,
  { ownerId, market, method }: { readonly ownerId: string; readonly market: Market; readonly method: PaymentMethod },
): Promise<Result<PaymentMethod, { readonly code: 'methodOfOtherCountry' }>> {
  if (!METHODS_OF[market.code].some((offered) => offered === method)) return refused({ code: 'methodOfOtherCountry' });
  return await shop.database.transaction(async (tx) => {
    const { id: cartId } = await openCart(tx, ownerId, null, shop.clock.now());
    await writeMethod(tx, cartId, method);
    return ok(method);
  });
}
