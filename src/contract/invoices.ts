import { answers, body, createRoute, z } from './base.ts';
import { ignored, storeId } from './fields.ts';

const invoiceUrl = z.object({ invoice_url: z.string() });

export const generateInvoiceCall = createRoute({
  method: 'post',
  path: '/api/generate-invoice',
  tags: ['orders'],
  summary: 'Issues the invoice of an order, or gives the one that was issued',
  description:
    '`orders` is the id of the order, or the order itself. What the page says about seller and currency is not needed: the order has its own.',
  request: body(
    z.object({
      orders: z.union([storeId, z.looseObject({ _id: storeId })]),
      ship_location: ignored,
      currency_icon: ignored,
    }),
  ),
  responses: answers(
    z.object({ data: invoiceUrl, invoice_url: z.string() }).openapi('InvoiceLink', {
      description: 'the address of the PDF; unguessable, and opens without login',
    }),
  ),
});

export const openInvoiceCall = createRoute({
  method: 'get',
  path: '/api/invoices/{token}',
  tags: ['orders'],
  summary: 'The invoice or credit note behind a link, as PDF',
  request: { params: z.object({ token: z.string().regex(/^[A-Za-z0-9]{32}$/) }) },
  responses: {
    ...answers(z.object({})),
    200: { content: { 'application/pdf': { schema: z.string() } }, description: 'The document' },
  },
});
