import {
  pollPaymentsJob,
  reconcileJob,
  refundPaymentJob,
  releaseReservationsJob,
  watchPaymentsJob,
} from './card-payments.ts';
import { issueInvoiceJob } from './issue-invoice.ts';
import type { Job } from './job.ts';
import { processParcelsJob } from './process-parcels.ts';
import { sendEmailJob } from './send-email.ts';
import { sendRegistrationMailJob } from './send-registration-mail.ts';
import { sendResetLinkJob } from './send-reset-link.ts';
import { tidyUpJob } from './tidy-up.ts';

/** Every job of the store. */
export const JOBS: readonly Job[] = [
  sendEmailJob,
  sendRegistrationMailJob,
  sendResetLinkJob,
  tidyUpJob,
  issueInvoiceJob,
  releaseReservationsJob,
  pollPaymentsJob,
  refundPaymentJob,
  reconcileJob,
  processParcelsJob,
  watchPaymentsJob,
];
