import type { Transaction } from '#database/database';
import type { Clock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import type { SignInLibrary } from './sign-in-library.ts';

/** Seconds a link of each kind works (issue of customers): 24 hours to verify an address, 1 hour to reset a password. */
export const LINK_SECONDS = { verify: 24 * 3600, reset: 3600 } as const;
export type LinkKind = keyof typeof LINK_SECONDS;

type Needs = { readonly clock: Clock; readonly signIn: SignInLibrary };

/** Makes the token of a link that works once, for one customer. Only its hash is kept. Call `signIn.open()` before. */
export async function makeLinkToken(shop: Needs, tx: Transaction, kind: LinkKind, customerId: string): Promise<string> {
  const token = randomId(32);
  const { internalAdapter } = await (await shop.signIn.open()).$context;
  const expiresAt = new Date(shop.clock.now().getTime() + LINK_SECONDS[kind] * 1000);
  await shop.signIn.within(tx, () =>
    internalAdapter.createVerificationValue({ identifier: identifierOf(kind, token), value: customerId, expiresAt }),
  );
  return token;
}

/** Whether a link still works, without using it up: so that a slow password hash is spent only on one that does. */
export async function isLinkGood(shop: Needs, kind: LinkKind, customerId: string, token: string): Promise<boolean> {
  const { internalAdapter } = await (await shop.signIn.open()).$context;
  const found = await internalAdapter.findVerificationValue(identifierOf(kind, token));
  return found !== null && found.value === customerId && found.expiresAt > shop.clock.now();
}

/** Uses a link up: true for exactly one caller, and only before it runs out. */
export async function spendLink(
  shop: Needs,
  tx: Transaction,
  kind: LinkKind,
  customerId: string,
  token: string,
): Promise<boolean> {
  const { internalAdapter } = await (await shop.signIn.open()).$context;
  const found = await shop.signIn.within(tx, () => internalAdapter.consumeVerificationValue(identifierOf(kind, token)));
  return found !== null && found.value === customerId && found.expiresAt > shop.clock.now();
}

function identifierOf(kind: LinkKind, token: string): string {
  return `${kind}:${token}`;
}
