import type { PaymentMethod } from '#kernel/payment-method';
import { ok, type Result, refused } from '#kernel/result';
import type { Shop } from '../shop.ts';
import { upsertOpenCart } from './queries.ts';
import { type CartQuery, marketOfCart } from './read-cart.ts';

/**
 * Saves the payment method of the shopper's open cart, and opens one if there is none. Refuses a method of another market
 * (specification, section 2.10).
 */
export async function chooseMethod(
  deps: Pick<Shop, 'database' | 'clock'>,
  { method, ...request }: CartQuery & { readonly method: PaymentMethod },
): Promise<Result<PaymentMethod, { readonly code: 'methodOfOtherCountry' }>> {
  const market = await marketOfCart(deps, request);
  if (!market.methods.includes(method)) return refused({ code: 'methodOfOtherCountry' });
  await upsertOpenCart(deps.database.read, request.ownerId, { paymentMethod: method }, deps.clock.now());
  return ok(method);
}
