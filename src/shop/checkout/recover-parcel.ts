import type { Transaction } from '#database/database';
import { ok, type Result, refused } from '#kernel/result';
import { lockOrder, markCancelledBySeller, type Order, updateOrderAddress } from '#shop/orders';
import { getParcelByName, lockParcel, rebookParcel } from '#shop/parcels';
import { type Address, type AddressProblem, checkAddress, tidyAddress } from '../addresses/address.rules.ts';
import type { Shop } from '../shop.ts';
import { fromOrderAddress, toOrderAddress } from './shipping-address.ts';
import { undoOrder } from './undo-order.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** Why nothing was done. */
export type ParcelRefusal = {
  readonly code: 'parcelUnknown' | 'parcelBooked' | 'parcelUnderWay' | 'orderOver' | 'addressWrong';
  /** What is wrong with the address. */
  readonly problem?: AddressProblem;
};

/** States of a parcel in which the courier has its goods, or may have them, for as long as he is asked about it. */
const AWAY: readonly string[] = ['booking', 'dispatched', 'cancelling', 'unstoppable'];

/**
 * Has a refused or failing parcel booked again, with parts of its address put right when they are given: what the courier
 * refuses is most often a city or a phone number. `name` is the parcel's reference or its order's number.
 */
export async function rebookRefusedParcel(
  deps: Deps,
  name: string,
  corrections: Partial<Address>,
): Promise<Result<null, ParcelRefusal>> {
  return await withOrderOf(deps, name, async (tx, order) => {
    if (order.cancelledAt) return refused({ code: 'orderOver' });
    const address = tidyAddress({ ...fromOrderAddress(order.address), ...corrections });
    const [problem] = checkAddress(address, order.market);
    if (problem) return refused({ code: 'addressWrong', problem });
    if (!(await rebookParcel(deps, tx, order))) return refused({ code: 'parcelBooked' });
    await updateOrderAddress(tx, order.id, toOrderAddress(address));
    return ok(null);
  });
}

/**
 * Cancels, as the seller, the order whose parcel can't be delivered, has come back or got lost: as if its shopper had, with refund,
 * stock and mail, but at any time. Not while the courier has the goods: he is to bring them back first.
 */
export async function cancelUndeliveredOrder(deps: Deps, name: string): Promise<Result<null, ParcelRefusal>> {
  return await withOrderOf(deps, name, async (tx, order) => {
    const parcel = await lockParcel(tx, order.id);
    if (!parcel || (AWAY.includes(parcel.state) && parcel.dueAt)) return refused({ code: 'parcelUnderWay' });
    const marked = await markCancelledBySeller(deps, tx, order.id);
    if (!marked.ok) return refused({ code: 'orderOver' });
    await undoOrder(deps, tx, order);
    return ok(null);
  });
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
    if (!order) throw new Error('a parcel has no order');
    return await work(tx, order);
  });
}
