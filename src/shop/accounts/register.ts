import { ok, type Result, refused } from '#kernel/result';
import {
  countAttempt,
  createCustomer,
  hashPassword,
  isEmailConflict,
  isEmailTaken,
  type NewCustomer,
  normalEmail,
  type TooFast,
} from '#shop/customers';
import type { AccountNeeds, Locale } from './needs.ts';
import { mailLink } from './write-links.ts';

export type Registration = NewCustomer & { readonly password: string };
export type EmailTaken = { readonly code: 'emailTaken' };

const PER_ADDRESS = { free: 20, longestPause: 60, forget: 3600 };

/**
 * Opens an account and queues the verification mail in one transaction (specification, section 4). Refused when the
 * address has an account, in whatever letters, also when two register at once; and when one network address opens one
 * account after the other. Lengths and the password's rule are the contract's to check.
 */
export async function register(
  shop: AccountNeeds,
  registration: Registration,
  locale: Locale,
  address: string,
): Promise<Result<string, EmailTaken | TooFast>> {
  const counted = await countAttempt(shop, [{ what: 'register-address', whom: address, limit: PER_ADDRESS }]);
  if (!counted.ok) return counted;
  if (await isEmailTaken(shop, registration.email)) return refused({ code: 'emailTaken' });
  const hash = await hashPassword(registration.password);
  try {
    const id = await shop.database.transaction(async (tx) => {
      const id = await createCustomer(shop, tx, registration, hash);
      const { firstName, email } = registration;
      await mailLink(shop, tx, 'verify', { id, firstName, email: normalEmail(email) }, locale);
      return id;
    });
    return ok(id);
  } catch (error) {
    if (isEmailConflict(error)) return refused({ code: 'emailTaken' });
    throw error;
  }
}
