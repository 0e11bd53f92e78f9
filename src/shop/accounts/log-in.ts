import type { Transaction } from '#database/database';
import { ok, type Result } from '#kernel/result';
import {
  type BadCredentials,
  type CustomerRow,
  checkCredentials,
  findCustomer,
  hasLink,
  type OpenedSession,
  openSession,
  type TooFast,
} from '#shop/customers';
import { joinGuest } from './join-guest.ts';
import type { AccountNeeds, Locale } from './needs.ts';
import { mailLink } from './write-links.ts';

/** What the browser brings along: where it is, its earlier session, whether it has signed in before, its guest. */
export type Browser = {
  readonly address: string;
  readonly token: string | null;
  readonly device: string | null;
  readonly guestId: string | null;
  /** What the browser says of itself, as it says it. */
  readonly agent?: string;
};

export type SignedIn = OpenedSession & { readonly customer: CustomerRow };

/**
 * Signs a customer in with address and password: a new session, the browser's old one ended, the guest's things joined,
 * all in one transaction. An address that was never verified and has no working link left is written to again.
 */
export async function logIn(
  shop: AccountNeeds,
  credentials: { readonly email: string; readonly password: string },
  browser: Browser,
  locale: Locale,
): Promise<Result<SignedIn, BadCredentials | TooFast>> {
  const checked = await checkCredentials(shop, credentials.email, credentials.password, browser);
  return checked.ok ? ok(await signIn(shop, checked.value, browser, locale)) : checked;
}

/** Signs in a customer who has proved who they are. */
export async function signIn(
  shop: AccountNeeds,
  customerId: string,
  browser: Browser,
  locale: Locale,
): Promise<SignedIn> {
  await shop.signIn.open();
  return shop.database.transaction((tx) => openSessionOf(shop, tx, customerId, browser, locale));
}

/** The same in the caller's transaction. Call `signIn.open()` before it. */
export async function openSessionOf(
  shop: AccountNeeds,
  tx: Transaction,
  customerId: string,
  browser: Browser,
  locale: Locale,
): Promise<SignedIn> {
  const customer = await findCustomer(tx, customerId);
  if (!customer) throw new Error('a customer who has just proved who they are is gone');
  const opened = await openSession(shop, tx, customerId, browser);
  await joinGuest(shop, tx, browser.guestId, customer, locale);
  if (!customer.emailVerified && !(await hasLink(shop, tx, 'verify', customerId))) {
    await mailLink(shop, tx, 'verify', customer, locale);
  }
  return { ...opened, customer };
}
