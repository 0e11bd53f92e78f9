export { type CancelRefusal, markCancelled, markCancelledBySeller } from './cancel.ts';
export type { OrderFilter, OrderSort } from './list-queries.ts';
export {
  anonymiseEndedOrders,
  claimOrdersOfEmail,
  claimOrdersOfGuest,
  detachOrders,
  listEndedOrderIds,
  listOrderedCartIds,
} from './owners.ts';
export {
  awaitsPayment,
  markPaid,
  markUnpaid,
} from './payment-of-order.ts';
export {
  getOrder,
  getOrderByNumber,
  getOrderOfCart,
  getOrderOfSubmission,
  insertOrder,
  listReceivedProducts,
  lockOrder,
  updateCreditNoteUrl,
  updateInvoiceUrl,
  updateOrderAddress,
  updateOrderDelivered,
  updateOrderScan,
  updateRefundRequested,
  updateRefundState,
} from './queries.ts';
export { countViews, type OrderListRequest, readOrderList } from './read-order-list.ts';
export { readOrderById, readOrdersOf, readOrdersUnderTab } from './read-orders.ts';
export { orders, PAID_STATES } from './tables.ts';
export {
  bilingual,
  type Order,
  type OrderAddress,
  type OrderAmounts,
  type OrderDraft,
  type OrderLine,
  type OrderPayment,
  type OrderSeller,
  orderAddress,
  orderSeller,
  scanDescription,
} from './types.ts';
