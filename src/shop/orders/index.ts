export { readOrderById, readOrdersOf } from './read-orders.ts';
export { recordOrder } from './record-order.ts';
export {
  selectOrder as orderIn,
  selectOrderOfCart as orderOfCart,
  selectOrderOfSubmission as orderOfSubmission,
  updateInvoiceUrl as linkInvoice,
} from './records.ts';
export type { Order, OrderAddress, OrderAmounts, OrderDraft, OrderLine, OrderPayment, OrderSeller } from './views.ts';
