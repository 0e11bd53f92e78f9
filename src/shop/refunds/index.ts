export { decideRefund, readWaitingRefunds } from './approvals.ts';
export { readRefundable } from './read-refundable.ts';
export { refundParts, requestKeyOf } from './refund-parts.ts';
export { undoSale } from './undo-sale.ts';
