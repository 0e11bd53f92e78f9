import { type Order, readOrderById } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { lacksAddress } from './address.rules.ts';
import { listHeldAmong } from './address-queries.ts';
import {
  countUnbookedParcels,
  getLabel,
  getParcel,
  listBookedParcels,
  listProblemParcels,
  type Parcel,
} from './queries.ts';
import { readScans, type StoredScan } from './scans.rules.ts';

type Deps = Pick<Shop, 'database'>;

/** What a shopper sees of the parcel of an order. */
export type ParcelView = {
  readonly bookedAt: Date;
  readonly dispatchedAt: Date | null;
  /** Known from the courier's first scan on, as in the dispatch confirmation. */
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  /** The courier's scans, newest first; from dispatch on. */
  readonly scans: readonly StoredScan[];
};

/** The parcel of an order as its shopper sees it; null while none is booked. */
export async function readParcel(deps: Deps, orderId: string): Promise<ParcelView | null> {
  const parcel = await getParcel(deps.database.read, orderId);
  if (!parcel || parcel.bookedAt === null) return null;
  const { bookedAt, dispatchedAt, waybill, trackingUrl, scans } = parcel;
  const isKnown = dispatchedAt !== null;
  return {
    bookedAt,
    dispatchedAt,
    trackingNumber: isKnown ? waybill : null,
    trackingUrl: isKnown ? trackingUrl : null,
    scans: isKnown ? readScans(scans) : [],
  };
}

/** Those of some orders whose parcels wait for the national address of their order. */
export async function readAddressNeeds(deps: Deps, orders: readonly Order[]): Promise<ReadonlySet<string>> {
  const without = orders.filter((order) => order.cancelledAt === null && lacksAddress(order));
  return new Set(
    await listHeldAmong(
      deps.database.read,
      without.map(({ id }) => id),
    ),
  );
}

/** The PDF label of the parcel with this reference; null when there is none yet or the parcel has ended. */
export async function readLabel(deps: Deps, reference: string): Promise<Uint8Array | null> {
  return await getLabel(deps.database.read, reference);
}

/** A parcel with its order. */
export type ParcelOfOrder = { readonly parcel: Parcel; readonly order: Order };

/** What operators have to do: hand over `ready` parcels and look after `problems`; `unbooked` ones need no operator. */
type Dispatch = {
  readonly ready: readonly ParcelOfOrder[];
  readonly problems: readonly ParcelOfOrder[];
  readonly unbooked: number;
};

/** The parcels that need an operator, oldest first. */
export async function readDispatch(deps: Deps): Promise<Dispatch> {
  const { read } = deps.database;
  return {
    ready: await withOrders(deps, await listBookedParcels(read)),
    problems: await withOrders(deps, await listProblemParcels(read)),
    unbooked: await countUnbookedParcels(read),
  };
}

async function withOrders(deps: Deps, parcels: readonly Parcel[]): Promise<ParcelOfOrder[]> {
  const found: ParcelOfOrder[] = [];
  for (const parcel of parcels) {
    const order = await readOrderById(deps, parcel.orderId);
    if (!order) throw new Error('a parcel has no order');
    found.push({ parcel, order });
  }
  return found;
}
