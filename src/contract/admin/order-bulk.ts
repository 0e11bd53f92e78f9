import { CANCEL_REASONS } from '#shop/orders/order-words.rules';
import { adminFile, adminRoute, body, z } from './base.ts';
import { number } from './order-parts.ts';

/** Chosen orders, or all of a list: its query as the list call takes it. `expected` is how many the person saw. */
const chosen = z.object({
  orders: z.array(number).max(5000).optional(),
  query: z.string().max(2000).optional(),
  expected: z.int().min(1),
});

export const chooseOrdersCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/numbers',
  needs: 'orders.read',
  summary: 'The numbers of a whole list, 5,000 at most, for the calls that take numbers',
  request: body(chosen),
  answer: z.object({ numbers: z.array(number) }),
});

const results = z
  .object({ results: z.array(z.object({ id: z.string(), ok: z.boolean(), words: z.string().optional() })) })
  .openapi('OrderResults');

export const cancelOrdersCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/cancel',
  needs: 'orders.cancel',
  summary: 'Cancels up to 20 orders, each by itself',
  request: body(
    z.object({
      orders: z.array(number).min(1).max(20),
      expected: z.int().min(1),
      reason: z.enum(CANCEL_REASONS),
      note: z.string().max(2000).default(''),
    }),
  ),
  answer: results,
});

export const tagOrdersCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/tags',
  mayBeJob: true,
  needs: 'orders.tag',
  summary: 'Adds a tag to orders, or takes it off; above 200 orders as a job',
  request: body(chosen.extend({ tag: z.string().trim().min(1).max(40), on: z.boolean() })),
  answer: results,
});

export const noteOrdersCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/notes',
  mayBeJob: true,
  needs: 'orders.note',
  summary: 'Adds a note to orders; above 200 orders as a job',
  request: body(chosen.extend({ text: z.string().trim().min(1).max(2000) })),
  answer: results,
});

export const exportOrdersCall = adminFile({
  method: 'post',
  path: '/api/admin/orders/export',
  needs: 'orders.persons',
  secondStep: true,
  media: 'application/octet-stream',
  summary: 'A list of orders as a sheet, 10,000 at most',
  request: body(chosen.extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') })),
});
