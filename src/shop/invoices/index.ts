export type { InvoiceSource } from './draft.rules.ts';
export { issueInvoice } from './issue-invoice.ts';
export { type OpenedInvoice, openInvoice } from './open-invoice.ts';
export type { InvoicePrinter } from './port.ts';
export type { IssuedInvoice } from './records.ts';
