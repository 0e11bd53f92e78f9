export { anonymiseOldBuyers } from './anonymise-buyers.ts';
export { sellerOnPapers } from './chain.ts';
export {
  invoiceOrder,
  invoiceOrders,
  invoicePath,
  issueCreditNote,
  reissueCreditNote,
  replaceInvoice,
} from './invoice-order.ts';
export { listNumberFaults } from './number-queries.ts';
export { openInvoice } from './open-invoice.ts';
export type { InvoicePrinter } from './port.ts';
export { getCreditNoteOfRefund, listInvoicesOfOrder } from './queries.ts';
export { type ReportingNeed, reportingNeedOf, reportingNeeds } from './reporting-needs.ts';
export { readCertificate, stampedXml } from './stamp.ts';
export { invoices, taxCertificates, taxDocuments, taxReports, taxUnits } from './tables.ts';
export { createVault } from './vault.ts';
export { FIRST_PREVIOUS_HASH } from './xml.ts';
