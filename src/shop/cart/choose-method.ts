import type { PaymentMethod } from '#kernel/payment-method';
import { ok, type Result, refused } from '#kernel/result';
import type { Shop } from '../shop.ts';
import { type CartQuestion, marketOfCart } from './read-cart.ts';
import { openCart } from './records.ts';

/**
 * Notes on the bag how it will be paid, opening one if needed. Refused for a method of the other country (specification,
 * section 2.10).
 */
export async function chooseMethod(
  shop: Pick<Shop, 'database' | 'clock'>,
  { method, ...question }: CartQuestion & { readonly method: PaymentMethod },
): Promise<Result<PaymentMethod, { readonly code: 'methodOfOtherCountry' }>> {
  const market = await marketOfCart(shop, question);
  if (!market.methods.includes(method)) return refused({ code: 'methodOfOtherCountry' });
  await openCart(shop.database.read, question.ownerId, { paymentMethod: method }, shop.clock.now());
  return ok(method);
}
