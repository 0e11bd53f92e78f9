export { cancelPayment } from './cancel-payment.ts';
export { checkNewestPayment } from './check-newest-payment.ts';
export { handleReturn } from './handle-return.ts';
export { handleWebhook, type WebhookOutcome } from './handle-webhook.ts';
export { getPaymentStatus, type PaymentStatus } from './payment-status.ts';
export { pollDueAttempts } from './poll-provider.ts';
export { reconcileDay } from './reconcile-day.ts';
export { acceptPayment, endPayment, returnPayment } from './review-payment.ts';
export { settleAttempt } from './settle-attempt.ts';
