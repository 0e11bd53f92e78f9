import { answers, body, createRoute, z } from './base.ts';
import { ignored, storeId } from './fields.ts';

const url = z.string().openapi({ format: 'uri', description: 'absolute' });

/** An order id, or an order as `GET order` returns it. */
const orderOrId = z.union([storeId, z.looseObject({ _id: storeId }).transform(({ _id }) => _id)]);

export const generateInvoiceCall = createRoute({
  method: 'post',
  path: '/api/generate-invoice',
  tags: ['orders'],
  summary: 'Issues the invoice of an order, or gives the one that was issued',
  description:
    '`orders` is the id of an order, the order itself, or a list of either, whose last element `invoice_url` is of, as the last of ' +
    '`GET order` is used. What the page says about seller and currency is not needed: the order has its own.',
  request: body(
    z.object({
      orders: z.union([orderOrId.transform((id) => [id]), z.array(orderOrId).min(1).max(100)]),
      ship_location: ignored,
      currency_icon: ignored,
    }),
  ),
  responses: answers(
    z
      .object({
        data: z.object({ invoice_url: url, invoices: z.array(z.object({ _id: storeId, invoice_url: url })) }),
        invoice_url: url,
      })
      .openapi('InvoiceLink', { description: 'where the PDF is; unguessable, and opens without login' }),
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
