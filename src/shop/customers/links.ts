import type { Database, Transaction } from '#database/database';
import type { Clock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { hashToken } from '#shop/credentials';
import { deleteToken, deleteTokens, hasToken, hasTokenOf, insertToken } from './queries.ts';

/** Seconds a link is valid: 24 hours to verify an email, 1 hour to reset a password. */
export const LINK_SECONDS = { verify: 24 * 3600, reset: 3600 } as const;
export type LinkKind = keyof typeof LINK_SECONDS;

/** One link: its kind, customer and token. */
type Link = { readonly kind: LinkKind; readonly customerId: string; readonly token: string };

type Deps = { readonly clock: Clock };

/** Creates the token of a link that works once, for one customer. Only its hash is stored. */
export async function createLinkToken(
  deps: Deps,
  tx: Transaction,
  kind: LinkKind,
  customerId: string,
): Promise<string> {
  const token = randomId(32);
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + LINK_SECONDS[kind] * 1000);
  await insertToken(tx, { identifier: identifierOf(kind, token), value: tokenValue(kind, customerId), expiresAt, now });
  return token;
}

/** Whether a link is valid, without consuming it: checked before a password is hashed, which is slow. */
export async function isLinkValid(deps: Deps & { readonly database: Database }, link: Link): Promise<boolean> {
  const { kind, customerId, token } = link;
  return hasToken(deps.database.read, identifierOf(kind, token), tokenValue(kind, customerId), deps.clock.now());
}

/** Consumes a valid link. Returns true for exactly one caller; a link of another customer is not consumed. */
export async function consumeLink(deps: Deps, tx: Transaction, link: Link): Promise<boolean> {
  const { kind, customerId, token } = link;
  return deleteToken(tx, identifierOf(kind, token), tokenValue(kind, customerId), deps.clock.now());
}

/** Revokes a customer's links of a kind. */
export async function revokeLinks(tx: Transaction, kind: LinkKind, customerId: string): Promise<void> {
  await deleteTokens(tx, tokenValue(kind, customerId));
}

/** Whether a customer has a valid link of a kind. */
export async function hasLink(deps: Deps, tx: Transaction, kind: LinkKind, customerId: string): Promise<boolean> {
  return hasTokenOf(tx, tokenValue(kind, customerId), deps.clock.now());
}

function identifierOf(kind: LinkKind, token: string): string {
  return `${kind}:${hashToken(token)}`;
}

/** The stored value of a link: its kind and customer, by which all of a kind can be revoked. */
function tokenValue(kind: LinkKind, customerId: string): string {
  return `${kind} ${customerId}`;
}
