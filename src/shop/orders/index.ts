export { type CancelRefusal, markCancelled, markCancelledBySeller } from './cancel.ts';
export { findMissingOrders } from './compare-accepted.ts';
export { updateOrderAmounts, updateOrderLines } from './edit-queries.ts';
export { exportOrders } from './export-orders.ts';
export { givenBackOf, isIncome } from './income-queries.ts';
export { listOrderNumbers, type OrderFilter, type OrderMark, type OrderRow, type OrderSort } from './list-queries.ts';
export { addNote, changeTag, recordOrderEvent, removeNote, type StaffActor } from './notes.ts';
export { listOldAddresses, oldAddressDetails } from './old-address-queries.ts';
export { forgetOldOrderAddresses } from './old-addresses.ts';
export { ORDERS_LIST, orderFilterOf, orderSortOf } from './order-list.ts';
export { runOrdersJob, startOrdersJob } from './orders-job.ts';
export {
  anonymiseEndedOrders,
  claimOrdersOfEmail,
  claimOrdersOfGuest,
  detachOrders,
  detachOrdersById,
  listEndedOrderIds,
  listOrderedCartIds,
} from './owners.ts';
export { awaitsPayment, markPaid, markUnpaid } from './payment-of-order.ts';
export {
  updateOrderCaptured,
  updateOrderChannel,
  updateOrderReleased,
  updateRefundRequested,
  updateRefundState,
} from './payment-queries.ts';
export { insertOrderParts, type NewOrder, newOrder, orderJson } from './place-queries.ts';
export {
  getOrder,
  getOrderByNumber,
  getOrderOfCart,
  listOrdersOf,
  listReceivedProducts,
  lockOrder,
  lockOrders,
  updateCreditNoteUrl,
  updateInvoiceUrls,
  updateOrderAddress,
  updateOrderDelivered,
  updateOrderScan,
} from './queries.ts';
export { countOf, countViews, type OrderListRequest, readNeighbours, readOrderList } from './read-order-list.ts';
export { readOrderById, readOrdersOf, readOrdersUnderTab } from './read-orders.ts';
export { inViewSql, REFUND_APPROVAL, REFUND_WAITS, STATUS_SOURCES, shownStatusSql } from './status-queries.ts';
export { BILLED_STATES, orders } from './tables.ts';
export {
  ANONYMOUS,
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
  type PromisedDays,
  scanDescription,
} from './types.ts';
export { removeOrderView, saveOrderView } from './views.ts';
export {
  getOrderHead,
  listOrderEvents,
  listOrderViews,
  listTags,
  listTagsOf,
  lockStaffOrder,
  type OrderEvent,
  type StaffOrder,
  updateOrderGift,
} from './work-queries.ts';
