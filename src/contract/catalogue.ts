import { byCurrency, MARKET_CODES } from '#kernel/market';
import { byWiredCount, byWiredText } from '#shop/catalogue/product-fields.rules';
import { answers, createRoute, z } from './base.ts';
import { amountByCurrency, productId, storeId } from './fields.ts';

const text = z.string();
const stockByCurrency = z.object(byCurrency(() => z.number().int()));

/**
 * A product under the names of section 3 of the specification. Plain note fields are English, those ending in `Aed`
 * Arabic.
 */
export const product = z
  .object({
    _id: productId,
    title: text,
    arabictitle: text,
    description: text,
    arabicdescription: text,
    image: z.array(text).openapi({ description: 'addresses, the first one for lists' }),
    price: amountByCurrency.openapi({ description: 'null or 0 where it is not sold' }),
    discountprice: amountByCurrency.openapi({ description: 'what is asked; equal to the price without a discount' }),
    stock: stockByCurrency,
    size: z.array(z.object({ ML: z.number(), unit: z.enum(['ml', 'g']) })),
    ...byWiredText(() => text),
    ...byWiredCount(() => z.number()),
    category: text.openapi({ description: 'titles of its categories, separated by commas' }),
    shortNote: text,
    shortNoteAed: text,
    topNote: text,
    topNoteAed: text,
    heartNote: text,
    heartNoteAed: text,
    baseNote: text,
    baseNoteAed: text,
    sd_type: z.enum(['notes', 'short_description']),
  })
  .openapi('Product');

const category = z
  .object({
    _id: storeId,
    title: text.openapi({ description: 'its name in routes and in `category` of products' }),
    title_ar: text,
    image: text,
    bannerImg: text,
    bannerImg_ar: text.openapi({ description: 'the banner for right-to-left pages' }),
    des: text,
    des_ar: text,
    nav_include: z.boolean(),
    home_include: z.boolean(),
  })
  .openapi('Category');

const review = z
  .object({
    _id: text,
    productid: productId,
    name: text,
    review: text,
    rating: z.number().int().min(1).max(5),
    lang: z.enum(['en', 'ar']),
    createdAt: z.iso.datetime(),
  })
  .openapi('Review');

export const listProductsCall = createRoute({
  method: 'get',
  path: '/api/product',
  tags: ['catalogue'],
  summary: "All products of the caller's country (cookie `country_code_iso3`), hidden ones left out",
  responses: answers(z.object({ user: z.array(product) }), 'Every product, with the stock of now'),
});

export const productDetailCall = createRoute({
  method: 'get',
  path: '/api/detail/{productid}',
  tags: ['catalogue'],
  summary: 'One product, with the stock of now; 404 when it is hidden in the market',
  request: {
    params: z.object({ productid: productId }),
    query: z.object({
      market: z.enum(MARKET_CODES).optional().openapi({ description: "the visitor's own market when it is left out" }),
    }),
  },
  responses: {
    ...answers(z.object({ user: z.array(product) })),
    304: { description: 'The caller holds this answer: neither the product nor its stock has changed' },
  },
});

export const unitsLeftCall = createRoute({
  method: 'get',
  path: '/api/unitsleft',
  tags: ['catalogue'],
  summary:
    'Units of now of products of which few may be left, as the largest quantity that can be added; 0 for unknown ids',
  request: {
    query: z.object({
      ids: z.string().max(2500).openapi({ description: 'ids of products, separated by commas; the first 100 count' }),
      market: z.enum(MARKET_CODES).optional().openapi({ description: "the visitor's own market when it is left out" }),
    }),
  },
  responses: answers(z.object({ most: z.record(z.string(), z.number().int()) })),
});

export const listCategoriesCall = createRoute({
  method: 'get',
  path: '/api/procategory',
  tags: ['catalogue'],
  summary:
    'All categories in their order; the first 6 with nav_include go to the menu, the first 4 with home_include to the home page',
  responses: answers(z.array(category)),
});

export const categoryCall = createRoute({
  method: 'get',
  path: '/api/procategory/{id}',
  tags: ['catalogue'],
  summary: 'One category by its title or its id, as the first element of a list',
  request: { params: z.object({ id: z.string().max(120) }) },
  responses: answers(z.array(category)),
});

export const reviewsCall = createRoute({
  method: 'get',
  path: '/api/review/{productId}',
  tags: ['catalogue'],
  summary: 'The reviews of a product, newest first, at most 100',
  request: { params: z.object({ productId }) },
  responses: answers(z.array(review)),
});

export const countriesCall = createRoute({
  method: 'get',
  path: '/api/countrylist',
  tags: ['catalogue'],
  summary: 'Countries an address may name; the two served come first',
  responses: answers(z.array(z.object({ name: text, name_ar: text, code: text }))),
});

export type Product = z.infer<typeof product>;
export type UnitsLeftAnswer = { readonly most: Readonly<Record<string, number>> };
export type CategoryRecord = z.infer<typeof category>;
