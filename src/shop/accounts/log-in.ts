import type { Transaction } from '#database/database';
import { isGuestId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { ok, type Result } from '#kernel/result';
import { saveFirstAddress } from '#shop/addresses';
import { mergeCart } from '#shop/cart';
import { fromOrderAddress, updateShippingAddressOwner } from '#shop/checkout';
import type { AttemptSource, Throttled } from '#shop/credentials';
import {
  type BadCredentials,
  type CustomerRow,
  checkCredentials,
  getCustomer,
  hasLink,
  type OpenedSession,
  openSession,
} from '#shop/customers';
import { claimOrdersOfEmail, claimOrdersOfGuest, listOrdersOf } from '#shop/orders';
import type { AccountDeps, LimitedDeps, Locale } from './deps.ts';
import { mailLink } from './email-links.ts';

/**
 * What a login takes from the browser: where it comes from, its earlier session, the token of a browser that has signed
 * in before, and its guest id.
 */
export type Browser = {
  readonly source: AttemptSource;
  readonly token: string | null;
  readonly device: string | null;
  readonly guestId: string | null;
  /** The `User-Agent` header. */
  readonly agent?: string;
};

export type SignedIn = OpenedSession & { readonly customer: CustomerRow };

/**
 * Signs a customer in with email and password. One transaction opens a session, ends the browser's earlier one and
 * merges the guest's data. A customer whose email is not verified gets a new link when none is valid any more.
 */
export async function logIn(
  deps: LimitedDeps,
  credentials: { readonly email: string; readonly password: string },
  browser: Browser,
  locale: Locale,
): Promise<Result<SignedIn, BadCredentials | Throttled>> {
  const checked = await checkCredentials(deps, credentials.email, credentials.password, browser);
  return checked.ok ? ok(await signIn(deps, checked.value, browser, locale)) : checked;
}

/** Signs in a customer who is already authenticated. */
export async function signIn(
  deps: AccountDeps,
  customerId: string,
  browser: Browser,
  locale: Locale,
): Promise<SignedIn> {
  await deps.signIn.open();
  return deps.database.transaction((tx) => openSessionOf(deps, tx, customerId, browser, locale));
}

/** The same in the caller's transaction. Call `signIn.open()` before it. */
export async function openSessionOf(
  deps: AccountDeps,
  tx: Transaction,
  customerId: string,
  browser: Browser,
  locale: Locale,
): Promise<SignedIn> {
  const customer = await getCustomer(tx, customerId);
  if (!customer) throw new Error('the customer does not exist any more');
  const opened = await openSession(deps, tx, customerId, browser);
  await joinGuest(deps, tx, browser.guestId, customer, locale);
  if (!customer.emailVerified && !(await hasLink(deps, tx, 'verify', customerId))) {
    await mailLink(deps, tx, 'verify', customer, locale);
  }
  return { ...opened, customer };
}

/**
 * Merges a guest's cart into the customer's, in the transaction that signs them in. For a customer with a verified
 * email the checkout's address and the orders of the guest, and guest orders with that email, are moved to the
 * account too (docs/security.md), and the address of the newest of these is the first of an empty address book.
 */
async function joinGuest(
  deps: Pick<AccountDeps, 'clock'>,
  tx: Transaction,
  guestId: string | null,
  customer: Pick<CustomerRow, 'id' | 'email' | 'emailVerified'>,
  { market }: Locale,
): Promise<void> {
  let moved = 0;
  if (guestId !== null && isGuestId(guestId)) {
    await mergeCart(deps, tx, { from: guestId, into: customer.id, market: MARKETS[market] });
    if (customer.emailVerified) {
      await updateShippingAddressOwner(tx, guestId, customer.id);
      moved += await claimOrdersOfGuest(tx, guestId, customer.id);
    }
  }
  if (customer.emailVerified) moved += await claimOrdersOfEmail(tx, customer.email, customer.id);
  const [newest] = moved > 0 ? await listOrdersOf(tx, customer.id, 1) : [];
  if (newest) await saveFirstAddress(tx, customer.id, fromOrderAddress(newest.address));
}
