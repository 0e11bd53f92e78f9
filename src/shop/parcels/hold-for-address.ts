import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { MARKETS, prefixOf } from '#kernel/market';
import { hashToken } from '#shop/credentials';
import { queueOrderEmail } from '#shop/emails';
import { getOrder, lockOrder, type Order } from '#shop/orders';
import { retainedSince } from '#shop/retention';
import { tradeTerms } from '#shop/settings';
import type { Shop } from '../shop.ts';
import { type AddressWait, addressDeadline, emailsDue, endOfWait, lacksAddress } from './address.rules.ts';
import {
  countAddressRequests,
  deleteAddressRequestsBefore,
  insertAddressRequest,
  listHeldOrders,
} from './address-queries.ts';
import { lockParcel, type Parcel, updateParcel } from './queries.ts';
import { rebookParcel } from './schedule-parcel.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'publicUrl'>;

/**
 * Holds a parcel that is due to be booked while its order lacks the national address that the setting demands, and asks
 * the shopper for it. Returns false, and changes nothing, for every other parcel. The caller has locked the parcel, and
 * the courier knows nothing of it.
 */
export async function holdForAddress(
  deps: Omit<Deps, 'database'>,
  tx: Transaction,
  parcel: Pick<Parcel, 'orderId'> & AddressWait,
): Promise<boolean> {
  const order = await getOrder(tx, parcel.orderId);
  const now = deps.clock.now();
  if (!order || !lacksAddress(order)) return false;
  const { holdsUnaddressed, addressHours } = await tradeTerms(tx, order.market, now);
  if (!holdsUnaddressed) return false;
  const wait = {
    addressNeededAt: parcel.addressNeededAt ?? now,
    addressEndsAt: endOfWait(parcel) ?? addressDeadline(now, addressHours),
  };
  await updateParcel(tx, order.id, { dueAt: null, ...wait }, now);
  if (parcel.addressNeededAt === null) await askForAddress(deps, tx, order, wait, '');
  return true;
}

/**
 * Emails the shopper a link by which the address of an order is given without signing in: random, stored as a hash, valid
 * as long as the order is kept, else for 96 hours. `again` tells a repeated email from the first.
 */
export async function askForAddress(
  deps: Pick<Deps, 'clock' | 'jobs' | 'publicUrl'>,
  tx: Transaction,
  order: Order,
  parcel: AddressWait | null,
  again: string,
): Promise<void> {
  const until = parcel && endOfWait(parcel);
  const token = await writeAddressRequest(deps, tx, order.id, until, true);
  const link = `${deps.publicUrl}/${prefixOf(order.language, MARKETS[order.market])}/my-address/${token}`;
  await queueOrderEmail(deps, tx, order, 'addressNeeded', { link, until: until?.toISOString() ?? null }, again);
}

/** Writes a link for the address of an order and returns its token. It ends with the wait, `until`, else after 96 hours. */
export async function writeAddressRequest(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  orderId: string,
  until: Date | null,
  emailed: boolean,
): Promise<string> {
  const token = randomId(32);
  const createdAt = clock.now();
  const expiresAt = until ?? addressDeadline(createdAt);
  await insertAddressRequest(tx, {
    tokenHash: hashToken(token),
    orderId,
    createdAt,
    expiresAt,
    answeredAt: null,
    emailed,
  });
  return token;
}

/** Most orders that one run looks after; the next continues with the others. */
const MAX_PER_RUN = 500;

/**
 * Looks after parcels that wait for an address: reminds their shoppers once a day, and has them booked when the setting
 * does not hold them any more. Each order in a transaction of its own; a repetition is harmless.
 */
export async function watchHeldParcels(deps: Deps): Promise<void> {
  for (const orderId of await listHeldOrders(deps.database.read, MAX_PER_RUN)) {
    await deps.database.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      const parcel = await lockParcel(tx, orderId);
      if (!order || order.cancelledAt || parcel?.state !== 'waiting' || !parcel.addressNeededAt) return;
      const now = deps.clock.now();
      const { holdsUnaddressed } = await tradeTerms(tx, order.market, now);
      if (!holdsUnaddressed || !lacksAddress(order)) return void (await rebookParcel(deps, tx, order));
      const { count } = await countAddressRequests(tx, orderId);
      if (now >= (endOfWait(parcel) ?? now) || count >= emailsDue(parcel.addressNeededAt, now)) return;
      await askForAddress(deps, tx, order, parcel, String(count + 1));
    });
  }
}

/** Deletes links that ended too long ago. */
export async function forgetAddressRequests({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await deleteAddressRequestsBefore(database.read, await retainedSince(database.read, clock, 'address_requests'));
}
