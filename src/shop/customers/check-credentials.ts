import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { ok, type Result, refused } from '#kernel/result';
import { type AttemptKey, countAttempt, resetAttempts, type Throttled } from './attempts.ts';
import { hashToken } from './hash-token.ts';
import { verifyDummyPassword, verifyPassword } from './password.ts';
import { isKnownDevice } from './queries.ts';
import { normalizeEmail } from './registration.rules.ts';
import type { SignInLibrary } from './sign-in-library.ts';

type Deps = { readonly database: Database; readonly clock: Clock; readonly signIn: SignInLibrary };

/** Where an attempt comes from: the network address, and the token of a browser that has signed in before. */
export type Source = { readonly address: string; readonly device: string | null };

export type BadCredentials = { readonly code: 'badCredentials' };

const PER_ACCOUNT = { free: 5, maxPause: 60, forget: 900 };
const PER_ADDRESS = { free: 30, maxPause: 60, forget: 900 };

/**
 * Whose address and password these are. A wrong password, an unknown address and an account without a password give
 * the same answer after the same work. Failures slow down whoever guesses: strangers share one count for the account
 * and one for their network address; a browser that has signed in to the account before has a count of its own, so
 * that no stranger can keep the owner out (a reset by mail always works, too).
 */
export async function checkCredentials(
  deps: Deps,
  email: string,
  password: string,
  source: Source,
): Promise<Result<string, BadCredentials | Throttled>> {
  const { internalAdapter } = await (await deps.signIn.open()).$context;
  const found = await internalAdapter.findUserByEmail(normalizeEmail(email), { includeAccounts: true });
  const hash = found?.accounts.find((way) => way.providerId === 'credential')?.password;

  const device = source.device === null ? null : hashToken(source.device);
  const known = found !== null && device !== null && (await isKnownDevice(deps.database.read, device, found.user.id));
  const account: AttemptKey = known
    ? { what: 'login-device', whom: `${device} ${normalizeEmail(email)}`, limit: PER_ACCOUNT }
    : { what: 'login-account', whom: normalizeEmail(email), limit: PER_ACCOUNT };
  const address: AttemptKey = { what: 'login-address', whom: source.address, limit: PER_ADDRESS };
  const counted = await countAttempt(deps, known ? [account] : [account, address]);
  if (!counted.ok) return counted;

  const right = hash ? await verifyPassword(password, hash) : await verifyDummyPassword(password);
  if (!found || !right) return refused({ code: 'badCredentials' });
  await resetAttempts(deps, account, 'all');
  if (!known) await resetAttempts(deps, address, 'one');
  return ok(found.user.id);
}

/** Lets the owner in again at once after a reset by mail, whatever strangers have tried meanwhile. */
export async function clearFailures(deps: Deps, email: string): Promise<void> {
  await resetAttempts(deps, { what: 'login-account', whom: normalizeEmail(email), limit: PER_ACCOUNT }, 'all');
}
