import type { InvoiceDocument } from './document.ts';

/** Typesets invoices. */
export type InvoicePrinter = {
  /** The bilingual PDF of a document, Arabic first. Throws when it cannot be typeset; the caller may retry. */
  print(document: InvoiceDocument): Promise<Uint8Array>;
};
