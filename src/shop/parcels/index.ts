export { askAboutParcelsNow } from './ask-now.ts';
export { bookAgain } from './book-again.ts';
export { callBackParcel } from './call-back-parcel.ts';
export { expectParcel, MOVE_PARCELS, referenceOf } from './expect-parcel.ts';
export { moveParcels } from './move-parcels.ts';
export { type Dispatch, type ParcelOfOrder, readDispatch } from './read-dispatch.ts';
export { type ParcelView, readLabel, readParcel } from './read-parcel.ts';
export {
  lockParcel as holdParcel,
  type Parcel,
  selectParcel as parcelOf,
  selectParcelNamed as parcelNamed,
  selectWaybills as waybillsOf,
} from './records.ts';
