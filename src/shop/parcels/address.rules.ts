import { MARKETS, type MarketCode } from '#kernel/market';
import type { ParcelState } from './progress.rules.ts';

const HOUR_MS = 3_600_000;

/** Hours that an order is kept whose parcel was held before its end was written, and that other links hold. */
export const ADDRESS_HOURS = 96;
/** Hours after which the shopper is reminded, once each. */
const REMINDER_HOURS = [24, 48] as const;

/** Whether an order lacks a national address that the couriers of its market need. */
export function lacksAddress(order: {
  readonly market: MarketCode;
  readonly address: { readonly shortAddress?: string | undefined };
}): boolean {
  return MARKETS[order.market].nationalAddress === true && !order.address.shortAddress;
}

/** The end of some hours after a time. */
export function addressDeadline(neededAt: Date, hours: number = ADDRESS_HOURS): Date {
  return new Date(neededAt.getTime() + hours * HOUR_MS);
}

/** Since and until when a parcel waits for the address of its order; nulls while it does not. */
export type AddressWait = { readonly addressNeededAt: Date | null; readonly addressEndsAt: Date | null };

/** Until when an order is kept whose parcel waits for an address: as its first email said. Null while it does not wait. */
export function endOfWait({ addressNeededAt, addressEndsAt }: AddressWait): Date | null {
  return addressNeededAt && (addressEndsAt ?? addressDeadline(addressNeededAt));
}

/** How many emails a shopper should have got by `now` about an address that was needed since `neededAt`. */
export function emailsDue(neededAt: Date, now: Date): number {
  const hours = (now.getTime() - neededAt.getTime()) / HOUR_MS;
  return 1 + REMINDER_HOURS.filter((one) => hours >= one).length;
}

/** Whether a parcel may still be sent to another address: the courier does not have it. */
export function canBeAddressed(parcel: { readonly state: ParcelState } | null): boolean {
  return parcel === null || parcel.state === 'waiting' || parcel.state === 'refused';
}
