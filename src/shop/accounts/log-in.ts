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
  type Throttled,
} from '#shop/customers';
import type { AccountDeps, Locale } from './deps.ts';
import { mailLink } from './email-links.ts';
import { joinGuest } from './join-guest.ts';

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
  deps: AccountDeps,
  credentials: { readonly email: string; readonly password: string },
  browser: Browser,
  locale: Locale,
): Promise<Result<SignedIn, BadCredentials | Throttled>> {
  const checked = await checkCredentials(deps, credentials.email, credentials.password, browser);
  return checked.ok ? ok(await signIn(deps, checked.value, browser, locale)) : checked;
}

/** Signs in a customer who has proved who they are. */
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
  const customer = await findCustomer(tx, customerId);
  if (!customer) throw new Error('a customer who has just proved who they are is gone');
  const opened = await openSession(deps, tx, customerId, browser);
  await joinGuest(deps, tx, browser.guestId, customer, locale);
  if (!customer.emailVerified && !(await hasLink(deps, tx, 'verify', customerId))) {
    await mailLink(deps, tx, 'verify', customer, locale);
  }
  return { ...opened, customer };
}
