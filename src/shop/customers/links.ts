import type { Database, Transaction } from '#database/database';
import type { Clock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { hashToken } from './hash-token.ts';
import { deleteTokens, findToken, hasToken, insertToken, takeToken } from './queries.ts';

/** Seconds a link of each kind works (issue of customers): 24 hours to verify an address, 1 hour to reset a password. */
export const LINK_SECONDS = { verify: 24 * 3600, reset: 3600 } as const;
export type LinkKind = keyof typeof LINK_SECONDS;

/** One link: of which kind, whose, and what it carries. */
export type Link = { readonly kind: LinkKind; readonly customerId: string; readonly token: string };

type Deps = { readonly clock: Clock };

/** Makes the token of a link that works once, for one customer. Only its hash is kept. */
export async function createLinkToken(
  deps: Deps,
  tx: Transaction,
  kind: LinkKind,
  customerId: string,
): Promise<string> {
  const token = randomId(32);
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + LINK_SECONDS[kind] * 1000);
  await insertToken(tx, { identifier: identifierOf(kind, token), value: holderOf(kind, customerId), expiresAt, now });
  return token;
}

/** Whether a link still works, without using it up: so that a slow password hash is spent only on one that does. */
export async function isLinkValid(deps: Deps & { readonly database: Database }, link: Link): Promise<boolean> {
  const { kind, customerId, token } = link;
  return findToken(deps.database.read, identifierOf(kind, token), holderOf(kind, customerId), deps.clock.now());
}

/** Uses a link up: true for exactly one caller, and only before it runs out. Tried for somebody else, it stays. */
export async function consumeLink(deps: Deps, tx: Transaction, link: Link): Promise<boolean> {
  const { kind, customerId, token } = link;
  return takeToken(tx, identifierOf(kind, token), holderOf(kind, customerId), deps.clock.now());
}

/** Withdraws every unused link of a kind that a customer has. */
export async function revokeLinks(tx: Transaction, kind: LinkKind, customerId: string): Promise<void> {
  await deleteTokens(tx, holderOf(kind, customerId));
}

/** Whether a customer has an unused link of a kind that still works. */
export async function hasLink(deps: Deps, tx: Transaction, kind: LinkKind, customerId: string): Promise<boolean> {
  return hasToken(tx, holderOf(kind, customerId), deps.clock.now());
}

function identifierOf(kind: LinkKind, token: string): string {
  return `${kind}:${hashToken(token)}`;
}

/** Says whose link of which kind it is, so that all of a kind can be found and withdrawn. */
function holderOf(kind: LinkKind, customerId: string): string {
  return `${kind} ${customerId}`;
}
