export {
  invoiceOrder,
  invoicePath,
  issueCreditNote,
  queueInvoice,
} from './invoice-order.ts';
export { type OpenedInvoice, openInvoice } from './open-invoice.ts';
export type { InvoicePrinter } from './port.ts';
export type { IssuedInvoice } from './queries.ts';
