export { askAboutParcelsNow } from './ask-now.ts';
export { callBackParcel } from './call-back-parcel.ts';
export { expectParcel, MOVE_PARCELS, moveSoon, referenceOf } from './expect-parcel.ts';
export { moveParcels } from './move-parcels.ts';
export { type ParcelView, readLabel, readParcel } from './read-parcel.ts';
export { type Parcel, selectParcel as parcelOf, selectWaybills as waybillsOf } from './records.ts';
