export { askRefund, REFUND_PAYMENT, refundOrder } from './ask-refund.ts';
export {
  claimAttemptsToAsk,
  insertAttempt,
  lockAttempt,
  lockHolding,
  selectAttempt as attemptIn,
  selectAttemptNamed as attemptNamed,
  selectAttemptOfSession as attemptOfSession,
  selectNewestAttempt as newestAttemptOf,
  selectOverdueHolds,
  updateAttempt,
} from './attempt-records.ts';
export { forgetPayers } from './forget-payers.ts';
export { sameDraft } from './frozen-draft.ts';
export {
  type Capture,
  deleteReview,
  insertCapture,
  selectCapture as captureIn,
  updatePurpose,
} from './money-records.ts';
export { openMatters, resumeRefunds } from './open-matters.ts';
export {
  noteRefundByHand,
  retryRefund,
  settleBookedDifferences,
  settleDifference,
} from './operate.ts';
export { selectReview as reviewIn } from './operator-records.ts';
export { blankPayersOf as forgetPayer } from './payer-records.ts';
export type {
  CardChannel,
  CardPayments,
  CardProvider,
  IncomingMessage,
  PreparedPayment,
  ProviderRefusal,
  Verdict,
} from './port.ts';
export type { FoundDifference } from './reconcile.rules.ts';
export { reconcile } from './reconcile.ts';
export { hearOfRefund, refundPayment } from './refund-payment.ts';
export { type Attempt, hasEnded, providerOf, resultOf, wordsOf } from './views.ts';
