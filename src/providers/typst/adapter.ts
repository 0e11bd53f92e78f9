import type { InvoicePrinter } from '#shop/invoices/port';
import type { PaperPrinter } from '#shop/packing/port';
import type { PersonDocument } from '#shop/people/document';
import type { PersonPrinter } from '#shop/people/port';
import type { TablePrinter, TablesDocument } from '#shop/sheets/port';
import { houseNow } from '#texts/house';
import { invoiceData } from './invoice-data.ts';
import { manifestData, pickListData, slipData } from './packing-data.ts';
import { createTypesetter, type TypesetterOptions } from './typesetter.ts';

/** Slips of one document: each is set well within the time limit of a document. */
const SLIPS_AT_ONCE = 50;

/**
 * Prints invoices and the papers of the store room by Typst, which shapes Arabic correctly, in a process beside the
 * store's; `close` ends that process.
 */
export function createTypstPrinter(
  options: TypesetterOptions,
): InvoicePrinter & PaperPrinter & PersonPrinter & TablePrinter & { close(): Promise<void> } {
  const typesetter = createTypesetter(options);
  return {
    print: async (document) => typesetter.typeset(JSON.stringify(invoiceData(document))),
    async labelsAndSlips(parcels) {
      const parts: Uint8Array[] = [];
      for (let start = 0; start < parcels.length; start += SLIPS_AT_ONCE) {
        const some = parcels.slice(start, start + SLIPS_AT_ONCE);
        const data = JSON.stringify({ slips: some.map(({ slip }) => slipData(slip)) });
        parts.push(await typesetter.typeset(data, { template: 'slips', before: some.map(({ label }) => label) }));
      }
      const [only, ...more] = parts;
      return only && more.length === 0 ? only : await joined(parts);
    },
    pickList: async (document) => typesetter.typeset(JSON.stringify(pickListData(document)), { template: 'pick-list' }),
    manifest: async (document) => typesetter.typeset(JSON.stringify(manifestData(document)), { template: 'manifest' }),
    person: async (document) => typesetter.typeset(authored(document), { template: 'person' }),
    tables: async (document) => typesetter.typeset(authored(document), { template: 'tables' }),
    close: () => typesetter.close(),
  };
}

/** A document with its author, the house, for the properties of the file. */
function authored(document: PersonDocument | TablesDocument): string {
  return JSON.stringify({ ...document, author: houseNow().name.en });
}

async function joined(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const whole = await PDFDocument.create();
  for (const part of parts) {
    const document = await PDFDocument.load(part);
    for (const page of await whole.copyPages(document, document.getPageIndices())) whole.addPage(page);
  }
  return await whole.save();
}
