export { announceOrder } from './announce-order.ts';
export { cancelOrderByStaff } from './cancel-by-staff.ts';
export { cancelOrder, endUnpaidOrder } from './cancel-order.ts';
export { cancelUnaddressed } from './cancel-unaddressed.ts';
export {
  findLenderRefusal,
  isReusable,
  type LenderRefused,
  newAttempt,
  prepareAttempt,
  type StartedPayment,
  type Unavailable,
} from './card-attempt.ts';
export { completeOrder } from './complete-order.ts';
export { deleteIdleGuests } from './delete-idle-guests.ts';
export { quoteRequest } from './draft-order.ts';
export { type EditRefusal, editOrder } from './edit-order.ts';
export { mendAddress, mendNeedsSecondStep } from './mend-address.ts';
export { offeredCart } from './offered-cart.ts';
export { type OrderRequest, placeOrder } from './place-order.ts';
export { type PhoneOrder, type PhoneRefusal, placePhoneOrder } from './place-phone-order.ts';
export { deleteShippingAddress, updateShippingAddressOwner } from './queries.ts';
export { bookAgain, cancelUndeliveredOrder, rebookRefusedParcel } from './recover-parcel.ts';
export {
  releaseExpiredReservations,
  releaseReservation,
  releaseReservationOfCart,
  reserveAgain,
} from './reservation.ts';
export { fromOrderAddress, readShippingAddress, saveShippingAddress } from './shipping-address.ts';
export { startPayment } from './start-payment.ts';
export type { OrderRefusal } from './types.ts';
