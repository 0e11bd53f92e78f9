import type { Database, Transaction } from '#database/database';
import { isCommonPassword } from './common-passwords.ts';
import { verifyDummyPassword, verifyPassword } from './password.ts';
import { deleteDevices, deleteSessionsExcept } from './queries.ts';
import { lengthFault, type PasswordFault } from './registration.rules.ts';
import type { SignInLibrary } from './sign-in-library.ts';

type Deps = { readonly database: Database; readonly signIn: SignInLibrary };

/** What is wrong with a password that somebody chooses: its length, or that it is one of the commonest. */
export async function newPasswordFault(password: string): Promise<PasswordFault | null> {
  return lengthFault(password) ?? ((await isCommonPassword(password)) ? 'passwordCommon' : null);
}

/** Whether this is the customer's password now. False, after the same time, for one who only signs in elsewhere. */
export async function isOwnPassword(deps: Deps, customerId: string, password: string): Promise<boolean> {
  const { internalAdapter } = await (await deps.signIn.open()).$context;
  const hash = (await internalAdapter.findCredentialAccount(customerId))?.password;
  return hash ? verifyPassword(password, hash) : verifyDummyPassword(password);
}

/** How the customer signs in: `password`, and the names of providers. */
export async function loginMethods(deps: Deps, customerId: string): Promise<readonly string[]> {
  const { internalAdapter } = await (await deps.signIn.open()).$context;
  const ways = await internalAdapter.findAccounts(customerId);
  return ways.map(({ providerId }) => (providerId === 'credential' ? 'password' : providerId));
}

/**
 * Replaces the password and ends every session, the caller's too. Browsers known before are unknown again.
 * A customer who only signed in elsewhere gets a password. Call `signIn.open()` before the transaction.
 */
export async function setPassword(deps: Deps, tx: Transaction, customerId: string, hash: string): Promise<void> {
  const { internalAdapter } = await (await deps.signIn.open()).$context;
  await deps.signIn.within(tx, async () => {
    if (await internalAdapter.findCredentialAccount(customerId)) await internalAdapter.updatePassword(customerId, hash);
    else {
      const way = { userId: customerId, accountId: customerId, providerId: 'credential', password: hash };
      await internalAdapter.createAccount(way);
    }
  });
  await endEverySession(tx, customerId);
}

/** Ends every session of a customer and forgets every browser they signed in with. */
export async function endEverySession(tx: Transaction, customerId: string): Promise<void> {
  await deleteSessionsExcept(tx, customerId, null);
  await deleteDevices(tx, customerId);
}
