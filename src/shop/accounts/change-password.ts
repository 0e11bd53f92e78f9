import { ok, type Result, refused } from '#kernel/result';
import {
  type AttemptKey,
  countAttempt,
  forgive,
  hashPassword,
  isOwnPassword,
  newPasswordFault,
  type OpenedSession,
  openSession,
  type PasswordFault,
  setPassword,
  type TooFast,
} from '#shop/customers';
import type { AccountNeeds } from './needs.ts';

export type WrongPassword = { readonly code: 'wrongPassword' };

const GUESSES = { free: 5, longestPause: 60, forget: 900 };

/**
 * Changes a signed-in customer's password. Every session ends, and this browser gets a new one with a token of its own.
 * Guessing the old password is slowed down: a session left open does not give it away.
 */
export async function changePassword(
  shop: AccountNeeds,
  customerId: string,
  passwords: { readonly old: string; readonly next: string },
  agent = '',
): Promise<Result<OpenedSession, WrongPassword | TooFast | { readonly code: PasswordFault }>> {
  const fault = await newPasswordFault(passwords.next);
  if (fault) return refused({ code: fault });
  const proved = await provePassword(shop, customerId, passwords.old);
  if (!proved.ok) return proved;
  const hash = await hashPassword(passwords.next);
  return ok(
    await shop.database.transaction(async (tx) => {
      await setPassword(shop, tx, customerId, hash);
      return openSession(shop, tx, customerId, { token: null, device: null, agent });
    }),
  );
}

/** Whether the signed-in customer knows the password, slowed down against guessing; who knows it may go on at once. */
export async function provePassword(
  shop: AccountNeeds,
  customerId: string,
  password: string,
): Promise<Result<null, WrongPassword | TooFast>> {
  const guess: AttemptKey = { what: 'own-password', whom: customerId, limit: GUESSES };
  const counted = await countAttempt(shop, [guess]);
  if (!counted.ok) return counted;
  await shop.signIn.open();
  if (!(await isOwnPassword(shop, customerId, password))) return refused({ code: 'wrongPassword' });
  await forgive(shop, guess, 'all');
  return ok(null);
}
