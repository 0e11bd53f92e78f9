import { ok, type Result, refused } from '#kernel/result';
import {
  clearFailures,
  consumeLink,
  countAttempt,
  deleteSocialSignIns,
  findCustomer,
  findCustomerByEmail,
  hashPassword,
  isLinkValid,
  markVerified,
  newPasswordFault,
  normalizeEmail,
  type PasswordFault,
  revokeLinks,
  setPassword,
  type Throttled,
} from '#shop/customers';
import { claimOrdersOfEmail } from '#shop/orders';
import type { AccountDeps, Locale } from './deps.ts';
import { mailLink } from './email-links.ts';
import type { LinkUsed } from './verify-email.ts';

const PER_ADDRESS = { free: 20, maxPause: 60, forget: 900 };
const PER_ACCOUNT = { free: 3, maxPause: 900, forget: 3600 };

/**
 * Asks for a link to choose a new password. What is answered, and how long it takes, is the same whether the address is
 * known or not: nobody looks here, a job does. One mailbox gets a few of these an hour at most; the rest are dropped
 * without a word.
 */
export async function requestPasswordReset(
  deps: AccountDeps,
  email: string,
  locale: Locale,
  address: string,
): Promise<Result<null, Throttled>> {
  const perAddress = { what: 'reset-address', whom: address, limit: PER_ADDRESS };
  const counted = await countAttempt(deps, [perAddress]);
  if (!counted.ok) return counted;
  const whom = normalizeEmail(email);
  const wanted = await countAttempt(deps, [{ what: 'reset-account', whom, limit: PER_ACCOUNT }]);
  if (wanted.ok) {
    await deps.database.transaction((tx) => deps.jobs.send(tx, 'sendResetLink', { email: whom, ...locale }));
  }
  return ok(null);
}

/** Does the job: writes to the customer with this address, if there is one. */
export async function sendResetLink(deps: AccountDeps, email: string, locale: Locale): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const customer = await findCustomerByEmail(tx, email);
    if (customer) await mailLink(deps, tx, 'reset', customer, locale);
  });
}

/**
 * Chooses a new password by the link of the mail, once and within the hour. Every session ends. Who opened the mail has
 * proved the address: it is verified, other ways of signing in that were added before are taken away, and whatever
 * others tried no longer slows the owner down.
 */
export async function resetPassword(
  deps: AccountDeps,
  customerId: string,
  token: string,
  password: string,
): Promise<Result<null, LinkUsed | { readonly code: PasswordFault }>> {
  const fault = await newPasswordFault(password);
  if (fault) return refused({ code: fault });
  if (!(await isLinkValid(deps, { kind: 'reset', customerId, token }))) return refused({ code: 'linkUsed' });
  const hash = await hashPassword(password);
  await deps.signIn.open();
  const email = await deps.database.transaction(async (tx) => {
    if (!(await consumeLink(deps, tx, { kind: 'reset', customerId, token }))) return null;
    const customer = await findCustomer(tx, customerId);
    if (!customer) return null;
    await setPassword(deps, tx, customerId, hash);
    await revokeLinks(tx, 'reset', customerId);
    if (!customer.emailVerified) await deleteSocialSignIns(tx, customerId);
    await markVerified(tx, customerId, deps.clock.now());
    await claimOrdersOfEmail(tx, customer.email, customerId);
    return customer.email;
  });
  if (email === null) return refused({ code: 'linkUsed' });
  await clearFailures(deps, email);
  return ok(null);
}
