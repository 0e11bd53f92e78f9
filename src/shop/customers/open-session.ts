import type { Transaction } from '#database/database';
import type { Clock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { browserName } from './browser-name.rules.ts';
import { hashOfToken } from './hash-of-token.ts';
import { deleteSessionByHash, forgetDevice, noteSessionUse, rememberDevice } from './records.ts';
import type { SignInLibrary } from './sign-in-library.ts';

export type OpenedSession = {
  readonly customerId: string;
  /** Opens the session; only its hash is kept. */
  readonly token: string;
  /** Marks this browser as one that has signed in; opens nothing. */
  readonly device: string;
};

/** What a browser brings along: its session, the mark of its last login here, and what it says of itself. */
export type BrowserBefore = {
  readonly token: string | null;
  readonly device: string | null;
  readonly agent?: string;
};

/**
 * Opens a session with a new token and ends the one this browser had before (rotation at login). Remembers the browser by
 * a new mark of ours: one that somebody put into the browser is never taken over (decision 0226).
 * Call `signIn.open()` before the transaction.
 */
export async function openSession(
  shop: { readonly clock: Clock; readonly signIn: SignInLibrary },
  tx: Transaction,
  customerId: string,
  before: BrowserBefore,
): Promise<OpenedSession> {
  const { internalAdapter } = await (await shop.signIn.open()).$context;
  if (before.token !== null) await deleteSessionByHash(tx, hashOfToken(before.token));
  const { token } = await shop.signIn.within(tx, () => internalAdapter.createSession(customerId));
  const now = shop.clock.now();
  await noteSessionUse(tx, hashOfToken(token), { usedAt: now, browser: browserName(before.agent ?? '') });
  if (before.device !== null) await forgetDevice(tx, hashOfToken(before.device));
  const device = randomId(32);
  await rememberDevice(tx, hashOfToken(device), customerId, now);
  return { customerId, token, device };
}
