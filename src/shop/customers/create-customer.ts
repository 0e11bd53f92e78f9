import type { Transaction } from '#database/database';
import { normalEmail } from './registration.rules.ts';
import type { SignInLibrary } from './sign-in-library.ts';

export type NewCustomer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

/** Whether somebody has an account with this address, in whatever letters. */
export async function isEmailTaken(shop: { readonly signIn: SignInLibrary }, email: string): Promise<boolean> {
  const { internalAdapter } = await (await shop.signIn.open()).$context;
  return (await internalAdapter.findUserByEmail(normalEmail(email))) !== null;
}

/**
 * Writes a customer who signs in with a password, and returns the new id. The unique index on the address decides
 * between two who register at once: the second one's statement throws (see `isEmailConflict`).
 */
export async function createCustomer(
  shop: { readonly signIn: SignInLibrary },
  tx: Transaction,
  customer: NewCustomer,
  passwordHash: string,
): Promise<string> {
  const { internalAdapter } = await (await shop.signIn.open()).$context;
  return shop.signIn.within(tx, async () => {
    const { id } = await internalAdapter.createUser(
      {
        name: `${customer.firstName} ${customer.lastName}`.trim(),
        firstName: customer.firstName,
        lastName: customer.lastName,
        phone: customer.phone,
        email: normalEmail(customer.email),
        emailVerified: false,
      },
      { method: 'email-password' },
    );
    await internalAdapter.linkAccount({
      userId: id,
      accountId: id,
      providerId: 'credential',
      password: passwordHash,
    });
    return id;
  });
}

/** Whether a thrown error is the database saying that the address is taken. */
export function isEmailConflict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && cause.constraint === 'customers_by_email') return true;
  }
  return false;
}
