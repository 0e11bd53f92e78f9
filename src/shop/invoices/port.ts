import type { InvoiceDocument } from './document.ts';

/** Turns a frozen invoice into the paper a person opens. */
export type InvoicePrinter = {
  /** The bilingual PDF of a document, Arabic first. Throws when it cannot be set: the caller tries again later. */
  print(document: InvoiceDocument): Promise<Uint8Array>;
};
