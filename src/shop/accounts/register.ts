import { ok, type Result, refused } from '#kernel/result';
import {
  type AttemptKey,
  type AttemptSource,
  countAttempt,
  hashPassword,
  isCommonPassword,
  sourceKeys,
  type Throttled,
} from '#shop/credentials';
import {
  createRegistration,
  deletePendingRegistrations,
  getCustomerByEmail,
  getNewestRegistration,
  getPendingRegistration,
  hasLink,
  type NewCustomer,
  normalizeEmail,
} from '#shop/customers';
import { queueEmail } from '#shop/emails';
import type { AccountDeps, LimitedDeps, Locale } from './deps.ts';
import { mailLink } from './email-links.ts';

export type Registration = NewCustomer & { readonly password: string };

/** Mails that one device or network causes to a mailbox: others, who may not know it, have their own. */
const PER_MAILBOX = { free: 3, maxPause: 900, resetAfter: 3600 };
/** Mails that everybody together causes to a mailbox. */
const MAILBOX_IN_ALL = { most: 12, withinSeconds: 3600 };

/**
 * Accepts a registration. Result and time are the same whether the email has an account or not, because a job looks
 * it up (docs/security.md). A mailbox gets a few of these emails an hour from
 * one device or network, so that others cannot use up its owner's; further ones are dropped silently. Refuses a
 * common password, and repeated registrations from one network. The caller validates the rest of the form.
 */
export async function register(
  deps: LimitedDeps,
  registration: Registration,
  locale: Locale,
  source: AttemptSource,
): Promise<Result<null, Throttled | { readonly code: 'passwordCommon' }>> {
  if (await isCommonPassword(registration.password)) return refused({ code: 'passwordCommon' });
  const counted = await countAttempt(deps, sourceKeys('register', source, deps.networkAttempts));
  if (!counted.ok) return counted;
  const hash = await hashPassword(registration.password);
  const wanted = await countAttempt(deps, mailboxKeys(normalizeEmail(registration.email), source));
  if (!wanted.ok) return ok(null);
  await deps.database.transaction(async (tx) => {
    const id = await createRegistration(deps, tx, registration, hash);
    await deps.jobs.send(tx, 'sendRegistrationEmail', { registration: id, ...locale });
  });
  return ok(null);
}

const mailboxKeys = (mailbox: string, { device, network }: AttemptSource): readonly AttemptKey[] => [
  { action: 'register-mailbox-from', subject: `${mailbox} ${device ?? network}`, limit: PER_MAILBOX },
  { action: 'register-mailbox', subject: mailbox, limit: MAILBOX_IN_ALL },
];

/**
 * Asks for the mail of a registration once more, within the limits of registering. Result and time are the same whether
 * the email has registered, has an account, or is unknown: a job looks it up.
 */
export async function requestRegistrationEmail(
  deps: LimitedDeps,
  email: string,
  locale: Locale,
  source: AttemptSource,
): Promise<Result<null, Throttled>> {
  const counted = await countAttempt(deps, sourceKeys('register', source, deps.networkAttempts));
  if (!counted.ok) return counted;
  const mailbox = normalizeEmail(email);
  const wanted = await countAttempt(deps, mailboxKeys(mailbox, source));
  if (wanted.ok) {
    await deps.database.transaction((tx) =>
      deps.jobs.send(tx, 'resendRegistrationEmail', { email: mailbox, ...locale }),
    );
  }
  return ok(null);
}

/** Emails a new link for the newest registration that waits for this email, if one does and no account has it. */
export async function resendRegistrationEmail(deps: AccountDeps, email: string, locale: Locale): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const registration = await getNewestRegistration(tx, email, deps.clock.now());
    if (!registration || (await getCustomerByEmail(tx, email))) return;
    await mailLink(deps, tx, 'verify', { ...registration, emailVerified: false }, locale);
  });
}

/**
 * Emails the link that opens the account, or, when the email has an account already, tells its owner about the
 * registration. A repeat changes nothing.
 */
export async function sendRegistrationEmail(deps: AccountDeps, registrationId: string, locale: Locale): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const registration = await getPendingRegistration(tx, registrationId, deps.clock.now());
    if (!registration || (await hasLink(deps, tx, 'verify', registrationId))) return;
    const owner = await getCustomerByEmail(tx, registration.email);
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
