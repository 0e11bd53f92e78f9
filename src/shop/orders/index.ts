export { readOrderById, readOrdersOf } from './read-orders.ts';
export { recordOrder } from './record-order.ts';
export { selectOrderOfCart as orderOfCart, selectOrderOfSubmission as orderOfSubmission } from './records.ts';
export type { Order, OrderAddress, OrderAmounts, OrderDraft, OrderLine, OrderPayment, OrderSeller } from './views.ts';
