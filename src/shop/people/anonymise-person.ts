import type { Transaction } from '#database/database';
import { MARKET_CODES } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { eraseCustomer } from '#shop/accounts';
import { type Actor, insertAudit } from '#shop/audit';
import { deleteShippingAddress } from '#shop/checkout';
import { normalizeEmail } from '#shop/customers';
import { anonymiseRecipient } from '#shop/emails';
import { anonymiseOfferUses } from '#shop/offers';
import { detachOrdersById } from '#shop/orders';
import { anonymisePayer } from '#shop/payments';
import { anonymiseCouponUses } from '#shop/pricing';
import { retainedSince } from '#shop/retention';
import { alertsOf, deleteAlertsOf } from '#shop/stock-alerts';
import type { Shop } from '../shop.ts';
import { isInactive, listInactive } from './inactive-queries.ts';
import { listMergedAccounts, listPersonOrders, lockPeople, updateAnonymised } from './queries.ts';
import { emailsOf, readPerson } from './read-people.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

/** What goes and what stays when a person is anonymised (docs/personal-data.md), in counts. */
type Anonymising = {
  readonly goes: {
    readonly account: boolean;
    readonly addresses: number;
    /** Orders that lose name, contact and street at once. */
    readonly orders: number;
    /** Reviews that lose the name. */
    readonly reviews: number;
    /** Requests to be told when a product is back. */
    readonly stockAlerts: number;
  };
  readonly stays: {
    /** Orders whose amounts, city and country stay, with their issued invoices. */
    readonly orders: number;
    /** Orders on their way, which lose the person once they have ended. */
    readonly underway: number;
  };
};

/** Says beforehand what goes and what stays. Null for nobody. */
export async function previewAnonymising(deps: Deps, act: Pick<Act, 'actor' | 'id'>): Promise<Anonymising | null> {
  const found = await readPerson(deps, act.id, act.actor.markets);
  if (!found) return null;
  const underway = found.orders.filter(({ cancelled, delivered }) => !cancelled && !delivered).length;
  return {
    goes: {
      account: found.person.customerId !== null,
      addresses: found.addresses.length,
      orders: found.orders.length - underway,
      reviews: found.reviews.length,
      stockAlerts: (await alertsOf(deps, emailsOf(found))).length,
    },
    stays: { orders: found.orders.length, underway },
  };
}

type Act = {
  readonly actor: Extract<Actor, { readonly kind: 'staff' }>;
  readonly id: string;
  readonly version: number;
};

/**
 * Takes a person out of everything that has to stay, and deletes the rest (docs/personal-data.md). Refuses while orders of a market
 * exist that the actor does not work for. It can't be taken back.
 */
export async function anonymisePerson(
  deps: Deps,
  act: Act,
): Promise<Result<null, { readonly code: 'unknownPerson' | 'stale' | 'otherMarket' }>> {
  const found = await readPerson(deps, act.id, act.actor.markets);
  if (!found) return refused({ code: 'unknownPerson' });
  return await deps.database.transaction(async (tx) => {
    const [person] = await lockPeople(tx, [act.id]);
    if (!person) return refused({ code: 'unknownPerson' });
    if (person.version !== act.version) return refused({ code: 'stale' });
    const orders = await listPersonOrders(tx, act.id, MARKET_CODES);
    if (orders.some(({ market }) => !act.actor.markets.includes(market))) return refused({ code: 'otherMarket' });
    await anonymiseLocked(deps, tx, act.actor, person, orders);
    return ok(null);
  });
}

/** People anonymised by one run of the job; the next run goes on. */
const MAX_AT_ONCE = 200;

/**
 * Anonymises those who stopped buying: guests whose last order ended, and accounts whose last sign-in and order were, longer
 * ago than their period (specification, section 9.5; docs/personal-data.md). Each in a transaction of its own, so that one that
 * fails stops no other. Returns how many were, and what failed.
 */
export async function anonymiseInactive(deps: Deps): Promise<{
  readonly anonymised: number;
  readonly failed: readonly { readonly person: string; readonly error: unknown }[];
}> {
  const { database, clock } = deps;
  const before = {
    guests: await retainedSince(database.read, clock, 'guest_orders'),
    accounts: await retainedSince(database.read, clock, 'unused_accounts'),
  };
  const failed: { person: string; error: unknown }[] = [];
  let anonymised = 0;
  for (const id of await listInactive(database.read, before, MAX_AT_ONCE)) {
    try {
      const done = await database.transaction(async (tx) => {
        const [person] = await lockPeople(tx, [id]);
        if (!person || !(await isInactive(tx, id, before))) return false;
        await anonymiseLocked(deps, tx, STORE, person, await listPersonOrders(tx, id, MARKET_CODES));
        return true;
      });
      if (done) anonymised += 1;
    } catch (error) {
      failed.push({ person: id, error });
    }
  }
  return { anonymised, failed };
}

const STORE = { kind: 'system', name: 'anonymise-inactive' } as const;

/** Takes a locked person out of everything that stays, and deletes the rest. */
async function anonymiseLocked(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  person: Awaited<ReturnType<typeof lockPeople>>[number],
  orders: Awaited<ReturnType<typeof listPersonOrders>>,
): Promise<void> {
  const accounts = await listMergedAccounts(tx, person.id);
  if (person.customerId !== null) accounts.push(person.customerId);
  for (const account of accounts) await eraseCustomer(deps, tx, account);
  const guests = orders.filter(({ ownerId }) => ownerId !== person.customerId);
  for (const ownerId of new Set(guests.map((order) => order.ownerId))) {
    const own = guests.filter((order) => order.ownerId === ownerId);
    await anonymisePayer(
      tx,
      ownerId,
      own.map(({ id }) => id),
    );
    await deleteShippingAddress(tx, ownerId);
    const cartIds = own.map(({ cartId }) => cartId);
    await anonymiseCouponUses(tx, ownerId, cartIds);
    await anonymiseOfferUses(tx, ownerId, cartIds);
  }
  for (const email of new Set(guests.map((order) => order.email).filter((one) => one !== ''))) {
    await anonymiseRecipient(tx, email, deps.clock.now());
    await deleteAlertsOf(tx, normalizeEmail(email));
  }
  await detachOrdersById(
    deps,
    tx,
    guests.map(({ id }) => id),
  );
  await updateAnonymised(tx, person.id, deps.clock.now());
  await insertAudit(tx, deps.clock, {
    actor,
    action: 'customer.anonymise',
    subject: `customer:${person.id}`,
    after: { orders: orders.length, account: person.customerId !== null },
  });
}
