import { generateInvoiceCall, openInvoiceCall } from '#contract/invoices';
import { type InvoicePrinter, invoiceOrder, invoicePath, openInvoice } from '#shop/invoices';
import { readOrderById } from '#shop/orders';
import type { Shop } from '../../shop/shop.ts';
import type { Api } from './context.ts';
import { refuse, refuseForbidden } from './refusals.ts';

/**
 * Registers the calls that issue and open invoices (specification, sections 2.13 and 7). A caller who may read an
 * order gets the url of its invoice, which cannot be guessed and needs no session.
 */
export function registerInvoices(
  api: Api,
  shop: Pick<Shop, 'database' | 'clock' | 'publicUrl' | 'tax'> & { readonly printer: InvoicePrinter },
): void {
  api.openapi(generateInvoiceCall, async (c) => {
    const ids = c.req.valid('json').orders;
    for (const id of ids) {
      const order = await readOrderById(shop, id);
      if (!order) return refuse(c, 'orderNotFound');
      const refusal = refuseForbidden(c, order.ownerId);
      if (refusal) return refusal;
    }
    const invoices: { readonly _id: string; readonly invoice_url: string }[] = [];
    for (const id of ids) {
      const issued = await invoiceOrder(shop, id);
      if (issued === 'not-found') return refuse(c, 'orderNotFound');
      if (issued === 'not-settled') return refuse(c, 'notSettled');
      invoices.push({ _id: id, invoice_url: `${shop.publicUrl}${invoicePath(issued.token)}` });
    }
    const invoice_url = invoices.at(-1)?.invoice_url ?? '';
    return c.json({ data: { invoice_url, invoices }, invoice_url }, 200);
  });
  api.openapi(openInvoiceCall, async (c) => {
    const opened = await openInvoice(shop, c.req.valid('param').token);
    if (!opened) return refuse(c, 'notFound');
    return c.body(Uint8Array.from(opened.pdf), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${opened.number}.pdf"`,
      'Cache-Control': 'private, max-age=86400',
      'X-Robots-Tag': 'noindex',
    });
  });
}
