import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { ok, type Result, refused } from '#kernel/result';
import { type AttemptKey, countAttempt, forgive, type TooFast } from './attempts.ts';
import { hashOfToken } from './hash-of-token.ts';
import { pretendToVerify, verifyPassword } from './password.ts';
import { isKnownDevice } from './records.ts';
import { normalEmail } from './registration.rules.ts';
import type { SignInLibrary } from './sign-in-library.ts';

type Needs = { readonly database: Database; readonly clock: Clock; readonly signIn: SignInLibrary };

/** Where an attempt comes from: the network address, and the token of a browser that has signed in before. */
export type Source = { readonly address: string; readonly device: string | null };

export type BadCredentials = { readonly code: 'badCredentials' };

const PER_ACCOUNT = { free: 5, longestPause: 60, forget: 900 };
const PER_ADDRESS = { free: 30, longestPause: 60, forget: 900 };

/**
 * Whose address and password these are. A wrong password, an unknown address and an account without a password give
 * the same answer after the same work. Failures slow down whoever guesses: strangers share one count for the account
 * and one for their network address; a browser that has signed in to the account before has a count of its own, so
 * that no stranger can keep the owner out (a reset by mail always works, too).
 */
export async function checkCredentials(
  shop: Needs,
  email: string,
  password: string,
  source: Source,
): Promise<Result<string, BadCredentials | TooFast>> {
  const { internalAdapter } = await (await shop.signIn.open()).$context;
  const found = await internalAdapter.findUserByEmail(normalEmail(email), { includeAccounts: true });
  const hash = found?.accounts.find((way) => way.providerId === 'credential')?.password;

  const device = source.device === null ? null : hashOfToken(source.device);
  const known = found !== null && device !== null && (await isKnownDevice(shop.database.read, device, found.user.id));
  const account: AttemptKey = known
    ? { what: 'login-device', whom: `${device} ${normalEmail(email)}`, limit: PER_ACCOUNT }
    : { what: 'login-account', whom: normalEmail(email), limit: PER_ACCOUNT };
  const address: AttemptKey = { what: 'login-address', whom: source.address, limit: PER_ADDRESS };
  const counted = await countAttempt(shop, known ? [account] : [account, address]);
  if (!counted.ok) return counted;

  const right = hash ? await verifyPassword(password, hash) : await pretendToVerify(password);
  if (!found || !right) return refused({ code: 'badCredentials' });
  await forgive(shop, account, 'all');
  if (!known) await forgive(shop, address, 'one');
  return ok(found.user.id);
}

/** Lets the owner in again at once after a reset by mail, whatever strangers have tried meanwhile. */
export async function forgetFailures(shop: Needs, email: string): Promise<void> {
  await forgive(shop, { what: 'login-account', whom: normalEmail(email), limit: PER_ACCOUNT }, 'all');
}
