import type { Transaction } from '#database/database';
import type { Clock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { deleteTokens, hasToken } from './records.ts';
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
    internalAdapter.createVerificationValue({
      identifier: identifierOf(kind, token),
      value: holderOf(kind, customerId),
      expiresAt,
    }),
  );
  return token;
}

/** Whether a link still works, without using it up: so that a slow password hash is spent only on one that does. */
export async function isLinkGood(shop: Needs, kind: LinkKind, customerId: string, token: string): Promise<boolean> {
  const { internalAdapter } = await (await shop.signIn.open()).$context;
  const found = await internalAdapter.findVerificationValue(identifierOf(kind, token));
  return found !== null && found.value === holderOf(kind, customerId) && found.expiresAt > shop.clock.now();
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
  const identifier = identifierOf(kind, token);
  const isGood = (found: { readonly value: string; readonly expiresAt: Date } | null): boolean =>
    found !== null && found.value === holderOf(kind, customerId) && found.expiresAt > shop.clock.now();
  return shop.signIn.within(tx, async () => {
    // looked at first: a link tried for somebody else is not used up by that
    if (!isGood(await internalAdapter.findVerificationValue(identifier))) return false;
    return isGood(await internalAdapter.consumeVerificationValue(identifier));
  });
}

function identifierOf(kind: LinkKind, token: string): string {
  return `${kind}:${token}`;
}

/** Says whose link of which kind it is, so that all of a kind can be found and withdrawn. */
function holderOf(kind: LinkKind, customerId: string): string {
  return `${kind} ${customerId}`;
}

/** Withdraws every unused link of a kind that a customer has. */
export async function withdrawLinks(tx: Transaction, kind: LinkKind, customerId: string): Promise<void> {
  await deleteTokens(tx, holderOf(kind, customerId));
}

/** Whether a customer has an unused link of a kind that still works. */
export async function hasLink(shop: Pick<Needs, 'clock'>, tx: Transaction, kind: LinkKind, customerId: string) {
  return hasToken(tx, holderOf(kind, customerId), shop.clock.now());
}
