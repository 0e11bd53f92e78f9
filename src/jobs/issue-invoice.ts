import { ISSUE_INVOICE, invoiceOrder } from '#shop/invoices';
import type { Job } from './job.ts';

/** Issues the invoice of an order that was placed in cash or paid. A cancelled one gets none. */
export const issueInvoiceJob: Job = {
  name: ISSUE_INVOICE,
  retries: 50,
  async run(shop, { order }) {
    if (typeof order === 'string') await invoiceOrder(shop, order);
  },
};
