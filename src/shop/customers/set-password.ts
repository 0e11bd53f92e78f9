import type { Database, Transaction } from '#database/database';
import { isCommonPassword, verifyDummyPassword, verifyPassword } from '#shop/credentials';
import type { SignInLibrary } from './port.ts';
import { deleteDevices, deleteSessionsExcept } from './queries.ts';
import { lengthFault, type PasswordFault } from './registration.rules.ts';

type Deps = { readonly database: Database; readonly signIn: SignInLibrary };

/** The problem of a new password, its length or that it is a common one; null when there is none. */
export async function newPasswordFault(password: string): Promise<PasswordFault | null> {
  return lengthFault(password) ?? ((await isCommonPassword(password)) ? 'passwordCommon' : null);
}

/** Whether this is the customer's current password. Takes the same time for a customer without one. */
export async function isOwnPassword(deps: Deps, customerId: string, password: string): Promise<boolean> {
  const { internalAdapter } = await (await deps.signIn.open()).$context;
  const hash = (await internalAdapter.findCredentialAccount(customerId))?.password;
  return hash ? verifyPassword(password, hash) : verifyDummyPassword(password);
}

/** The customer's login methods: `password` and the names of providers. */
export async function loginMethods(deps: Deps, customerId: string): Promise<readonly string[]> {
  const { internalAdapter } = await (await deps.signIn.open()).$context;
  const accounts = await internalAdapter.findAccounts(customerId);
  return accounts.map(({ providerId }) => (providerId === 'credential' ? 'password' : providerId));
}

/**
 * Sets the password, also of a customer who has none, and ends every session, the caller's too. Known devices become
 * unknown. Call `signIn.open()` before the transaction.
 */
export async function setPassword(deps: Deps, tx: Transaction, customerId: string, hash: string): Promise<void> {
  const { internalAdapter } = await (await deps.signIn.open()).$context;
  await deps.signIn.within(tx, async () => {
    if (await internalAdapter.findCredentialAccount(customerId)) await internalAdapter.updatePassword(customerId, hash);
    else {
      const account = { userId: customerId, accountId: customerId, providerId: 'credential', password: hash };
      await internalAdapter.createAccount(account);
    }
  });
  await endEverySession(tx, customerId);
}

/** Ends every session of a customer and deletes their known devices. */
export async function endEverySession(tx: Transaction, customerId: string): Promise<void> {
  await deleteSessionsExcept(tx, customerId, null);
  await deleteDevices(tx, customerId);
}
