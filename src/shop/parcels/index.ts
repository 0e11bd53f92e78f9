export { processParcels } from './process-parcels.ts';
export { countRefusedCashParcels, getParcel, getParcelByName, listWaybills, lockParcel } from './queries.ts';
export {
  type ParcelOfOrder,
  type ParcelView,
  readDispatch,
  readLabel,
  readParcel,
} from './read-parcels.ts';
export { expectParcel, pollParcelsNow, rebookParcel, recallParcel, referenceOf } from './schedule-parcel.ts';
