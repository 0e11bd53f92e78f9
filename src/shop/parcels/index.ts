export { expectParcel, referenceOf } from './expect-parcel.ts';
export { pollParcelsNow } from './poll-now.ts';
export { processParcels } from './process-parcels.ts';
export {
  getParcel,
  getParcelByName,
  listWaybills,
  lockParcel,
  type Parcel,
} from './queries.ts';
export { type Dispatch, type ParcelOfOrder, readDispatch } from './read-dispatch.ts';
export { type ParcelView, readLabel, readParcel } from './read-parcel.ts';
export { rebookParcel } from './rebook-parcel.ts';
export { recallParcel } from './recall-parcel.ts';
