import { ok, type Result, refused } from '#kernel/result';
import { type AttemptSource, countAttempt, hashPassword, sourceKeys, type Throttled } from '#shop/credentials';
import {
  clearFailures,
  consumeLink,
  deleteSocialSignIns,
  getCustomer,
  getCustomerByEmail,
  isLinkValid,
  newPasswordFault,
  normalizeEmail,
  type PasswordFault,
  revokeLinks,
  setPassword,
  updateEmailVerified,
} from '#shop/customers';
import { claimOrdersOfEmail } from '#shop/orders';
import type { AccountDeps, LimitedDeps, Locale } from './deps.ts';
import { mailLink } from './email-links.ts';
import type { LinkUsed } from './verify-email.ts';

const PER_ACCOUNT = { free: 3, maxPause: 900, resetAfter: 3600 };

/**
 * Requests a password reset link. Result and time are the same whether the email has an account or not, because a job
 * looks it up. A mailbox gets a few of these emails an hour; further ones are dropped silently.
 */
export async function requestPasswordReset(
  deps: LimitedDeps,
  email: string,
  locale: Locale,
  source: AttemptSource,
): Promise<Result<null, Throttled>> {
  const counted = await countAttempt(deps, sourceKeys('reset', source, deps.networkAttempts));
  if (!counted.ok) return counted;
  const mailbox = normalizeEmail(email);
  const wanted = await countAttempt(deps, [{ action: 'reset-account', subject: mailbox, limit: PER_ACCOUNT }]);
  if (wanted.ok) {
    await deps.database.transaction((tx) => deps.jobs.send(tx, 'sendResetLink', { email: mailbox, ...locale }));
  }
  return ok(null);
}

/** Emails a password reset link to the customer with this email, if there is one. */
export async function sendResetLink(deps: AccountDeps, email: string, locale: Locale): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const customer = await getCustomerByEmail(tx, email);
    if (customer) await mailLink(deps, tx, 'reset', customer, locale);
  });
}

/**
 * Sets a new password by an emailed link, which works once and for one hour, and ends every session. The reader of
 * the email owns the mailbox: the email becomes verified, social logins that were added before are removed, and
 * failed attempts no longer throttle the owner.
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
    const customer = await getCustomer(tx, customerId);
    if (!customer) return null;
    await setPassword(deps, tx, customerId, hash);
    await revokeLinks(tx, 'reset', customerId);
    if (!customer.emailVerified) await deleteSocialSignIns(tx, customerId);
    await updateEmailVerified(tx, customerId, deps.clock.now());
    await claimOrdersOfEmail(tx, customer.email, customerId);
    return customer.email;
  });
  if (email === null) return refused({ code: 'linkUsed' });
  await clearFailures(deps, email);
  return ok(null);
}
