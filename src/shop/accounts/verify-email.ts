import type { Transaction } from '#database/database';
import { ok, type Result, refused } from '#kernel/result';
import {
  consumeLink,
  countAttempt,
  createCustomer,
  deletePendingRegistrations,
  deleteSocialSignIns,
  endEverySession,
  findCustomer,
  findCustomerByEmail,
  findPendingRegistration,
  findSession,
  hashPassword,
  isEmailConflict,
  isLinkValid,
  isOwnPassword,
  loginMethods,
  markVerified,
  newPasswordFault,
  type PasswordFault,
  setPassword,
  type Throttled,
  verifyPassword,
} from '#shop/customers';
import type { AccountDeps, Locale } from './deps.ts';
import { type Browser, openSessionOf, type SignedIn } from './log-in.ts';

export type LinkUsed = { readonly code: 'linkUsed' };
export type NotItsPassword = { readonly code: 'notItsPassword' };

/** The link of the mail, and the password that its reader chose when they registered. */
export type EmailProof = { readonly userId: string; readonly token: string; readonly password: string };

type Refusal = LinkUsed | NotItsPassword | Throttled | { readonly code: PasswordFault };
/** Makes the account verified within the transaction that spends the link; false when it can't be any more. */
type Prepared = (tx: Transaction) => Promise<boolean>;

const GUESSES = { free: 5, maxPause: 60, forget: 900 };

/**
 * Proves an e-mail by the link of the mail, once and within 24 hours, together with the account's password: a reader of
 * the mailbox who did not choose the password can't be made to open an account that somebody else knows the password of
 * (decision 0223). Only now orders of guests with this e-mail join; every earlier session ends and a new one is opened.
 */
export async function verifyEmail(
  deps: AccountDeps,
  proof: EmailProof,
  browser: Browser,
  locale: Locale,
): Promise<Result<SignedIn, Refusal>> {
  const link = { kind: 'verify', customerId: proof.userId, token: proof.token } as const;
  if (!(await isLinkValid(deps, link))) return refused({ code: 'linkUsed' });
  const counted = await countAttempt(deps, [{ what: 'verify-password', whom: proof.userId, limit: GUESSES }]);
  if (!counted.ok) return counted;
  await deps.signIn.open();
  const prepared = (await ofRegistration(deps, proof)) ?? (await ofCustomer(deps, proof, browser));
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

/** Opens the account of a registration when the password is the one chosen with it. Null when there is none to open. */
async function ofRegistration(deps: AccountDeps, proof: EmailProof): Promise<Result<Prepared, Refusal> | null> {
  const registration = await findPendingRegistration(deps.database.read, proof.userId, deps.clock.now());
  if (!registration) return null;
  if (!(await verifyPassword(proof.password, registration.passwordHash))) return refused({ code: 'notItsPassword' });
  return ok(async (tx) => {
    await deletePendingRegistrations(tx, registration.email);
    if (await findCustomerByEmail(tx, registration.email)) return false;
    await createCustomer(deps, tx, registration, registration.passwordHash);
    return true;
  });
}

/**
 * Verifies an account that exists: its password is confirmed, or set if it has none (it was opened with Google or
 * Facebook). Unless this browser is signed in to it, other ways of signing in are taken away: whoever put them there has
 * not read this mail.
 */
async function ofCustomer(
  deps: AccountDeps,
  { userId, password }: EmailProof,
  browser: Browser,
): Promise<Result<Prepared, Refusal>> {
  if (!(await findCustomer(deps.database.read, userId))) return refused({ code: 'linkUsed' });
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
    await markVerified(tx, userId, deps.clock.now());
    return true;
  });
}
