export { type CancelRefusal, markCancelled, markCancelledBySeller } from './cancel.ts';
export { markDelivered, recordScan } from './delivery-of-order.ts';
export { updateOrderAddress } from './delivery-queries.ts';
export {
  anonymiseEndedOrders,
  claimOrdersOfEmail,
  claimOrdersOfGuest,
  detachOrders,
  listEndedOrderIds,
} from './owners.ts';
export {
  awaitsPayment,
  markPaid,
  markRefundRequested,
  markUnpaid,
  type Paid,
  recordRefundState,
} from './payment-of-order.ts';
export {
  getOrder,
  getOrderOfCart,
  getOrderOfSubmission,
  listReceivedProducts,
  lockOrder,
  updateCreditNoteUrl,
  updateInvoiceUrl,
} from './queries.ts';
export { type OrdersPart, readOrderById, readOrdersOf, readOrdersUnderTab } from './read-orders.ts';
export { recordOrder } from './record-order.ts';
export { bilingual, orderAddress, orderSeller } from './stored-json.ts';
export {
  type Order,
  type OrderAddress,
  type OrderAmounts,
  type OrderDraft,
  type OrderLine,
  type OrderPayment,
  type OrderSeller,
  scanDescription,
} from './types.ts';
