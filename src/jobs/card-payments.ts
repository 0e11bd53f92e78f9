import { askAboutDueAttempts, reconcileDay, releaseOverdueHolds } from '#shop/checkout';
import { openMatters, REFUND_PAYMENT, refundPayment, resumeRefunds } from '#shop/payments';
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
  async run(shop, { refund, mostTries }) {
    if (typeof refund !== 'string') return;
    await (typeof mostTries === 'number' ? refundPayment(shop, refund, mostTries) : refundPayment(shop, refund));
  },
};

/** Every night: compares the providers' statements of the last two days with our books, and names every difference. */
export const reconcileJob: Job = {
  name: 'reconcile-payments',
  retries: 5,
  schedule: '40 1 * * *',
  async run(shop, _data, log) {
    for (const provider of ['hyperpay', 'paytabs'] as const) {
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
    const { reviews, undecided, refunds, differences } = await openMatters(shop);
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
