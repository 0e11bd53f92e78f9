import { answers, body, createRoute, z } from './base.ts';
import { address } from './checkout.ts';
import {
  byCurrency,
  done,
  expectedWords,
  ignored,
  kindText,
  line,
  productId,
  storeId,
  tradeCurrency,
  userId,
  userParam,
} from './fields.ts';
import { order } from './orders.ts';

/** Place of a saved address, from 1; digits as text are taken too. */
const index = z
  .union([z.number(), z.string().max(4)])
  .refine((value) => /^[1-9]\d{0,2}$/.test(String(value)), 'not an index from 1')
  .transform(Number)
  .openapi({ type: 'integer', minimum: 1 });

const savedAddress = z
  .object({
    firstname: z.string(),
    lastname: z.string(),
    address: z.string(),
    appartment: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    pin: z.string(),
    phone: z.string(),
    email: z.string(),
  })
  .openapi('SavedAddress');

const addressBook = z
  .object({ user: z.array(z.object({ userId: z.string(), address: z.array(savedAddress) })) })
  .openapi('AddressBook', { description: '`user[0].address` is the list, the first has index 1' });

export const saveAddressCall = createRoute({
  method: 'post',
  path: '/api/address',
  tags: ['address book'],
  summary: 'Save one more address, up to four',
  request: body(address.extend({ userId }).openapi('NewSavedAddress')),
  responses: answers(addressBook.extend({ message: z.string() })),
});

export const readAddressesCall = createRoute({
  method: 'get',
  path: '/api/address/{userId}',
  tags: ['address book'],
  summary: 'The saved addresses',
  request: { params: userParam },
  responses: answers(addressBook),
});

export const updateAddressCall = createRoute({
  method: 'post',
  path: '/api/update-address',
  tags: ['address book'],
  summary: 'Overwrite a saved address',
  request: body(address.extend({ userId, index }).openapi('ChangedSavedAddress')),
  responses: answers(addressBook.extend({ message: z.string() })),
});

export const removeAddressCall = createRoute({
  method: 'post',
  path: '/api/remove-address',
  tags: ['address book'],
  summary: 'Remove a saved address; the later ones move up',
  request: body(z.object({ userId, index })),
  responses: answers(addressBook.extend({ msg: expectedWords, message: z.string() })),
});

const wish = z
  .object({
    _id: productId,
    productId,
    image: z.array(z.string()),
    title: z.string(),
    arabictitle: z.string(),
    description: z.string(),
    arabicdescription: z.string(),
    price: byCurrency,
    discountprice: byCurrency,
    stock: byCurrency,
    weight: z.number(),
    unit: z.enum(['ml', 'g']),
    kind: kindText,
    arabickind: kindText,
    dimensions: z.string(),
    category: z.string(),
    priceicon: tradeCurrency,
  })
  .openapi('Wish');

const wishlist = z
  .object({ user: z.array(z.object({ userId: z.string(), products: z.array(wish) })) })
  .openapi('Wishlist', { description: '`user[0].products` is the list, newest first' });

export const addWishCall = createRoute({
  method: 'post',
  path: '/api/wishlist',
  tags: ['wishlist'],
  summary: 'Add a product; everything but its id is the catalogue’s own',
  request: body(
    z.object({
      userId,
      productId,
      priceicon: line(10).optional(),
      title: ignored,
      arabictitle: ignored,
      image: ignored,
      description: ignored,
      arabicdescription: ignored,
      weight: ignored,
      dimensions: ignored,
      category: ignored,
      discountprice: ignored,
      price: ignored,
    }),
  ),
  responses: answers(done),
});

export const readWishlistCall = createRoute({
  method: 'get',
  path: '/api/wishlist/{userId}',
  tags: ['wishlist'],
  summary: 'The products in the wishlist that this market sells',
  request: { params: userParam },
  responses: answers(wishlist),
});

export const deleteWishCall = createRoute({
  method: 'post',
  path: '/api/wishlistdelete',
  tags: ['wishlist'],
  summary: 'Remove a product, by `_id` or `productId` of the list',
  request: body(z.object({ userId, id: productId })),
  responses: answers(done),
});

export const allOrdersCall = createRoute({
  method: 'get',
  path: '/api/allorder/{userId}',
  tags: ['orders'],
  summary: 'The orders of a customer, newest first, in parts',
  request: {
    params: userParam,
    query: z.object({
      tab: z.enum(['all', 'open', 'completed', 'cancelled']).default('all'),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      before: z.coerce.number().int().positive().optional().openapi({ description: '`next` of the part before' }),
    }),
  },
  responses: answers(
    z
      .object({
        user: z.array(
          order.extend({
            cancelMinutes: z.number().int().openapi({ description: 'minutes left to cancel; 0 when it cannot be' }),
          }),
        ),
        next: z.number().int().nullable().openapi({ description: 'null at the end' }),
      })
      .openapi('AllOrders'),
  ),
});

export const cancelOrderCall = createRoute({
  method: 'post',
  path: '/api/cancel-order',
  tags: ['orders'],
  summary: 'Cancel an own order within 120 minutes',
  request: body(z.object({ id: storeId, reason: line(1000).optional() })),
  responses: answers(z.object({ message: expectedWords })),
});

const writtenReview = z.object({ review: z.string(), rate: z.number().int(), productid: productId, name: z.string() });

export const writeReviewCall = createRoute({
  method: 'post',
  path: '/api/review',
  tags: ['reviews'],
  summary: 'Review a product that was delivered to you, once',
  request: body(
    z.object({
      review: z.string().max(20_000).default(''),
      rate: z.union([z.number(), z.string().max(4)]),
      productid: productId,
      name: line(10_000).default(''),
    }),
  ),
  responses: answers(z.object({ user: z.array(writtenReview), message: z.string() })),
});

export const reviewablesCall = createRoute({
  method: 'get',
  path: '/api/reviewables/{userId}',
  tags: ['reviews'],
  summary: 'The products that were delivered to a customer, with what they wrote',
  request: { params: userParam },
  responses: answers(
    z
      .object({
        user: z.array(
          z.object({
            productid: productId,
            title: z.string(),
            arabictitle: z.string(),
            image: z.string(),
            written: writtenReview.nullable(),
          }),
        ),
      })
      .openapi('Reviewables'),
  ),
});

type Json<Call extends { responses: { 200: { content: { 'application/json': { schema: z.ZodType } } } } }> = z.infer<
  Call['responses'][200]['content']['application/json']['schema']
>;
export type AddressBookAnswer = Json<typeof readAddressesCall>;
export type WishlistAnswer = Json<typeof readWishlistCall>;
export type Wish = z.infer<typeof wish>;
export type AllOrdersAnswer = Json<typeof allOrdersCall>;
export type MyOrder = AllOrdersAnswer['user'][number];
export type ReviewablesAnswer = Json<typeof reviewablesCall>;
