export { type CancelRefusal, markCancelled, markCancelledBySeller } from './cancel.ts';
export { markDelivered, noteScan } from './delivery-of-order.ts';
export { writeAddress as correctAddress } from './delivery-records.ts';
export { bilingual, orderAddress, orderSeller } from './kept-parts.ts';
export { blankOrdersOfNobody, joinOrdersOfEmail, joinOrdersOfGuest, overOrdersOf, releaseOrders } from './owners.ts';
export { awaitsPayment, markPaid, markRefundAsked, markUnpaid, noteRefund, type Paid } from './payment-of-order.ts';
export { type OrdersPart, readOrderById, readOrdersOf, readOrdersUnderTab } from './read-orders.ts';
export { recordOrder } from './record-order.ts';
export {
  lockOrder as holdOrder,
  selectOrder as orderIn,
  selectOrderOfCart as orderOfCart,
  selectOrderOfSubmission as orderOfSubmission,
  selectReceived as receivedProducts,
  updateCreditNoteUrl as linkCreditNote,
  updateInvoiceUrl as linkInvoice,
} from './records.ts';
export {
  type Order,
  type OrderAddress,
  type OrderAmounts,
  type OrderDraft,
  type OrderLine,
  type OrderPayment,
  type OrderSeller,
  scanWords,
} from './views.ts';
