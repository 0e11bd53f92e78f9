import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { ok, type Result, refused } from '#kernel/result';
import {
  type AttemptKey,
  type AttemptSource,
  countAttempt,
  hashToken,
  type NetworkAttempts,
  resetAttempts,
  sourceKeys,
  type Throttled,
  verifyDummyPassword,
  verifyPassword,
} from '#shop/credentials';
import type { SignInLibrary } from './port.ts';
import { hasDevice } from './queries.ts';
import { normalizeEmail } from './registration.rules.ts';

type Deps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly signIn: SignInLibrary;
  readonly networkAttempts: NetworkAttempts;
};

/** The source of an attempt, and the token of a browser that has signed in before. */
type Source = { readonly source: AttemptSource; readonly device: string | null };

export type BadCredentials = { readonly code: 'badCredentials' };

const PER_ACCOUNT = { free: 5, maxPause: 60, resetAfter: 900 };

/**
 * Returns the id of the customer with this email and password. A wrong password, an unknown email and an account
 * without a password are refused alike and after the same work. Failures are throttled by account and by device or network;
 * a browser that has signed in to the account before has a count of its own, so that other people's guesses do not
 * lock the owner out (a reset by email always works too).
 */
export async function checkCredentials(
  deps: Deps,
  email: string,
  password: string,
  { source, ...browser }: Source,
): Promise<Result<string, BadCredentials | Throttled>> {
  const { internalAdapter } = await (await deps.signIn.open()).$context;
  const found = await internalAdapter.findUserByEmail(normalizeEmail(email), { includeAccounts: true });
  const hash = found?.accounts.find((method) => method.providerId === 'credential')?.password;

  const device = browser.device === null ? null : hashToken(browser.device);
  const known = found !== null && device !== null && (await hasDevice(deps.database.read, device, found.user.id));
  const account: AttemptKey = known
    ? { action: 'login-device', subject: `${device} ${normalizeEmail(email)}`, limit: PER_ACCOUNT }
    : { action: 'login-account', subject: normalizeEmail(email), limit: PER_ACCOUNT };
  const origin = known ? [] : sourceKeys('sign-in', source, deps.networkAttempts);
  const counted = await countAttempt(deps, [account, ...origin]);
  if (!counted.ok) return counted;

  const isCorrect = hash ? await verifyPassword(password, hash) : await verifyDummyPassword(password);
  if (!found || !isCorrect) return refused({ code: 'badCredentials' });
  await resetAttempts(deps, account, 'all');
  for (const key of origin) await resetAttempts(deps, key, 'one');
  return ok(found.user.id);
}

/** Resets the failed attempts of an account, so that its owner can sign in at once after a password reset. */
export async function clearFailures(deps: Pick<Deps, 'database'>, email: string): Promise<void> {
  await resetAttempts(deps, { action: 'login-account', subject: normalizeEmail(email), limit: PER_ACCOUNT }, 'all');
}
