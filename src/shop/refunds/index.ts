export { waitingRefund } from './ask-second-person.ts';
export { readRefundable } from './read-refundable.ts';
export {
  aloneUpTo,
  cancelNeedsSecondStep,
  mayCancelAlone,
  moneyOf,
  refundInTransaction,
  refundParts,
  requestKeyOf,
} from './refund-parts.ts';
export { readLeft } from './sold-order.ts';
export { undoSale } from './undo-sale.ts';
