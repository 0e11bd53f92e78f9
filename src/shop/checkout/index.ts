export { cancelOrder } from './cancel-order.ts';
export { quoteRequest } from './draft-order.ts';
export { deleteIdleGuests } from './forget-guests.ts';
export {
  cancelPayment,
  getPaymentStatus,
  handleReturn,
  handleWebhook,
  type PaymentStatus,
  type WebhookOutcome,
} from './payment-status.ts';
export { type OrderRequest, placeOrder } from './place-order.ts';
export { pollDueAttempts } from './poll-provider.ts';
export { deleteShippingAddress, updateShippingAddressOwner } from './queries.ts';
export { reconcileDay } from './reconcile-day.ts';
export { cancelUndeliveredOrder, type ParcelRefusal, rebookRefusedParcel } from './recover-parcel.ts';
export type { OrderRefusal } from './refusals.ts';
export { releaseExpiredReservations } from './release-reservation.ts';
export { acceptPayment, endPayment, type ReviewRefusal, returnPayment } from './review-payment.ts';
export { settleAttempt } from './settle-attempt.ts';
export { readShippingAddress, saveShippingAddress } from './shipping-address.ts';
export { startCardPayment } from './start-card-payment.ts';
