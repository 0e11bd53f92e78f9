import type { Transaction } from '#database/database';
import { normalizeEmail } from './registration.rules.ts';
import type { SignInLibrary } from './sign-in-library.ts';

export type NewCustomer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

/**
 * Writes a customer who signs in with a password and has proved their mailbox, and returns the id: the
 * registration's, when there was one.
 * The unique index on the e-mail decides between two at once: the second one's statement throws (see
 * `isEmailConflict`). Call `signIn.open()` before the transaction.
 */
export async function createCustomer(
  deps: { readonly signIn: SignInLibrary },
  tx: Transaction,
  customer: NewCustomer & { readonly id?: string },
  passwordHash: string,
): Promise<string> {
  const { internalAdapter } = await (await deps.signIn.open()).$context;
  return deps.signIn.within(tx, async () => {
    const { id } = await internalAdapter.createUser(
      {
        ...(customer.id === undefined ? {} : { id: customer.id }),
        name: `${customer.firstName} ${customer.lastName}`.trim(),
        firstName: customer.firstName,
        lastName: customer.lastName,
        phone: customer.phone,
        email: normalizeEmail(customer.email),
        emailVerified: true,
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
