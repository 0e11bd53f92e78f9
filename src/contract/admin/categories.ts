import { PRODUCT_STATES } from '#shop/catalogue/product-texts.rules';
import { adminRoute, anyJson, body, z } from './base.ts';

const id = { params: z.object({ id: z.string().max(64) }) };
const pair = z.object({ en: z.string(), ar: z.string() });
const picture = z
  .object({ id: z.string(), width: z.int(), height: z.int(), widths: z.array(z.int()), placeholder: z.string() })
  .nullable();

const category = z
  .object({
    id: z.string(),
    /** Its name in addresses, which never changes. */
    title: z.string(),
    version: z.int(),
    products: z.int(),
    document: z.object({
      titleAr: z.string(),
      name: pair,
      description: pair,
      picture: z.string().nullable(),
      banner: z.object({ en: z.string().nullable(), ar: z.string().nullable() }),
      navInclude: z.boolean(),
      homeInclude: z.boolean(),
    }),
    pictures: z.object({ picture, en: picture, ar: picture }),
  })
  .openapi('StaffCategory');
const whole = category.extend({
  inside: z.array(z.object({ id: z.string(), title: pair, state: z.enum(PRODUCT_STATES) })),
});
const order = z.object({ before: z.array(z.string()) });
const ids = z.object({ ids: z.array(z.string().max(64)).max(20_000) });

export const listCategoriesCall = adminRoute({
  method: 'get',
  path: '/api/admin/categories',
  needs: 'products.read',
  answer: z.object({ items: z.array(category) }),
});

export const readCategoryCall = adminRoute({
  method: 'get',
  path: '/api/admin/categories/{id}',
  needs: 'products.read',
  request: id,
  answer: whole,
});

export const createCategoryCall = adminRoute({
  method: 'post',
  path: '/api/admin/categories',
  needs: 'products.write',
  request: body(z.object({ title: z.string().max(200), name: pair })),
  answer: z.object({ id: z.string() }),
});

export const updateCategoryCall = adminRoute({
  method: 'patch',
  path: '/api/admin/categories/{id}',
  needs: 'products.write',
  versioned: true,
  request: { ...id, ...body(z.record(z.string(), anyJson)) },
  answer: whole,
});

/** Puts all categories in an order, and answers the order before. */
export const orderCategoriesCall = adminRoute({
  method: 'post',
  path: '/api/admin/categories/order',
  needs: 'products.write',
  request: body(ids),
  answer: order,
});

/** Puts the products of a category in an order, and answers the order before. */
export const orderProductsCall = adminRoute({
  method: 'post',
  path: '/api/admin/categories/{id}/products',
  needs: 'products.write',
  maxBytes: 1024 * 1024,
  request: { ...id, ...body(ids) },
  answer: order,
});
