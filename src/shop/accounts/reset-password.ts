import { ok, type Result, refused } from '#kernel/result';
import {
  countAttempt,
  deleteSocialSignIns,
  findCustomer,
  findCustomerByEmail,
  forgetFailures,
  hashPassword,
  isLinkGood,
  markVerified,
  newPasswordFault,
  normalEmail,
  type PasswordFault,
  setPassword,
  spendLink,
  type TooFast,
  withdrawLinks,
} from '#shop/customers';
import { joinOrdersOfEmail } from '#shop/orders';
import type { AccountNeeds, Locale } from './needs.ts';
import type { LinkUsed } from './verify-email.ts';
import { mailLink } from './write-links.ts';

/** Name of the job that writes to who asked for a new password; its data is `{ email, language, market }`. */
export const SEND_RESET_LINK = 'send-reset-link';

const PER_ADDRESS = { free: 20, longestPause: 60, forget: 900 };
const PER_ACCOUNT = { free: 3, longestPause: 900, forget: 3600 };

/**
 * Asks for a link to choose a new password. What is answered, and how long it takes, is the same whether the address is
 * known or not: nobody looks here, a job does. One mailbox gets a few of these an hour at most; the rest are dropped
 * without a word.
 */
export async function askForReset(
  shop: AccountNeeds,
  email: string,
  locale: Locale,
  address: string,
): Promise<Result<null, TooFast>> {
  const perAddress = { what: 'reset-address', whom: address, limit: PER_ADDRESS };
  const counted = await countAttempt(shop, [perAddress]);
  if (!counted.ok) return counted;
  const whom = normalEmail(email);
  const wanted = await countAttempt(shop, [{ what: 'reset-account', whom, limit: PER_ACCOUNT }]);
  if (wanted.ok) {
    await shop.database.transaction((tx) => shop.jobs.send(tx, SEND_RESET_LINK, { email: whom, ...locale }));
  }
  return ok(null);
}

/** Does the job: writes to the customer with this address, if there is one. */
export async function sendResetLink(shop: AccountNeeds, email: string, locale: Locale): Promise<void> {
  await shop.database.transaction(async (tx) => {
    const customer = await findCustomerByEmail(tx, email);
    if (customer) await mailLink(shop, tx, 'reset', customer, locale);
  });
}

/**
 * Chooses a new password by the link of the mail, once and within the hour. Every session ends. Who opened the mail has
 * proved the address: it is verified, other ways of signing in that were added before are taken away, and whatever
 * others tried no longer slows the owner down.
 */
export async function resetPassword(
  shop: AccountNeeds,
  customerId: string,
  token: string,
  password: string,
): Promise<Result<null, LinkUsed | { readonly code: PasswordFault }>> {
  const fault = await newPasswordFault(password);
  if (fault) return refused({ code: fault });
  if (!(await isLinkGood(shop, { kind: 'reset', customerId, token }))) return refused({ code: 'linkUsed' });
  const hash = await hashPassword(password);
  await shop.signIn.open();
  const email = await shop.database.transaction(async (tx) => {
    if (!(await spendLink(shop, tx, { kind: 'reset', customerId, token }))) return null;
    const customer = await findCustomer(tx, customerId);
    if (!customer) return null;
    await setPassword(shop, tx, customerId, hash);
    await withdrawLinks(tx, 'reset', customerId);
    if (!customer.emailVerified) await deleteSocialSignIns(tx, customerId);
    await markVerified(tx, customerId, shop.clock.now());
    await joinOrdersOfEmail(tx, customer.email, customerId);
    return customer.email;
  });
  if (email === null) return refused({ code: 'linkUsed' });
  await forgetFailures(shop, email);
  return ok(null);
}
