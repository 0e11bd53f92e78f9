import type { InvoicePrinter } from '#shop/invoices/port';
import { invoiceData } from './invoice-data.ts';
import { createTypesetter, type TypesetterOptions } from './typesetter.ts';

/** Prints invoices by Typst, which shapes Arabic correctly, in a process beside the store's; `close` ends that process. */
export function createTypstPrinter(options: TypesetterOptions): InvoicePrinter & { close(): Promise<void> } {
  const typesetter = createTypesetter(options);
  return {
    print: async (document) => typesetter.typeset(JSON.stringify(invoiceData(document))),
    close: () => typesetter.close(),
  };
}
