export { REFUND_APPROVAL, waitingRefund } from './ask-second-person.ts';
export { readRefundable } from './read-refundable.ts';
export { refundInTransaction, refundParts, requestKeyOf } from './refund-parts.ts';
export { undoSale } from './undo-sale.ts';
