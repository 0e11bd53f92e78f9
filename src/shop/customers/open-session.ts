import type { Transaction } from '#database/database';
import type { Clock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { browserName } from './browser-name.rules.ts';
import { hashToken } from './hash-token.ts';
import { deleteSessionByHash, forgetDevice, noteSessionUse, rememberDevice } from './queries.ts';
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
  deps: { readonly clock: Clock; readonly signIn: SignInLibrary },
  tx: Transaction,
  customerId: string,
  before: BrowserBefore,
): Promise<OpenedSession> {
  const { internalAdapter } = await (await deps.signIn.open()).$context;
  if (before.token !== null) await deleteSessionByHash(tx, hashToken(before.token));
  const { token } = await deps.signIn.within(tx, () => internalAdapter.createSession(customerId));
  const now = deps.clock.now();
  await noteSessionUse(tx, hashToken(token), { usedAt: now, browser: browserName(before.agent ?? '') });
  if (before.device !== null) await forgetDevice(tx, hashToken(before.device));
  const device = randomId(32);
  await rememberDevice(tx, hashToken(device), customerId, now);
  return { customerId, token, device };
}
