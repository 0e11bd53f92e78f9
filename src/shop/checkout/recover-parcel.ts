import type { Transaction } from '#database/database';
import type { MarketCode } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { lockOrder, type Order, updateOrderAddress } from '#shop/orders';
import { getParcelByName, lockParcel, rebookParcel, waitsForRefund } from '#shop/parcels';
import { type Address, type AddressProblem, checkAddress, tidyAddress } from '../addresses/address.rules.ts';
import type { Shop } from '../shop.ts';
import { cancelBySeller } from './cancel-order.ts';
import { fromOrderAddress, toOrderAddress } from './shipping-address.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'tax'>;

/** Why nothing was changed. */
type ParcelRefusal = {
  readonly code: 'parcelUnknown' | 'parcelBooked' | 'parcelUnderWay' | 'refundWaits' | 'orderOver' | 'addressWrong';
  /** What is wrong with the address. */
  readonly problem?: AddressProblem;
};

/** States in which the courier has or may have the parcel, while it is polled. */
const AWAY: readonly string[] = ['booking', 'dispatched', 'cancelling', 'unstoppable'];

/**
 * Books a refused or failing parcel again, with corrections of its address if any. `name` is the parcel's reference or its
 * order's number.
 */
export async function rebookRefusedParcel(
  deps: Deps,
  name: string,
  corrections: Partial<Address>,
): Promise<Result<null, ParcelRefusal>> {
  return await withOrderOf(deps, name, async (tx, order) => {
    const address = tidyAddress({ ...fromOrderAddress(order.address), ...corrections });
    const refusal = await rebook(deps, tx, order, address);
    if (refusal) return refused(refusal);
    await updateOrderAddress(tx, order.id, toOrderAddress(address));
    return ok(null);
  });
}

/**
 * Books a refused or failing parcel of one of these markets again as it is, and writes the act to the audit log.
 * `parcelUnknown` for an order of another market.
 */
export async function bookAgain(
  deps: Deps,
  actor: Actor,
  name: string,
  markets: readonly MarketCode[],
): Promise<Result<null, ParcelRefusal>> {
  return await withOrderOf(deps, name, async (tx, order) => {
    if (!markets.includes(order.market)) return refused({ code: 'parcelUnknown' });
    const refusal = await rebook(deps, tx, order, tidyAddress(fromOrderAddress(order.address)));
    if (refusal) return refused(refusal);
    const { number, market } = order;
    await insertAudit(tx, deps.clock, { actor, action: 'parcel.book-again', subject: `order:${number}`, market });
    return ok(null);
  });
}

/**
 * Cancels, as the seller, the order of a parcel that cannot be delivered, was returned or is lost: refund, stock and email as
 * when the shopper cancels, but at any time. Returns `parcelUnderWay` while the courier has the parcel.
 */
export async function cancelUndeliveredOrder(deps: Deps, name: string): Promise<Result<null, ParcelRefusal>> {
  return await withOrderOf(deps, name, async (tx, order) => {
    const parcel = await lockParcel(tx, order.id);
    if (!parcel || (AWAY.includes(parcel.state) && parcel.dueAt)) return refused({ code: 'parcelUnderWay' });
    const cancelled = await cancelBySeller(deps, tx, order.id, { kind: 'system', name: 'cancel-undelivered' });
    return cancelled.ok ? ok(null) : refused({ code: 'orderOver' });
  });
}

/** Books the parcel of a locked order again, to an address. Returns why it does not. */
async function rebook(deps: Deps, tx: Transaction, order: Order, to: Address): Promise<ParcelRefusal | null> {
  if (order.cancelledAt) return { code: 'orderOver' };
  if (await waitsForRefund(tx, order.id)) return { code: 'refundWaits' };
  const [problem] = checkAddress(to, order.market);
  if (problem) return { code: 'addressWrong', problem };
  return (await rebookParcel(deps, tx, order)) ? null : { code: 'parcelBooked' };
}

async function withOrderOf(
  deps: Deps,
  name: string,
  work: (tx: Transaction, order: Order) => Promise<Result<null, ParcelRefusal>>,
): Promise<Result<null, ParcelRefusal>> {
  const parcel = await getParcelByName(deps.database.read, name);
  if (!parcel) return refused({ code: 'parcelUnknown' });
  return await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, parcel.orderId);
    if (!order) throw new Error('the parcel has no order');
    return await work(tx, order);
  });
}
