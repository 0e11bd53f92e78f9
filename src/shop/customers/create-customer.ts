import type { Transaction } from '#database/database';
import type { Clock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { LINK_SECONDS } from './links.ts';
import type { SignInLibrary } from './port.ts';
import { insertPendingRegistration } from './queries.ts';
import { normalizeEmail } from './registration.rules.ts';

export type NewCustomer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

/**
 * Creates a customer with a password and a verified email, and returns the id: the registration's when there is one.
 * Of two concurrent ones with the same email the second throws (see `isEmailConflict`). Call `signIn.open()` before
 * the transaction.
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

/** Whether an error says that the email is taken. */
export function isEmailConflict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && cause.constraint === 'customers_by_email') return true;
  }
  return false;
}

/**
 * Stores a registration for 24 hours, until its email is verified. Returns its id, which becomes the id of the
 * account. Several may be pending for one email, each with a link and a password of its own.
 */
export async function createRegistration(
  deps: { readonly clock: Clock },
  tx: Transaction,
  registration: NewCustomer,
  passwordHash: string,
): Promise<string> {
  const id = `u_${randomId(24)}`;
  const { firstName, lastName, phone } = registration;
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_SECONDS.verify * 1000);
  const email = normalizeEmail(registration.email);
  await insertPendingRegistration(tx, { id, email, firstName, lastName, phone, passwordHash, expiresAt });
  return id;
}
