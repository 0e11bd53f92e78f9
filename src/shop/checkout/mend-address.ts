import { ok, type Result, refused } from '#kernel/result';
import { insertAudit } from '#shop/audit';
import { queueOrderEmail } from '#shop/emails';
import { getOrderByNumber, lockStaffOrder, recordOrderEvent, type StaffActor, updateOrderAddress } from '#shop/orders';
import { lockParcel, rebookParcel, waitsForRefund } from '#shop/parcels';
import { aloneUpTo, moneyOf } from '#shop/refunds';
import { type Address, type AddressProblem, checkAddress, tidyAddress } from '../addresses/address.rules.ts';
import { changedParts, maskedAddress } from '../addresses/mask.rules.ts';
import type { Shop } from '../shop.ts';
import { fromOrderAddress, toOrderAddress } from './shipping-address.ts';

/** Why an address stays as it was. */
type MendRefusal =
  | { readonly code: 'orderNotFound' | 'orderOver' | 'parcelBooked' }
  | { readonly code: 'stale'; readonly version: number; readonly address: Address }
  | { readonly code: 'addressWrong'; readonly problems: readonly AddressProblem[] };

/** The fields that staff correct; email and country stay. */
type Corrections = { readonly [Field in Exclude<keyof Address, 'email' | 'country'>]?: string | undefined };

/** Whether sending a parcel to another address asks for the second step: its order is paid, with more than one person gives back alone. */
export async function mendNeedsSecondStep(
  deps: Pick<Shop, 'database'>,
  actor: StaffActor,
  number: number,
): Promise<boolean> {
  const order = await getOrderByNumber(deps.database.read, number);
  return order !== null && actor.markets.includes(order.market) && moneyOf(order) > aloneUpTo(order.market);
}

/**
 * Corrects the address of an order whose parcel the courier does not have: one that waits is booked with it, one that was
 * refused is booked again, or once its refund is decided. The old address stays with the order for its period, and the shopper of
 * a paid order is told by mail (decision 0565). Refuses a version other than the order's.
 */
export async function mendAddress(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs'>,
  actor: StaffActor,
  input: { readonly number: number; readonly version: number; readonly corrections: Corrections },
): Promise<Result<{ readonly bookedAgain: boolean }, MendRefusal>> {
  const { number, version, corrections } = input;
  return await deps.database.transaction(async (tx) => {
    const order = await lockStaffOrder(tx, number, actor.markets);
    if (!order) return refused({ code: 'orderNotFound' });
    const before = fromOrderAddress(order.address);
    if (order.version !== version) return refused({ code: 'stale', version: order.version, address: before });
    if (order.cancelledAt || order.deliveredAt) return refused({ code: 'orderOver' });
    const given = Object.fromEntries(Object.entries(corrections).filter(([, value]) => value !== undefined));
    const address = tidyAddress({ ...before, ...given });
    const problems = checkAddress(address, order.market);
    if (problems.length > 0) return refused({ code: 'addressWrong', problems });
    const parcel = await lockParcel(tx, order.id);
    if (parcel && !(await rebookParcel(deps, tx, order))) return refused({ code: 'parcelBooked' });
    const after = toOrderAddress(address);
    await updateOrderAddress(tx, order.id, after);
    const bookedAgain = parcel?.state === 'refused' && !(await waitsForRefund(tx, order.id));
    const fields = Object.keys(given).filter((field) => Reflect.get(address, field) !== Reflect.get(before, field));
    await recordOrderEvent(deps, tx, order.id, actor, {
      kind: bookedAgain ? 'booked_again' : 'address_corrected',
      body: '',
      details: { fields, ...(fields.length > 0 ? { oldAddress: order.address } : {}) },
    });
    const changed = changedParts(order.address, after);
    if (changed.length > 0 && moneyOf(order) > 0) {
      const both = { from: maskedAddress(order.address), to: maskedAddress(after) };
      await queueOrderEmail(deps, tx, order, 'addressChanged', { changed, ...both }, String(version));
    }
    await insertAudit(tx, deps.clock, {
      actor,
      action: bookedAgain ? 'parcel.book-again' : 'order.address.correct',
      subject: `order:${number}`,
      market: order.market,
      after: { fields },
    });
    return ok({ bookedAgain });
  });
}
