import { ok, type Result, refused } from '#kernel/result';
import { type AttemptKey, countAttempt, hashPassword, resetAttempts, type Throttled } from '#shop/credentials';
import {
  isOwnPassword,
  newPasswordFault,
  type OpenedSession,
  openSession,
  type PasswordFault,
  setPassword,
} from '#shop/customers';
import type { AccountDeps } from './deps.ts';

export type WrongPassword = { readonly code: 'wrongPassword' };

const GUESSES = { free: 5, maxPause: 60, resetAfter: 900 };

/**
 * Changes a signed-in customer's password, ends every session and opens a new one for this browser. Attempts with a
 * wrong password are throttled, so that an open session does not help to guess it.
 */
export async function changePassword(
  deps: AccountDeps,
  customerId: string,
  passwords: { readonly old: string; readonly next: string },
  agent = '',
): Promise<Result<OpenedSession, WrongPassword | Throttled | { readonly code: PasswordFault }>> {
  const fault = await newPasswordFault(passwords.next);
  if (fault) return refused({ code: fault });
  const proved = await provePassword(deps, customerId, passwords.old);
  if (!proved.ok) return proved;
  const hash = await hashPassword(passwords.next);
  return ok(
    await deps.database.transaction(async (tx) => {
      await setPassword(deps, tx, customerId, hash);
      return openSession(deps, tx, customerId, { token: null, device: null, agent });
    }),
  );
}

/** Checks the signed-in customer's password. Attempts are throttled; a correct password resets their count. */
export async function provePassword(
  deps: AccountDeps,
  customerId: string,
  password: string,
): Promise<Result<null, WrongPassword | Throttled>> {
  const guess: AttemptKey = { action: 'own-password', subject: customerId, limit: GUESSES };
  const counted = await countAttempt(deps, [guess]);
  if (!counted.ok) return counted;
  await deps.signIn.open();
  if (!(await isOwnPassword(deps, customerId, password))) return refused({ code: 'wrongPassword' });
  await resetAttempts(deps, guess, 'all');
  return ok(null);
}
