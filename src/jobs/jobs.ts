import { resendRegistrationEmail, sendRegistrationEmail, sendResetLink } from '#shop/accounts';
import { applyScheduledPrices } from '#shop/catalogue';
import { cancelUnaddressed, releaseExpiredReservations } from '#shop/checkout';
import { publishDueContent } from '#shop/content';
import { sendEmail } from '#shop/emails';
import { MESSAGES_AT_ONCE } from '#shop/emails/mails.rules';
import { fetchPictures } from '#shop/imports';
import { anonymiseOldBuyers } from '#shop/invoices';
import { sendOrderLinks } from '#shop/order-lookup';
import { processParcels, watchHeldParcels } from '#shop/parcels';
import { endPaymentLinks } from '#shop/payment-links';
import { listOpenCases, refundPayment, resumeRefunds } from '#shop/payments';
import { anonymiseInactive } from '#shop/people';
import { startSetting } from '#shop/settings';
import { finishAuthorisations, pollDueAttempts, reconcileDay } from '#shop/settlement';
import { runStaffJob } from '#shop/staff';
import { tellStaff } from '#shop/staff-mail';
import { refreshSales } from '#shop/stock';
import { sendStockAlerts } from '#shop/stock-alerts';
import { checkUnit, reportDocuments } from '#shop/tax-reports';
import { JOB_PAYLOADS } from '../shop/job-payloads.ts';
import { cleanUp } from './clean-ups.ts';
import { issueInRound } from './invoice-rounds.ts';
import { defineJob, defineOutboxJob, type Job, NOTHING } from './job.ts';
import { STAFF_JOBS } from './staff-jobs.ts';

type QueuedByTheShop = { readonly [Name in keyof typeof JOB_PAYLOADS]: Job<(typeof JOB_PAYLOADS)[Name]> };

/** Every job of the store. */
export const JOBS = {
  /** Stands for all that follows an order, as the one row written with it: its email, its invoice, one look at the parcels of all. */
  orderPlaced: defineOutboxJob({
    name: 'follow-order',
    retries: 50,
    atOnce: 100,
    payload: JOB_PAYLOADS.orderPlaced,
    follows: ({ order, email }) => [
      ...(email ? ([{ job: 'sendEmail', payload: { id: email }, key: email }] as const) : []),
      { job: 'processParcels', payload: {}, key: 'orders' },
      { job: 'issueInvoice', payload: { order }, key: order },
    ],
  }),

  /** Sends one email of the outbox, which decides by itself whether and when there is another attempt. */
  sendEmail: defineJob({
    name: 'send-email',
    retries: 20,
    atOnce: MESSAGES_AT_ONCE,
    payload: JOB_PAYLOADS.sendEmail,
    async run(shop, { id }, log) {
      await sendEmail(shop, id, (outcome, reason) =>
        // logged as an error object, from which the log removes the email addresses of the mail server's answer
        log.warn({ email: id, outcome, err: new Error(reason) }, 'an email was not sent'),
      );
    },
  }),

  /** Emails the link that opens an account, or tells the owner of an account about a registration with their email. */
  sendRegistrationEmail: defineJob({
    name: 'send-registration-email',
    retries: 5,
    atOnce: 5,
    payload: JOB_PAYLOADS.sendRegistrationEmail,
    run: (shop, { registration, ...locale }) => sendRegistrationEmail(shop, registration, locale),
  }),

  /** Emails a new link for a registration whose first mail was not opened, if there is one. */
  resendRegistrationEmail: defineJob({
    name: 'resend-registration-email',
    retries: 5,
    atOnce: 5,
    payload: JOB_PAYLOADS.resendRegistrationEmail,
    run: (shop, { email, ...locale }) => resendRegistrationEmail(shop, email, locale),
  }),

  /** Emails a password reset link to the customer with this email, if there is one. */
  sendResetLink: defineJob({
    name: 'send-reset-link',
    retries: 5,
    atOnce: 5,
    payload: JOB_PAYLOADS.sendResetLink,
    run: (shop, { email, ...locale }) => sendResetLink(shop, email, locale),
  }),

  /** Emails the links of their orders to an address, if orders have it. */
  sendOrderLinks: defineJob({
    name: 'send-order-links',
    retries: 5,
    atOnce: 5,
    payload: JOB_PAYLOADS.sendOrderLinks,
    run: (shop, { email, request }) => sendOrderLinks(shop, email, request),
  }),

  /** Issues the invoice of an order that is paid or paid on delivery; those of a round in one transaction. */
  issueInvoice: defineJob({
    name: 'issue-invoice',
    retries: 50,
    atOnce: 20,
    payload: JOB_PAYLOADS.issueInvoice,
    run: (shop, { order }) => issueInRound(shop, order),
  }),

  /**
   * Books, follows and cancels the parcels that are due: every minute, and at once when an order is placed or
   * cancelled.
   */
  processParcels: defineJob({
    name: 'process-parcels',
    retries: 0,
    schedule: '* * * * *',
    payload: JOB_PAYLOADS.processParcels,
    run: (shop) => processParcels(shop),
  }),

  /** Fetches the pictures of imported products from their old shop. */
  fetchPictures: defineJob({
    name: 'fetch-pictures',
    retries: 0,
    schedule: '* * * * *',
    payload: NOTHING,
    run: (shop) => fetchPictures(shop),
  }),

  /** Reminds shoppers whose parcels wait for a national address, books or cancels those whose time has come. */
  watchAddresses: defineJob({
    name: 'watch-addresses',
    retries: 0,
    schedule: '*/10 * * * *',
    payload: NOTHING,
    async run(shop, _payload, log) {
      await watchHeldParcels(shop);
      const cancelled = await cancelUnaddressed(shop);
      if (cancelled > 0) log.warn({ cancelled }, 'orders were cancelled: their national address never came');
    },
  }),

  /** Ends the orders by phone that nobody has paid in time: every minute. */
  endPaymentLinks: defineJob({
    name: 'end-payment-links',
    retries: 0,
    schedule: '* * * * *',
    payload: NOTHING,
    async run(shop, _payload, log) {
      const ended = await endPaymentLinks(shop);
      if (ended > 0) log.info({ ended }, 'orders by phone ended unpaid');
    },
  }),

  /** Publishes the texts and banners whose time has come: every minute, and at the times themselves. */
  publishContent: defineJob({
    name: 'publish-content',
    retries: 3,
    schedule: '* * * * *',
    payload: JOB_PAYLOADS.publishContent,
    run: (shop) => publishDueContent(shop),
  }),

  /** Asks a card provider for a refund. Retried until there is a final answer. */
  refundPayment: defineJob({
    name: 'refund-payment',
    retries: 100,
    atOnce: 3,
    payload: JOB_PAYLOADS.refundPayment,
    run: (shop, { refund, maxTries }) => refundPayment(shop, refund, maxTries),
  }),

  /** Begins and ends scheduled prices, within a minute of their time. */
  applyScheduledPrices: defineJob({
    name: 'apply-scheduled-prices',
    retries: 0,
    schedule: '* * * * *',
    payload: NOTHING,
    async run(shop, _payload, log) {
      const { changed, failed } = await applyScheduledPrices(shop);
      if (changed > 0) log.info({ changed }, 'scheduled prices were applied');
      if (failed.length > 0) log.error({ schedules: failed }, 'scheduled prices that their products refuse');
    },
  }),

  /** Tells those who asked that a product is back: every minute. */
  sendStockAlerts: defineJob({
    name: 'send-stock-alerts',
    retries: 0,
    schedule: '* * * * *',
    payload: NOTHING,
    async run(shop, _payload, log) {
      const sent = await sendStockAlerts(shop);
      if (sent > 0) log.info({ sent }, 'messages that products are back were queued');
    },
  }),

  /** Runs an act of the staff on more than 200 rows. */
  staffJob: defineJob({
    name: 'staff-job',
    retries: 5,
    payload: JOB_PAYLOADS.staffJob,
    run: (shop, { id }) =>
      runStaffJob(shop, id, async (kind, job) => {
        const run = Object.hasOwn(STAFF_JOBS, kind) ? STAFF_JOBS[kind] : undefined;
        if (!run) throw new Error(`no job of the staff is called ${kind}`);
        await run(shop, job);
      }),
  }),

  /** Releases stock that unpaid card payments have reserved for half an hour. */
  releaseReservations: defineJob({
    name: 'release-reservations',
    retries: 0,
    schedule: '* * * * *',
    payload: NOTHING,
    run: async (shop) => void (await releaseExpiredReservations(shop)),
  }),

  /** Polls card providers about payments without a final result. */
  pollPayments: defineJob({
    name: 'poll-payments',
    retries: 0,
    schedule: '* * * * *',
    payload: NOTHING,
    run: async (shop) => void (await pollDueAttempts(shop)),
  }),

  /**
   * Captures what lenders have agreed to pay once its parcel goes, and releases what they are not to pay: every minute, and at
   * once when an order is cancelled.
   */
  finishAuthorisations: defineJob({
    name: 'finish-authorisations',
    retries: 0,
    schedule: '* * * * *',
    payload: JOB_PAYLOADS.finishAuthorisations,
    async run(shop, _payload, log) {
      const late = await finishAuthorisations(shop);
      if (late.length > 0)
        log.error({ payments: late }, 'a lender has not captured or released a payment for two hours');
    },
  }),

  /** Compares the providers' statements of the last two days with our records and logs every difference. */
  reconcilePayments: defineJob({
    name: 'reconcile-payments',
    retries: 5,
    schedule: '40 1 * * *',
    payload: NOTHING,
    async run(shop, _payload, log) {
      for (const { provider } of shop.cards.all) {
        const differences = await reconcileDay(shop, provider);
        for (const difference of differences) {
          log.error({ provider, ...difference }, "a card provider's statement differs from our records");
        }
        log.info({ provider, differences: differences.length }, 'card payments reconciled');
      }
    },
  }),

  /** Queues refunds without a job again, and logs which card payments need manual review. */
  watchPayments: defineJob({
    name: 'watch-payments',
    retries: 0,
    schedule: '5 * * * *',
    payload: NOTHING,
    async run(shop, _payload, log) {
      await resumeRefunds(shop);
      const { reviews, undecided, refunds, differences, authorised } = await listOpenCases(shop);
      const waiting = {
        reviews: reviews.map(({ payment }) => payment),
        undecided: undecided.map(({ attempt }) => attempt),
        refunds: refunds.map(({ id }) => id),
        differences: differences.map(({ id }) => id),
        authorised: authorised.map(({ paymentId }) => paymentId),
      };
      if (Object.values(waiting).every((ids) => ids.length === 0)) return;
      log.warn(waiting, 'card payments need manual review: npm run payments -- list');
    },
  }),

  /** Writes to the staff what the settings turn on: payments under review, products sold out, orders, the morning. */
  tellStaff: defineJob({
    name: 'tell-staff',
    retries: 0,
    schedule: '* * * * *',
    payload: NOTHING,
    run: async (shop) => void (await tellStaff(shop)),
  }),

  /** Sends the documents that the tax authority checks before a unit may issue, and puts it in force. */
  checkUnit: defineJob({
    name: 'check-unit',
    retries: 20,
    payload: JOB_PAYLOADS.checkUnit,
    run: (shop, { certificate }) => checkUnit(shop, certificate),
  }),

  /** Reports issued papers to the tax authority: every minute. */
  reportInvoices: defineJob({
    name: 'report-invoices',
    retries: 0,
    schedule: '* * * * *',
    payload: NOTHING,
    async run(shop, _payload, log) {
      const { reported, rejected, stopped } = await reportDocuments(shop);
      if (reported > 0) log.info({ reported }, 'papers were reported to the tax authority');
      if (rejected > 0) log.error({ rejected }, 'the tax authority has refused papers: see Tax invoices');
      for (const why of stopped) log.error({ why }, 'reporting to the tax authority has stopped: see Tax invoices');
    },
  }),

  /** Has pages rendered anew when a setting with a date starts to hold. */
  startSetting: defineJob({
    name: 'start-setting',
    retries: 20,
    payload: JOB_PAYLOADS.startSetting,
    run: (shop, { change }) => startSetting(shop, change),
  }),

  /** Counts what sold in four weeks, and has lists that are sorted by sales or stars made anew: every hour. */
  countSales: defineJob({
    name: 'count-sales',
    retries: 0,
    schedule: '23 * * * *',
    payload: NOTHING,
    run: (shop) => refreshSales(shop.database, shop.clock.now()),
  }),

  /** Anonymises guests and accounts who stopped buying, and the buyers of their papers: every hour. */
  anonymiseInactive: defineJob({
    name: 'anonymise-inactive',
    retries: 0,
    schedule: '47 * * * *',
    payload: NOTHING,
    async run(shop, _payload, log) {
      const { anonymised, failed } = await anonymiseInactive(shop);
      if (anonymised > 0) log.info({ anonymised }, 'people who stopped buying were anonymised');
      for (const { person, error } of failed) log.error({ person, err: error }, 'a person could not be anonymised');
      await anonymiseOldBuyers(shop);
    },
  }),

  /**
   * Deletes expired sessions, links, order look-ups and attempts, settles and re-queues emails that were left behind, anonymises the
   * ended orders of deleted accounts and old payment attempts, and deletes idle checkouts, carts of guests, and requests
   * about products that have ended.
   */
  tidyUp: defineJob({
    name: 'tidy-up',
    retries: 2,
    schedule: '17 * * * *',
    payload: NOTHING,
    run: (shop, _payload, log) => cleanUp(shop, log),
  }),
} as const satisfies QueuedByTheShop & Readonly<Record<string, Job>>;

/** Whether a job of this key exists. */
export function isJobKey(key: string): key is keyof typeof JOBS {
  return Object.hasOwn(JOBS, key);
}
