import type { Shop } from '../shop.ts';
import { getLabel, getParcel } from './queries.ts';

/** What a shopper may know of the parcel of an order. */
export type ParcelView = {
  readonly bookedAt: Date;
  readonly dispatchedAt: Date | null;
  /** From the courier's first scan on: what the mail about it says too. */
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
};

/** The parcel of an order as its shopper sees it; null when there is none to speak of. */
export async function readParcel(deps: Pick<Shop, 'database'>, orderId: string): Promise<ParcelView | null> {
  const parcel = await getParcel(deps.database.read, orderId);
  if (!parcel || parcel.bookedAt === null) return null;
  const { bookedAt, dispatchedAt, waybill, trackingUrl } = parcel;
  const known = dispatchedAt !== null;
  return { bookedAt, dispatchedAt, trackingNumber: known ? waybill : null, trackingUrl: known ? trackingUrl : null };
}

/** The label of the parcel with this reference, a PDF to print; null when there is none (yet, or any more). */
export async function readLabel(deps: Pick<Shop, 'database'>, reference: string): Promise<Uint8Array | null> {
  return await getLabel(deps.database.read, reference);
}
