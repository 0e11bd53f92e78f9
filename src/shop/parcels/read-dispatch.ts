import { type Order, readOrderById } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { countUnbookedParcels, listBookedParcels, listProblemParcels, type Parcel } from './queries.ts';

/** A parcel with the order that is in it. */
export type ParcelOfOrder = { readonly parcel: Parcel; readonly order: Order };

/** What operators have to do with parcels: hand over what is ready, see to what is troubled; `unbooked` come by themselves. */
export type Dispatch = {
  readonly ready: readonly ParcelOfOrder[];
  readonly troubled: readonly ParcelOfOrder[];
  readonly unbooked: number;
};

/** The parcels that wait for operators, oldest first. */
export async function readDispatch(deps: Pick<Shop, 'database'>): Promise<Dispatch> {
  const { read } = deps.database;
  const [ready, troubled, unbooked] = [
    await listBookedParcels(read),
    await listProblemParcels(read),
    await countUnbookedParcels(read),
  ];
  return { ready: await withOrders(deps, ready), troubled: await withOrders(deps, troubled), unbooked };
}

async function withOrders(deps: Pick<Shop, 'database'>, parcels: readonly Parcel[]): Promise<ParcelOfOrder[]> {
  const found: ParcelOfOrder[] = [];
  for (const parcel of parcels) {
    const order = await readOrderById(deps, parcel.orderId);
    if (!order) throw new Error('a parcel has no order');
    found.push({ parcel, order });
  }
  return found;
}
