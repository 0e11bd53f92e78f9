import type { Transaction } from '#database/database';
import { ok, type Result, refused } from '#kernel/result';
import { detachCarts } from '#shop/cart';
import { deleteShippingAddress } from '#shop/checkout';
import type { Throttled } from '#shop/credentials';
import {
  deleteCustomer,
  deletePendingRegistrations,
  getCustomer,
  isFresh,
  loginMethods,
  revokeLinks,
} from '#shop/customers';
import { anonymiseRecipient } from '#shop/emails';
import { anonymiseOfferUses } from '#shop/offers';
import { detachOrders, listEndedOrderIds, listOrderedCartIds } from '#shop/orders';
import { anonymisePayer } from '#shop/payments';
import { anonymiseCouponUses } from '#shop/pricing';
import { detachReviews } from '#shop/reviews';
import { deleteAlertsOf } from '#shop/stock-alerts';
import { provePassword, type WrongPassword } from './change-password.ts';
import type { AccountDeps } from './deps.ts';

type SignInAgain = { readonly code: 'signInAgain' };

/**
 * Deletes an account: sign-ins, sessions, addresses, wishlist and cart at once. Orders are anonymised, once no parcel
 * needs the address any more, and reviews lose the name. A customer with a password confirms it; one who signs in
 * with Google or Facebook only must have signed in within the last 15 minutes.
 */
export async function deleteAccount(
  deps: AccountDeps,
  customerId: string,
  password: string,
  sessionStartedAt: Date | null = null,
): Promise<Result<null, WrongPassword | Throttled | SignInAgain>> {
  if ((await loginMethods(deps, customerId)).includes('password')) {
    const proved = await provePassword(deps, customerId, password);
    if (!proved.ok) return proved;
  } else if (sessionStartedAt === null || !isFresh(sessionStartedAt, deps.clock.now())) {
    return refused({ code: 'signInAgain' });
  }
  await deps.database.transaction((tx) => eraseCustomer(deps, tx, customerId));
  return ok(null);
}

/**
 * Removes what is stored about a customer, in the caller's transaction (docs/personal-data.md): the account at once; orders, payment
 * attempts, reviews and emails lose the person, orders on their way once they have ended.
 */
export async function eraseCustomer(
  deps: Pick<AccountDeps, 'clock'>,
  tx: Transaction,
  customerId: string,
): Promise<void> {
  const customer = await getCustomer(tx, customerId);
  if (!customer) return;
  // in the order in which the settlement of a payment locks them: cart, payment attempts, orders
  await detachCarts(tx, customerId);
  await anonymisePayer(tx, customerId, await listEndedOrderIds(deps, tx, customerId));
  const cartIds = await listOrderedCartIds(tx, customerId);
  await detachOrders(deps, tx, customerId);
  await detachReviews(tx, customerId);
  await anonymiseRecipient(tx, customer.email, deps.clock.now());
  await deleteAlertsOf(tx, customer.email);
  await deleteShippingAddress(tx, customerId);
  await anonymiseCouponUses(tx, customerId, cartIds);
  await anonymiseOfferUses(tx, customerId, cartIds);
  await deletePendingRegistrations(tx, customer.email);
  await revokeLinks(tx, 'verify', customerId);
  await revokeLinks(tx, 'reset', customerId);
  await deleteCustomer(tx, customerId);
}
