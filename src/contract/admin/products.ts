import { CURRENCIES, MARKET_CODES } from '#kernel/market';
import { byCount, byDay, byText } from '#shop/catalogue/product-fields.rules';
import { PRODUCT_STATES } from '#shop/catalogue/product-texts.rules';
import { SCHEDULE_STATES } from '#shop/catalogue/schedule.rules';
import { LARGEST_UPLOAD, UPLOAD_KINDS } from '#shop/catalogue/upload.rules';
import { WEAR_WORDS } from '#shop/catalogue/wear.rules';
import { adminFile, adminRoute, anyJson, body, form, listAnswer, uploadedFile, z } from './base.ts';

/** The calls about products. Amounts are in minor units, times in ISO 8601. */

const id = { params: z.object({ id: z.string().max(64) }) };
const pair = z.object({ en: z.string(), ar: z.string() });
const picture = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  placeholder: z.string(),
});
const productPicture = z.object({ id: z.string(), alt: pair, focal: z.object({ x: z.int(), y: z.int() }) });
const size = z.object({ amount: z.number(), unit: z.enum(['ml', 'g']) });
const price = z.object({ price: z.int(), discountPrice: z.int(), hidden: z.boolean() });
const prices = z.partialRecord(z.enum(CURRENCIES), price);
const stock = z.partialRecord(z.enum(CURRENCIES), z.int());

const scheduled = z
  .object({
    id: z.string(),
    productId: z.string(),
    title: pair,
    market: z.enum(MARKET_CODES),
    price: z.int(),
    discountPrice: z.int(),
    startsAt: z.string(),
    endsAt: z.string().nullable(),
    state: z.enum(SCHEDULE_STATES),
  })
  .openapi('ScheduledPrice');

const product = z
  .object({
    id: z.string(),
    slug: z.string(),
    version: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
    /** What PATCH changes. */
    document: z.object({
      title: pair,
      description: pair,
      shortNote: pair,
      notes: z.object({ top: pair, heart: pair, base: pair }),
      shows: z.enum(['notes', 'short_description']),
      pictures: z.array(productPicture),
      sizes: z.array(size),
      categories: z.array(z.string()),
      prices,
      ...byText(() => z.string()),
      ...byCount(() => z.int()),
      ...byDay(() => z.string()),
      state: z.enum(PRODUCT_STATES),
      wear: z.object({
        lasts: z.int(),
        trail: z.enum([...WEAR_WORDS.trail, '']),
        strength: z.enum([...WEAR_WORDS.strength, '']),
        seasons: z.array(z.enum(WEAR_WORDS.seasons)).readonly(),
        occasions: z.array(z.enum(WEAR_WORDS.occasions)).readonly(),
        on: z.array(z.enum(WEAR_WORDS.on)).readonly(),
      }),
      layers: z.array(z.string()).readonly(),
    }),
    pictures: z.array(picture),
    stock,
    missing: z.array(z.string()),
    scheduled: z.array(scheduled),
    /** VAT rates in basis points by currency, for what the shopper pays. */
    vat: z.partialRecord(z.enum(CURRENCIES), z.int()),
  })
  .openapi('StaffProduct');

const listed = z
  .object({
    id: z.string(),
    slug: z.string(),
    version: z.int(),
    state: z.enum(PRODUCT_STATES),
    title: pair,
    picture: picture.nullable(),
    sizes: z.array(size),
    categories: z.array(z.string()),
    prices,
    stock,
    /** The markets where its stock is low or sold out. */
    lowStock: z.array(z.enum(MARKET_CODES)),
    position: z.int(),
    missing: z.array(z.string()),
    scheduled: z.object({ market: z.enum(MARKET_CODES), startsAt: z.string() }).nullable(),
  })
  .openapi('ListedProduct');

export const listProductsCall = adminRoute({
  method: 'get',
  path: '/api/admin/products',
  needs: ['products.read', 'prices.read'],
  summary: 'Products in any state, with the views of the screen',
  answer: listAnswer(listed).extend({ views: z.record(z.string(), z.int()) }),
});

export const exportProductsCall = adminFile({
  method: 'get',
  path: '/api/admin/products/export',
  listQuery: true,
  needs: ['products.read', 'prices.read'],
  media: 'text/csv',
  summary: 'The products of a list as CSV',
});

/** What the filters of the screen offer. */
export const productChoicesCall = adminRoute({
  method: 'get',
  path: '/api/admin/products/choices',
  needs: ['products.read', 'prices.read'],
  answer: z.object({
    categories: z.array(z.object({ title: z.string(), name: pair })),
    families: z.array(z.object({ id: z.string(), name: pair })),
    sizes: z.array(z.string()),
  }),
});

export const readProductCall = adminRoute({
  method: 'get',
  path: '/api/admin/products/{id}',
  needs: ['products.read', 'prices.read'],
  request: id,
  answer: product,
});

export const createProductCall = adminRoute({
  method: 'post',
  path: '/api/admin/products',
  needs: 'products.write',
  request: body(z.object({ slug: z.string().max(200), title: pair })),
  answer: z.object({ id: z.string() }),
});

export const updateProductCall = adminRoute({
  method: 'patch',
  path: '/api/admin/products/{id}',
  needs: 'products.write',
  versioned: true,
  summary: 'Changes fields of a product by JSON Merge Patch of its document',
  request: { ...id, ...body(z.record(z.string(), anyJson)) },
  answer: product,
});

export const setProductPricesCall = adminRoute({
  method: 'put',
  path: '/api/admin/products/{id}/prices',
  needs: 'prices.write',
  versioned: true,
  request: {
    ...id,
    ...body(
      z.partialRecord(
        z.enum(CURRENCIES),
        z.object({ price: z.int(), discountPrice: z.int().optional(), hidden: z.boolean().optional() }).nullable(),
      ),
    ),
  },
  answer: product,
});

export const duplicateProductCall = adminRoute({
  method: 'post',
  path: '/api/admin/products/{id}/duplicate',
  needs: 'products.write',
  request: id,
  answer: z.object({ id: z.string() }),
});

const value = z.unknown();
const change = z.object({ path: z.string(), before: value, after: value });
const outcome = z
  .object({
    id: z.string(),
    status: z.enum(['changed', 'same', 'stale', 'wrong', 'unknown']),
    version: z.int().nullable(),
    changes: z.array(change),
    fields: z.array(z.object({ path: z.string(), code: z.string(), words: z.string() })),
  })
  .openapi('ProductOutcome');
const outcomes = z.object({ saved: z.boolean(), rows: z.array(outcome) });

/** A sheet: prices and positions of many products. `dryRun` writes nothing and answers what each row would change. */
export const saveSheetCall = adminRoute({
  method: 'post',
  path: '/api/admin/products/prices',
  needs: 'prices.write',
  request: body(
    z.object({
      dryRun: z.boolean(),
      rows: z
        .array(
          z.object({
            id: z.string().max(64),
            version: z.int().nullable(),
            prices: z.partialRecord(
              z.enum(CURRENCIES),
              z.object({ price: z.int(), discountPrice: z.int().optional() }).nullable(),
            ),
            position: z.int().optional(),
          }),
        )
        .max(500),
    }),
  ),
  answer: outcomes,
});

const market = z.enum(MARKET_CODES);
/** As `src/shop/catalogue/bulk-act.ts` has it. */
const bulkAct = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    markets: z.array(market).min(1),
    basisPoints: z.int().min(-9000).max(30_000),
    of: z.enum(['price', 'offer']),
  }),
  z.object({ kind: z.literal('no-offer'), markets: z.array(market).min(1) }),
  z.object({ kind: z.literal('category'), category: z.string().max(120), add: z.boolean() }),
  z.object({ kind: z.literal('market'), market, hidden: z.boolean() }),
  z.object({ kind: z.literal('state'), state: z.enum(PRODUCT_STATES) }),
]);

export const changeManyCall = adminRoute({
  method: 'post',
  path: '/api/admin/products/bulk',
  mayBeJob: true,
  needs: ['products.write', 'prices.write'],
  summary: 'One act on many products, with a result for each; more than 200 are a job',
  request: body(
    z.object({
      dryRun: z.boolean(),
      ids: z.array(z.string().max(64)).min(1).max(1000).optional(),
      /** The products of a list instead, as its query names them, and how many the person saw. */
      query: z.string().max(2000).optional(),
      expected: z.int().min(0).optional(),
      act: bulkAct,
    }),
  ),
  answer: outcomes,
});

export const listSchedulesCall = adminRoute({
  method: 'get',
  path: '/api/admin/products/schedule',
  needs: ['products.read', 'prices.read'],
  summary: 'The calendar of prices: planned, running, and ended within 60 days',
  answer: z.object({ items: z.array(scheduled) }),
});

export const schedulePriceCall = adminRoute({
  method: 'post',
  path: '/api/admin/products/{id}/schedule',
  needs: 'prices.write',
  request: {
    ...id,
    ...body(
      z.object({
        market,
        price: z.int(),
        discountPrice: z.int(),
        /** The market's own clock, `2026-11-27T00:00`. */
        from: z.string().max(20),
        until: z.string().max(20).nullable(),
      }),
    ),
  },
  answer: z.object({ id: z.string() }),
});

export const cancelScheduleCall = adminRoute({
  method: 'delete',
  path: '/api/admin/products/{id}/schedule/{schedule}',
  needs: 'prices.write',
  request: { params: z.object({ id: z.string().max(64), schedule: z.string().max(64) }) },
  answer: z.object({ id: z.string() }),
});

export const productHistoryCall = adminRoute({
  method: 'get',
  path: '/api/admin/products/{id}/history',
  needs: ['products.read', 'prices.read'],
  request: id,
  answer: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        action: z.string(),
        by: z.string(),
        undoOf: z.string().nullable(),
        changes: z.array(change),
      }),
    ),
  }),
});

export const putBackCall = adminRoute({
  method: 'post',
  path: '/api/admin/products/{id}/put-back',
  needs: 'products.write',
  versioned: true,
  request: { ...id, ...body(z.object({ act: z.string().max(64), field: z.string().max(120).optional() })) },
  answer: product,
});

export const uploadPictureCall = adminRoute({
  method: 'post',
  path: '/api/admin/pictures/{kind}',
  needs: 'pictures.write',
  maxBytes: LARGEST_UPLOAD + 64 * 1024,
  summary: 'Stores a picture with all its variants; products, categories and banners refer to it by its id',
  request: { params: z.object({ kind: z.enum(UPLOAD_KINDS) }), ...form(z.object({ file: uploadedFile })) },
  answer: picture,
});
