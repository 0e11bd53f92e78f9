import { pollDueAttempts, reconcileDay, releaseExpiredReservations } from '#shop/checkout';
import { listOpenCases, REFUND_PAYMENT, refundPayment, resumeRefunds } from '#shop/payments';
import type { Job } from './job.ts';

/** Every minute: puts pieces back that were held for a payment for half an hour. */
export const releaseReservationsJob: Job = {
  name: 'release-holds',
  retries: 0,
  schedule: '* * * * *',
  async run(shop) {
    await releaseExpiredReservations(shop);
  },
};

/** Every minute: asks card providers about payments whose end nobody has told us. */
export const pollPaymentsJob: Job = {
  name: 'ask-about-payments',
  retries: 0,
  schedule: '* * * * *',
  async run(shop) {
    await pollDueAttempts(shop);
  },
};

/** Asks a card provider to give money back. Tried again until there is a certain answer. */
export const refundPaymentJob: Job = {
  name: REFUND_PAYMENT,
  retries: 100,
  async run(shop, { refund, maxTries }) {
    if (typeof refund !== 'string') return;
    await (typeof maxTries === 'number' ? refundPayment(shop, refund, maxTries) : refundPayment(shop, refund));
  },
};

/** Every night: compares the providers' statements of the last two days with our books, and names every difference. */
export const reconcileJob: Job = {
  name: 'reconcile-payments',
  retries: 5,
  schedule: '40 1 * * *',
  async run(shop, _data, log) {
    for (const { provider } of shop.cards.all) {
      const differences = await reconcileDay(shop, provider);
      for (const difference of differences) {
        log.error({ provider, ...difference }, 'a card provider and our books disagree');
      }
      log.info({ provider, differences: differences.length }, 'card payments were reconciled');
    }
  },
};

/** Every hour: gives refunds that lost their job a new one, and says what about card money waits for a person. */
export const watchPaymentsJob: Job = {
  name: 'watch-payments',
  retries: 0,
  schedule: '5 * * * *',
  async run(shop, _data, log) {
    await resumeRefunds(shop);
    const { reviews, undecided, refunds, differences } = await listOpenCases(shop);
    const waiting = {
      reviews: reviews.map(({ payment }) => payment),
      undecided: undecided.map(({ attempt }) => attempt),
      refunds: refunds.map(({ id }) => id),
      differences: differences.map(({ id }) => id),
    };
    if (Object.values(waiting).every((ids) => ids.length === 0)) return;
    log.warn(waiting, 'card money waits for a person: npm run payments -- list');
  },
};
