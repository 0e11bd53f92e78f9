import { askAboutDueAttempts, reconcileDay, releaseOverdueHolds } from '#shop/checkout';
import { REFUND_PAYMENT, refundPayment } from '#shop/payments';
import type { Job } from './job.ts';

/** Every minute: puts pieces back that were held for a payment for half an hour (architecture, section 4). */
export const releaseHoldsJob: Job = {
  name: 'release-holds',
  retries: 0,
  schedule: '* * * * *',
  async run(shop) {
    await releaseOverdueHolds(shop);
  },
};

/** Every minute: asks card providers about payments whose end nobody has told us. */
export const askAboutPaymentsJob: Job = {
  name: 'ask-about-payments',
  retries: 0,
  schedule: '* * * * *',
  async run(shop) {
    await askAboutDueAttempts(shop);
  },
};

/** Asks a card provider to give money back. Tried again until there is a certain answer. */
export const refundPaymentJob: Job = {
  name: REFUND_PAYMENT,
  retries: 100,
  async run(shop, { refund }) {
    if (typeof refund === 'string') await refundPayment(shop, refund);
  },
};

/** Every night: compares the providers' statements of the last two days with our books. */
export const reconcileJob: Job = {
  name: 'reconcile-payments',
  retries: 5,
  schedule: '40 1 * * *',
  async run(shop) {
    await reconcileDay(shop, 'hyperpay');
    await reconcileDay(shop, 'paytabs');
  },
};
