import { randomId } from '#kernel/ids';
import { ok, type Result, refused } from '#kernel/result';
import {
  type AttemptKey,
  type AttemptSource,
  countAttempt,
  hashToken,
  resetAttempts,
  sourceKeys,
  type Throttled,
} from '#shop/credentials';
import { getOrder, type Order } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { contactKey, isContactOf, orderNumberOf } from './contact.rules.ts';
import { deleteLookup, deleteLookupsBefore, getContactOfOrder, getOrderIdOfLookup, insertLookup } from './queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;
type LookupDeps = Deps & Pick<Shop, 'networkAttempts'>;

/** Seconds that a look-up opens its order. */
export const LOOKUP_SECONDS = 3600;

const WITHIN = { withinSeconds: 15 * 60 };

/** Tries of one order number that one device or network may have wrong. Those of others do not count for it. */
const OF_NUMBER_FROM_ONE = { most: 5, ...WITHIN };
/** The same of everybody together: far more than one attacker has networks for, so that they do not lock the owner out. */
const OF_NUMBER = { most: 300, ...WITHIN };
/** Order numbers that may be tried with one email or phone, whoever tries them. */
const OF_CONTACT = { most: 10, ...WITHIN };

type LookupRefusal = { readonly code: 'orderNotMatched' } | Throttled;

/**
 * Finds an order by its number and its email or phone, and returns a token that opens it for an hour in the browser that
 * gets it. A number that no order has and a contact that is not the order's give the same answer after the same work: one
 * query by the number. What does not match is counted for where it comes from, for the number and for the contact; what
 * matches is not.
 */
export async function lookUpOrder(
  deps: LookupDeps,
  { number, contact }: { readonly number: string; readonly contact: string },
  source: AttemptSource,
): Promise<Result<{ readonly token: string }, LookupRefusal>> {
  const wanted = orderNumberOf(number);
  const keys = [
    ...sourceKeys('lookup', source, deps.networkAttempts),
    ...keysOfNumber(wanted, source),
    ...keysOfContact(contact),
  ];
  const counted = await countAttempt(deps, keys);
  if (!counted.ok) return counted;
  const found = await getContactOfOrder(deps.database.read, wanted ?? 0);
  if (!found || !isContactOf(found, contact)) return refused({ code: 'orderNotMatched' });
  const token = randomId(32);
  const expiresAt = new Date(deps.clock.now().getTime() + LOOKUP_SECONDS * 1000);
  await insertLookup(deps.database.read, { tokenHash: hashToken(token), orderId: found.id, expiresAt });
  for (const key of keys) await resetAttempts(deps, key, 'one');
  return ok({ token });
}

function keysOfNumber(number: number | null, { network, device }: AttemptSource): readonly AttemptKey[] {
  if (number === null) return [];
  return [
    { action: 'lookup-number-from', subject: `${number} ${device ?? network}`, limit: OF_NUMBER_FROM_ONE },
    { action: 'lookup-number', subject: String(number), limit: OF_NUMBER },
  ];
}

function keysOfContact(typed: string): readonly AttemptKey[] {
  const subject = contactKey(typed);
  return subject === null ? [] : [{ action: 'lookup-contact', subject, limit: OF_CONTACT }];
}

/** The order that a token opens; null when the token has ended or is none. */
export async function readLookedUpOrder(deps: Deps, token: string): Promise<Order | null> {
  const id = await getOrderIdOfLookup(deps.database.read, hashToken(token), deps.clock.now());
  return id === null ? null : await getOrder(deps.database.read, id);
}

/** Ends a look-up. */
export async function endLookup(deps: Pick<Shop, 'database'>, token: string): Promise<void> {
  await deleteLookup(deps.database.read, hashToken(token));
}

/** Deletes the look-ups that have ended. Runs every hour. */
export async function deleteEndedLookups(deps: Deps): Promise<void> {
  await deleteLookupsBefore(deps.database.read, deps.clock.now());
}
