import { adminRoute, body, z } from './base.ts';

const view = z.object({ id: z.string(), name: z.string(), query: z.string() }).openapi('OrderView');

export const listOrderViewsCall = adminRoute({
  method: 'get',
  path: '/api/admin/order-views',
  needs: 'orders.read',
  summary: 'The views that the person saved, the tags in use, the colleagues that notes can name, and the couriers',
  answer: z.object({
    views: z.array(view),
    tags: z.array(z.string()),
    colleagues: z.array(z.object({ id: z.string(), name: z.string() })),
    /** By their names in the list of couriers, with what people call them. */
    couriers: z.array(z.object({ name: z.string(), title: z.string() })),
  }),
});

export const saveOrderViewCall = adminRoute({
  method: 'post',
  path: '/api/admin/order-views',
  needs: 'orders.read',
  summary: 'Saves a view; one of the same name is replaced',
  request: body(z.object({ name: z.string().trim().min(1).max(60), query: z.string().max(2000) })),
  answer: view,
});

export const removeOrderViewCall = adminRoute({
  method: 'delete',
  path: '/api/admin/order-views/{id}',
  needs: 'orders.read',
  summary: 'Removes a saved view and answers it',
  request: { params: z.object({ id: z.string().max(40) }) },
  answer: view,
});
