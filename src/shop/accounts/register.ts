import { ok, type Result, refused } from '#kernel/result';
import {
  countAttempt,
  deletePendingRegistrations,
  findCustomerByEmail,
  findPendingRegistration,
  hashPassword,
  hasLink,
  isCommonPassword,
  keepRegistration,
  type NewCustomer,
  normalizeEmail,
  type Throttled,
} from '#shop/customers';
import { queueEmail } from '#shop/emails';
import type { AccountDeps, Locale } from './deps.ts';
import { mailLink } from './email-links.ts';

export type Registration = NewCustomer & { readonly password: string };

const PER_ADDRESS = { free: 20, maxPause: 60, forget: 3600 };
const PER_MAILBOX = { free: 3, maxPause: 900, forget: 3600 };

/**
 * Takes a registration. What is answered, and how long it takes, is the same whether the e-mail has an account or not:
 * nobody looks here, a job does (decision 0223). One mailbox gets a few of these mails an hour at most; the rest are
 * dropped silently. Refused for one of the commonest passwords, and when one network registers again and again. The rest
 * of the form is the caller's to check.
 */
export async function register(
  deps: AccountDeps,
  registration: Registration,
  locale: Locale,
  address: string,
): Promise<Result<null, Throttled | { readonly code: 'passwordCommon' }>> {
  if (await isCommonPassword(registration.password)) return refused({ code: 'passwordCommon' });
  const counted = await countAttempt(deps, [{ what: 'register-address', whom: address, limit: PER_ADDRESS }]);
  if (!counted.ok) return counted;
  const hash = await hashPassword(registration.password);
  const whom = normalizeEmail(registration.email);
  const wanted = await countAttempt(deps, [{ what: 'register-mailbox', whom, limit: PER_MAILBOX }]);
  if (!wanted.ok) return ok(null);
  await deps.database.transaction(async (tx) => {
    const id = await keepRegistration(deps, tx, registration, hash);
    await deps.jobs.send(tx, 'sendRegistrationEmail', { registration: id, ...locale });
  });
  return ok(null);
}

/**
 * Does the job: mails the link that opens the account, or, when the e-mail has an account already, tells its owner that
 * somebody tried to register with it. Harmless when repeated.
 */
export async function sendRegistrationEmail(deps: AccountDeps, registrationId: string, locale: Locale): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const registration = await findPendingRegistration(tx, registrationId, deps.clock.now());
    if (!registration || (await hasLink(deps, tx, 'verify', registrationId))) return;
    const owner = await findCustomerByEmail(tx, registration.email);
    if (!owner) return mailLink(deps, tx, 'verify', { ...registration, emailVerified: false }, locale);
    await deletePendingRegistrations(tx, registration.email);
    const data = { link: `${deps.publicUrl}/myorders` };
    await queueEmail(deps, tx, {
      kind: 'accountExists',
      key: registrationId,
      recipient: owner.email,
      ...locale,
      data,
    });
  });
}
