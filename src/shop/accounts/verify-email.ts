import type { Transaction } from '#database/database';
import { ok, type Result, refused } from '#kernel/result';
import { countAttempt, hashPassword, type Throttled, verifyPassword } from '#shop/credentials';
import {
  consumeLink,
  createCustomer,
  deletePendingRegistrations,
  deleteSocialSignIns,
  endEverySession,
  findSession,
  getCustomer,
  getCustomerByEmail,
  getPendingRegistration,
  isEmailConflict,
  isLinkValid,
  isOwnPassword,
  loginMethods,
  newPasswordFault,
  type PasswordFault,
  setPassword,
  updateEmailVerified,
} from '#shop/customers';
import type { AccountDeps, Locale } from './deps.ts';
import { type Browser, openSessionOf, type SignedIn } from './log-in.ts';

export type LinkUsed = { readonly code: 'linkUsed' };
type NotItsPassword = { readonly code: 'notItsPassword' };

/** An emailed link and the password chosen at registration. */
type EmailProof = { readonly userId: string; readonly token: string; readonly password: string };

type Refusal = LinkUsed | NotItsPassword | Throttled | { readonly code: PasswordFault };
/** Verifies the account in the transaction that consumes the link. Returns false when it cannot any more. */
type Verify = (tx: Transaction) => Promise<boolean>;

const GUESSES = { free: 5, maxPause: 60, resetAfter: 900 };

/**
 * Verifies an email by the emailed link, once and within 24 hours, together with the account's password: a reader of
 * the mailbox who did not choose the password cannot open an account for the person who did (docs/security.md). Orders
 * of guests with this email are moved to the account; every earlier session ends and a new one opens.
 */
export async function verifyEmail(
  deps: AccountDeps,
  proof: EmailProof,
  browser: Browser,
  locale: Locale,
): Promise<Result<SignedIn, Refusal>> {
  const link = { kind: 'verify', customerId: proof.userId, token: proof.token } as const;
  if (!(await isLinkValid(deps, link))) return refused({ code: 'linkUsed' });
  const counted = await countAttempt(deps, [{ action: 'verify-password', subject: proof.userId, limit: GUESSES }]);
  if (!counted.ok) return counted;
  await deps.signIn.open();
  const prepared = (await prepareRegistration(deps, proof)) ?? (await prepareCustomer(deps, proof, browser));
  if (!prepared.ok) return prepared;
  const signedIn = await deps.database
    .transaction(async (tx) => {
      if (!(await consumeLink(deps, tx, link)) || !(await prepared.value(tx))) return null;
      return openSessionOf(deps, tx, proof.userId, browser, locale);
    })
    .catch((error: unknown) => {
      if (isEmailConflict(error)) return null;
      throw error;
    });
  return signedIn ? ok(signedIn) : refused({ code: 'linkUsed' });
}

/**
 * Creates the account of a pending registration when the password is the one chosen with it. Null when there is no
 * registration.
 */
async function prepareRegistration(deps: AccountDeps, proof: EmailProof): Promise<Result<Verify, Refusal> | null> {
  const registration = await getPendingRegistration(deps.database.read, proof.userId, deps.clock.now());
  if (!registration) return null;
  if (!(await verifyPassword(proof.password, registration.passwordHash))) return refused({ code: 'notItsPassword' });
  return ok(async (tx) => {
    await deletePendingRegistrations(tx, registration.email);
    if (await getCustomerByEmail(tx, registration.email)) return false;
    await createCustomer(deps, tx, registration, registration.passwordHash);
    return true;
  });
}

/**
 * Verifies an existing account: confirms its password, or sets one when it has none (it was opened with Google or
 * Facebook). Unless this browser is signed in to it, its social logins are removed, because another person may have
 * added them.
 */
async function prepareCustomer(
  deps: AccountDeps,
  { userId, password }: EmailProof,
  browser: Browser,
): Promise<Result<Verify, Refusal>> {
  if (!(await getCustomer(deps.database.read, userId))) return refused({ code: 'linkUsed' });
  const hasPassword = (await loginMethods(deps, userId)).includes('password');
  if (hasPassword && !(await isOwnPassword(deps, userId, password))) return refused({ code: 'notItsPassword' });
  const fault = hasPassword ? null : await newPasswordFault(password);
  if (fault) return refused({ code: fault });
  const hash = hasPassword ? null : await hashPassword(password);
  const session = browser.token === null ? null : await findSession(deps, browser.token);
  return ok(async (tx) => {
    if (hash !== null) await setPassword(deps, tx, userId, hash);
    if (session?.customerId !== userId) await deleteSocialSignIns(tx, userId);
    await endEverySession(tx, userId);
    await updateEmailVerified(tx, userId, deps.clock.now());
    return true;
  });
}
