import path from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { InvoicePrinter } from '#shop/invoices/port';
import { invoiceData } from './invoice-data.ts';

/**
 * Prints invoices by Typst, which shapes Arabic correctly. `folder` holds `invoice.typ` and `fonts/`. The compiler is a
 * native library of 50 MB, so it is loaded with the first invoice and not at the start of the store.
 */
export function typstPrinter(folder: string): InvoicePrinter {
  let compiler: Promise<NodeCompiler> | null = null;
  return {
    async print(document) {
      compiler ??= load(folder);
      const inputs = { data: JSON.stringify(invoiceData(document)) };
      const typst = await compiler;
      const pdf = typst.pdf({ mainFilePath: path.join(folder, 'invoice.typ'), inputs });
      typst.evictCache(10);
      return pdf;
    },
  };
}

async function load(folder: string): Promise<NodeCompiler> {
  const typst = await import('@myriaddreamin/typst-ts-node-compiler');
  return typst.NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: [path.join(folder, 'fonts')] }] });
}
