import {
  askAboutPaymentsJob,
  reconcileJob,
  refundPaymentJob,
  releaseHoldsJob,
  watchPaymentsJob,
} from './card-payments.ts';
import { issueInvoiceJob } from './issue-invoice.ts';
import type { Job } from './job.ts';
import { moveParcelsJob } from './move-parcels.ts';
import { sendNoticeJob } from './send-notice.ts';
import { sendRegistrationMailJob } from './send-registration-mail.ts';
import { sendResetLinkJob } from './send-reset-link.ts';
import { tidyUpJob } from './tidy-up.ts';

/** Every job of the store. */
export const JOBS: readonly Job[] = [
  sendNoticeJob,
  sendRegistrationMailJob,
  sendResetLinkJob,
  tidyUpJob,
  issueInvoiceJob,
  releaseHoldsJob,
  askAboutPaymentsJob,
  refundPaymentJob,
  reconcileJob,
  moveParcelsJob,
  watchPaymentsJob,
];
