export { listAddressFigures, listHeldParcels, listOrdersHeldUntil } from './address-queries.ts';
export {
  answerAddressRequest,
  openAddressRequest,
  readAddressPage,
  renewAddressRequest,
} from './answer-address.ts';
export { dispatchDetails } from './follow-parcels.ts';
export { askForAddress, forgetAddressRequests, watchHeldParcels } from './hold-for-address.ts';
export { processParcels } from './process-parcels.ts';
export { PARCEL_STATES } from './progress.rules.ts';
export {
  countRefusedCashParcels,
  getParcel,
  getParcelByName,
  insertParcel,
  listWaybills,
  lockParcel,
  type Parcel,
  type ParcelChanges,
  waitsForRefund,
} from './queries.ts';
export {
  type ParcelOfOrder,
  type ParcelView,
  readAddressNeeds,
  readDispatch,
  readLabel,
  readParcel,
} from './read-parcels.ts';
export {
  bookParcelNow,
  pollParcelsNow,
  rebookParcel,
  recallParcel,
  referenceOf,
} from './schedule-parcel.ts';
export { manifests, papers, parcels } from './tables.ts';
