export { anonymiseOldBuyers } from './anonymise-buyers.ts';
export {
  invoiceOrder,
  invoiceOrders,
  invoicePath,
  issueCreditNote,
  replaceInvoice,
} from './invoice-order.ts';
export { listNumberFaults } from './number-queries.ts';
export { openInvoice } from './open-invoice.ts';
export type { InvoicePrinter } from './port.ts';
export { getCreditNoteOfRefund, listInvoicesOfOrder } from './queries.ts';
export { invoices } from './tables.ts';
