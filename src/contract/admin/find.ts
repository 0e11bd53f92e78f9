import { adminRoute, z } from './base.ts';

export const findCall = adminRoute({
  method: 'get',
  path: '/api/admin/find',
  needs: 'signed-in',
  summary: 'Finds orders, products and customers by what a person typed',
  request: { query: z.object({ q: z.string().max(200).default('') }) },
  answer: z.object({
    items: z.array(
      z.object({
        kind: z.enum(['order', 'product', 'customer']),
        path: z.string(),
        title: z.string(),
        sub: z.string(),
      }),
    ),
  }),
});
