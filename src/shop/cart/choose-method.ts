import type { PaymentMethod } from '#kernel/payment-method';
import { ok, type Result, refused } from '#kernel/result';
import type { Shop } from '../shop.ts';
import { openCart } from './queries.ts';
import { type CartQuery, marketOfCart } from './read-cart.ts';

/**
 * Notes on the bag how it will be paid, opening one if needed. Refused for a method of the other country (specification,
 * section 2.10).
 */
export async function chooseMethod(
  deps: Pick<Shop, 'database' | 'clock'>,
  { method, ...question }: CartQuery & { readonly method: PaymentMethod },
): Promise<Result<PaymentMethod, { readonly code: 'methodOfOtherCountry' }>> {
  const market = await marketOfCart(deps, question);
  if (!market.methods.includes(method)) return refused({ code: 'methodOfOtherCountry' });
  await openCart(deps.database.read, question.ownerId, { paymentMethod: method }, deps.clock.now());
  return ok(method);
}
