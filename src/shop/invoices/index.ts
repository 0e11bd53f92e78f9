export {
  ISSUE_INVOICE,
  invoiceOrder,
  invoicePath,
  queueInvoice,
  takeBackInvoice,
} from './invoice-order.ts';
export { type OpenedInvoice, openInvoice } from './open-invoice.ts';
export type { InvoicePrinter } from './port.ts';
export type { IssuedInvoice } from './records.ts';
