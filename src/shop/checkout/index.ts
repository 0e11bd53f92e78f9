export { askAboutDueAttempts } from './ask-provider.ts';
export { cancelOrder } from './cancel-order.ts';
export {
  cardStanding,
  giveUpPayment,
  type Heard,
  hearProvider,
  returnFromProvider,
  type Standing,
} from './card-standing.ts';
export { shippingQuestion } from './draft-order.ts';
export { forgetGuests } from './forget-guests.ts';
export { bookParcelAgain, cancelUndelivered, type ParcelRefusal } from './mend-parcel.ts';
export { type OrderWish, placeOrder } from './place-order.ts';
export { reconcileDay } from './reconcile-day.ts';
export { deleteAddress as forgetShippingAddress, giveAddress as moveShippingAddress } from './records.ts';
export type { OrderRefusal } from './refusals.ts';
export { releaseOverdueHolds } from './release-hold.ts';
export { acceptPayment, endPayment, type ReviewRefusal, returnPayment } from './review-payment.ts';
export { settleAttempt } from './settle-attempt.ts';
export { readShippingAddress, saveShippingAddress } from './shipping-address.ts';
export { startCardPayment } from './start-card-payment.ts';
