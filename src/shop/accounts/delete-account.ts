import { ok, type Result, refused } from '#kernel/result';
import { abandonCarts } from '#shop/cart';
import { forgetShippingAddress } from '#shop/checkout';
import {
  deleteCustomer,
  deletePendingRegistrations,
  findCustomer,
  isFresh,
  type TooFast,
  waysToSignIn,
  withdrawLinks,
} from '#shop/customers';
import { forgetRecipient } from '#shop/notices';
import { overOrdersOf, releaseOrders } from '#shop/orders';
import { forgetPayer } from '#shop/payments';
import { forgetCouponEmails } from '#shop/pricing';
import { releaseReviews } from '#shop/reviews';
import { provePassword, type WrongPassword } from './change-password.ts';
import type { AccountNeeds } from './needs.ts';

export type SignInAgain = { readonly code: 'signInAgain' };

/**
 * Deletes an account: sign-ins, sessions, addresses, wishlist and bag go at once; orders stay without the person, as
 * far as a parcel on its way allows; reviews stay without the name. A customer with a password proves it first; one who
 * signs in with Google or Facebook only must have done so within the last 15 minutes.
 */
export async function deleteAccount(
  shop: AccountNeeds,
  customerId: string,
  password: string,
  sessionStartedAt: Date | null = null,
): Promise<Result<null, WrongPassword | TooFast | SignInAgain>> {
  if ((await waysToSignIn(shop, customerId)).includes('password')) {
    const proved = await provePassword(shop, customerId, password);
    if (!proved.ok) return proved;
  } else if (sessionStartedAt === null || !isFresh(sessionStartedAt, shop.clock.now())) {
    return refused({ code: 'signInAgain' });
  }
  await shop.database.transaction(async (tx) => {
    const customer = await findCustomer(tx, customerId);
    if (!customer) return;
    // bag, payment attempts, orders: as a payment that is being settled holds them
    await abandonCarts(tx, customerId);
    await forgetPayer(tx, customerId, await overOrdersOf(shop, tx, customerId));
    await releaseOrders(shop, tx, customerId);
    await releaseReviews(tx, customerId);
    await forgetRecipient(tx, customer.email, shop.clock.now());
    await forgetShippingAddress(tx, customerId);
    await forgetCouponEmails(tx, customerId);
    await deletePendingRegistrations(tx, customer.email);
    await withdrawLinks(tx, 'verify', customerId);
    await withdrawLinks(tx, 'reset', customerId);
    await deleteCustomer(tx, customerId);
  });
  return ok(null);
}
