import type { Language } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { keepShortAddress, type LookedUp, lookUpShortAddress } from '#shop/addresses';
import type { Address } from '#shop/addresses/address.rules';
import { addressLineOf } from '#shop/addresses/address-line.rules';
import { isSameCity } from '#shop/addresses/city.rules';
import { shortAddressOf } from '#shop/addresses/short-address.rules';
import { hashToken } from '#shop/credentials';
import { getOrder, lockOrder, type Order, recordOrderEvent, updateOrderAddress } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { canBeAddressed, endOfWait } from './address.rules.ts';
import {
  type AddressRequest,
  countAddressRequests,
  deleteOpenedRequests,
  getAddressRequest,
  updateRequestsAnswered,
} from './address-queries.ts';
import { askForAddress, writeAddressRequest } from './hold-for-address.ts';
import { getParcel, lockParcel, type Parcel } from './queries.ts';
import { rebookParcel } from './schedule-parcel.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'nationalAddresses'>;

/** What the page behind a link may show: nothing else of the order, and nothing at all for a link that is over. */
type AddressPage =
  | { readonly state: 'over' }
  | { readonly state: 'cancelled'; readonly number: number; readonly isRefunded: boolean }
  | {
      readonly state: 'open';
      readonly number: number;
      readonly city: string;
      /** Until when the order is kept; null while its parcel does not wait for the address. */
      readonly until: Date | null;
      /** Whether the order belongs to an account, in which the address can be kept. */
      readonly hasAccount: boolean;
    };

const OVER = { state: 'over' } as const;

type Known = { readonly request: AddressRequest; readonly order: Order; readonly parcel: Parcel | null };

async function findRequest({ database }: Pick<Deps, 'database'>, token: string): Promise<Known | null> {
  const { read } = database;
  const request = await getAddressRequest(read, hashToken(token));
  const order = request && (await getOrder(read, request.orderId));
  // an anonymised order has no shopper any more
  if (!request || !order || order.address.email === '') return null;
  return { request, order, parcel: await getParcel(read, order.id) };
}

function pageOf({ request, order, parcel }: Known, now: Date): AddressPage {
  if (request.answeredAt !== null || now >= request.expiresAt) return OVER;
  const { number, address, payment } = order;
  if (order.cancelledAt) return { state: 'cancelled', number, isRefunded: payment.paidAt !== null };
  if (order.deliveredAt || !canBeAddressed(parcel)) return OVER;
  const until = parcel && endOfWait(parcel);
  return { state: 'open', number, city: address.city, until, hasAccount: order.ownerId.startsWith('u_') };
}

/** Reads what the page behind a link shows. Unknown, answered and old links are alike. */
export async function readAddressPage(deps: Pick<Deps, 'database' | 'clock'>, token: string): Promise<AddressPage> {
  const known = await findRequest(deps, token);
  return known ? pageOf(known, deps.clock.now()) : OVER;
}

type AddressAnswer = {
  readonly typed: string;
  /** Whether the parcel goes to the city of the code when it is another than the order's. */
  readonly move: boolean;
  /** The code that the shopper was told the register does not know, and keeps. */
  readonly sure: string;
  /** Whether the code is kept in the shopper's address book. */
  readonly keep: boolean;
};

/** Why an answer was not taken; the page asks again and keeps what was typed. */
type AddressRefusal = { readonly code: 'over' | 'wrong' | 'unknown' | 'otherCity' };

/**
 * Takes the national address that a shopper gives by a link, and has the parcel booked with it, in one transaction: order,
 * link and parcel change together or not at all. The same answer again is taken as done. Asks once when the register does
 * not know the code or names another city; without an answer of the register the code's form counts.
 */
export async function answerAddressRequest(
  deps: Deps,
  token: string,
  answer: AddressAnswer,
  language: Language,
): Promise<Result<null, AddressRefusal>> {
  const known = await findRequest(deps, token);
  if (!known) return refused({ code: 'over' });
  const code = shortAddressOf(answer.typed);
  const { order } = known;
  if (known.request.answeredAt !== null && code !== '' && order.address.shortAddress === code) return ok(null);
  if (pageOf(known, deps.clock.now()).state !== 'open') return refused({ code: 'over' });
  if (code === '') return refused({ code: 'wrong' });
  const found = await lookUpShortAddress(deps, code, language);
  if (found.state === 'unknown' && shortAddressOf(answer.sure) !== code) return refused({ code: 'unknown' });
  const isOther = found.state === 'found' && !isSameCity(order.address.city, found.address.city);
  if (isOther && !answer.move) return refused({ code: 'otherCity' });
  const change = { shortAddress: code, ...(isOther ? movedTo(found) : {}) };
  if (answer.keep && order.ownerId.startsWith('u_')) {
    await keepShortAddress(deps, order.ownerId, { ...savedFrom({ ...order.address, ...change }), shortAddress: code });
  }
  return await deps.database.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    const parcel = await lockParcel(tx, order.id);
    const request = await getAddressRequest(tx, known.request.tokenHash);
    // cancelling wins over an address that comes at the same time
    if (!locked || !request || pageOf({ request, order: locked, parcel }, deps.clock.now()).state !== 'open') {
      return refused({ code: 'over' });
    }
    await updateOrderAddress(tx, order.id, { ...locked.address, ...change });
    await updateRequestsAnswered(tx, order.id, deps.clock.now());
    if (parcel) await rebookParcel(deps, tx, locked);
    const details = { moved: isOther };
    await recordOrderEvent(deps, tx, order.id, SHOPPER, { kind: 'address_given', details });
    return ok(null);
  });
}

/** The address of an order as an address book has it. */
function savedFrom({ firstName, lastName, apartment, zip, shortAddress: _code, ...same }: Order['address']): Address {
  return { ...same, firstname: firstName, lastname: lastName, appartment: apartment, pin: zip };
}

/** Nobody of the staff: events of the store itself have no name. */
const SHOPPER = { kind: 'system', name: 'my-address' } as const;

/** The parts of an order's address that follow a code of another city. The apartment stays. */
function movedTo({ address }: Extract<LookedUp, { readonly state: 'found' }>) {
  return { address: addressLineOf(address), city: address.city, state: address.region, zip: address.postcode };
}

/** The shortest time between two links that a shopper asks for, and the most links of an order. */
const MIN_BETWEEN_MS = 10 * 60_000;
const MAX_LINKS = 8;

/**
 * Emails a new link for one that is over, to the email of the order, where the order still lacks its address. Says nothing
 * about whether it did.
 */
export async function renewAddressRequest(deps: Deps & Pick<Shop, 'publicUrl'>, token: string): Promise<void> {
  const known = await findRequest(deps, token);
  if (!known) return;
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, known.order.id);
    const parcel = await lockParcel(tx, known.order.id);
    if (!order || order.cancelledAt || order.deliveredAt || !canBeAddressed(parcel)) return;
    if (known.request.answeredAt !== null) return;
    const { count, newestAt } = await countAddressRequests(tx, order.id);
    const isEarly = newestAt !== null && deps.clock.now().getTime() - newestAt.getTime() < MIN_BETWEEN_MS;
    if (isEarly || count >= MAX_LINKS) return;
    await askForAddress(deps, tx, order, parcel, `new ${count + 1}`);
  });
}

/**
 * Makes a link to the page that asks for the address of an order whose parcel waits for it, and returns its token. It replaces
 * the link made so before. Null when no parcel waits. The caller has checked that the person may read the order.
 */
export async function openAddressRequest(
  deps: Pick<Deps, 'database' | 'clock'>,
  orderId: string,
): Promise<string | null> {
  return await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const parcel = await lockParcel(tx, orderId);
    if (!order || order.cancelledAt || parcel?.state !== 'waiting' || !parcel.addressNeededAt) return null;
    await deleteOpenedRequests(tx, orderId);
    return await writeAddressRequest(deps, tx, orderId, endOfWait(parcel), false);
  });
}
