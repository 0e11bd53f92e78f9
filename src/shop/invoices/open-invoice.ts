import type { Shop } from '../shop.ts';
import { documentSchema } from './document.ts';
import type { InvoicePrinter } from './port.ts';
import { getInvoiceByToken, updateInvoicePdf } from './queries.ts';

type OpenedInvoice = { readonly number: string; readonly pdf: Uint8Array };

/**
 * The PDF of an issued document; null for an unknown token. It is typeset when first opened and stored, so that it
 * never changes.
 */
export async function openInvoice(
  deps: Pick<Shop, 'database'> & { readonly printer: InvoicePrinter },
  token: string,
): Promise<OpenedInvoice | null> {
  const found = await getInvoiceByToken(deps.database.read, token);
  if (!found) return null;
  const document = documentSchema.parse(found.document);
  if (found.pdf) return { number: document.number, pdf: found.pdf };
  const pdf = await deps.printer.print(document);
  await updateInvoicePdf(deps.database.read, token, pdf);
  return { number: document.number, pdf };
}
