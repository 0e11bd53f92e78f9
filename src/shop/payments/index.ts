export { actsIn, PAYMENTS_COMMAND } from './acting.ts';
export { anonymiseOldPayers } from './anonymise-payers.ts';
export {
  type Authorisation,
  getAuthorisation,
  getAuthorisationOfOrder,
  insertAuthorisation,
  listOpenReleases,
  lockAuthorisation,
  updateAuthorisation,
  wantsPersonSql,
} from './authorisation-queries.ts';
export {
  cardProvidersOf,
  newPaymentProvider,
  notSetUp,
  paymentChannelsOf,
  providerUrls,
  returnPath,
  takes,
  waysToPayOf,
  webhookPath,
} from './card-providers.ts';
export { listOpenCases, resumeRefunds } from './open-cases.ts';
export {
  recordManualRefund,
  retryRefund,
  settleBookedDifferences,
  settleDifference,
} from './operator-actions.ts';
export { getCaptureUnderReview, isUndecided } from './operator-queries.ts';
export type {
  CardPayments,
  CardProvider,
  IncomingMessage,
  PaymentChannel,
  PreparedPayment,
  ProviderResult,
} from './port.ts';
export { insertCardProviders } from './provider-queries.ts';
export {
  anonymisePayer,
  type Capture,
  claimAttemptsToPoll,
  deleteReview,
  getAttempt,
  getAttemptByName,
  getAttemptBySession,
  getAttemptOfOrder,
  getCapture,
  getLenderRefusal,
  getNewestAttempt,
  insertAttempt,
  insertCapture,
  listExpiredReservations,
  lockAttempt,
  lockReservingAttempt,
  updateAttempt,
  updateCapturePurpose,
} from './queries.ts';
export type { FoundDifference } from './reconcile.rules.ts';
export { reconcile } from './reconcile.ts';
export { closeDay, readOpenMoney, readReconciledDays, readSettled } from './reconciliation.ts';
export { applyRefundResult, refundPayment, settleRefund } from './refund-payment.ts';
export {
  getCaptureOfOrder,
  getProviderOfRefund,
  getRefundOfRequest,
  insertRefund,
  insertRefundLines,
  listRefundLinesOf,
  listRefundsOfOrder,
  lockCapture,
  sumRefundsOf,
} from './refund-queries.ts';
export { applyRefundState } from './refund-state.ts';
export { refundOrder, refundRelease, releaseReviewed, requestRefund, requestRelease } from './request-refund.ts';
export { countReservations, countReservedItems, hashOfNetwork, lockNetwork } from './reservation-queries.ts';
export { type Attempt, codeAndDescription, hasEnded, resultOf, sameDraft } from './types.ts';
