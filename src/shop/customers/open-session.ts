import type { Transaction } from '#database/database';
import type { Clock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { hashOfToken } from './hash-of-token.ts';
import { deleteSessionByHash, rememberDevice } from './records.ts';
import type { SignInLibrary } from './sign-in-library.ts';

export type OpenedSession = {
  readonly customerId: string;
  /** Opens the session; only its hash is kept. */
  readonly token: string;
  /** Marks this browser as one that has signed in; opens nothing. */
  readonly device: string;
};

/**
 * Opens a session with a new token and ends the one this browser had before (rotation at login). Remembers the browser.
 * Call `signIn.open()` before the transaction.
 */
export async function openSession(
  shop: { readonly clock: Clock; readonly signIn: SignInLibrary },
  tx: Transaction,
  customerId: string,
  before: { readonly token: string | null; readonly device: string | null },
): Promise<OpenedSession> {
  const { internalAdapter } = await (await shop.signIn.open()).$context;
  if (before.token !== null) await deleteSessionByHash(tx, hashOfToken(before.token));
  const { token } = await shop.signIn.within(tx, () => internalAdapter.createSession(customerId));
  const device = before.device ?? randomId(32);
  await rememberDevice(tx, hashOfToken(device), customerId, shop.clock.now());
  return { customerId, token, device };
}
