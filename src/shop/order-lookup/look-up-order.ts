import { randomId } from '#kernel/ids';
import { ok, type Result, refused } from '#kernel/result';
import { countAttempt, hashToken, resetAttempts, type Throttled } from '#shop/credentials';
import { getOrder, type Order } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { isContactOf, orderNumberOf } from './contact.rules.ts';
import { deleteLookup, deleteLookupsBefore, getContactOfOrder, getOrderIdOfLookup, insertLookup } from './queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

/** Seconds that a look-up opens its order. */
export const LOOKUP_SECONDS = 3600;

const MINUTE = 60;

/** Five tries, then fifteen minutes, for a network and for an order number. */
const LIMIT = { free: 5, firstPause: 15 * MINUTE, maxPause: 15 * MINUTE, resetAfter: 15 * MINUTE };

type LookupRefusal = { readonly code: 'orderNotMatched' } | Throttled;

/**
 * Finds an order by its number and its email or phone, and returns a token that opens it for an hour in the browser that
 * gets it. A number that no order has and a contact that is not the order's give the same answer after the same work: one
 * query by the number. `network` is the key of the visitor's network.
 */
export async function lookUpOrder(
  deps: Deps,
  { number, contact }: { readonly number: string; readonly contact: string },
  network: string,
): Promise<Result<{ readonly token: string }, LookupRefusal>> {
  const wanted = orderNumberOf(number) ?? 0;
  const keys = [
    { action: 'lookup-network', subject: network, limit: LIMIT },
    { action: 'lookup-number', subject: String(wanted), limit: LIMIT },
  ];
  const counted = await countAttempt(deps, keys);
  if (!counted.ok) return counted;
  const found = await getContactOfOrder(deps.database.read, wanted);
  if (!found || !isContactOf(found, contact)) return refused({ code: 'orderNotMatched' });
  const token = randomId(32);
  const expiresAt = new Date(deps.clock.now().getTime() + LOOKUP_SECONDS * 1000);
  await insertLookup(deps.database.read, { tokenHash: hashToken(token), orderId: found.id, expiresAt });
  for (const key of keys) await resetAttempts(deps, key, 'one');
  return ok({ token });
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
