import { answers, body, createRoute, type JsonOf, z } from './base.ts';
import {
  amountByCurrency,
  done,
  ignored,
  kindText,
  line,
  productId,
  tradeCurrency,
  userId,
  userParam,
} from './fields.ts';

const wishlistItem = z
  .object({
    _id: productId,
    productId,
    image: z.array(z.string()),
    title: z.string(),
    arabictitle: z.string(),
    description: z.string(),
    arabicdescription: z.string(),
    price: amountByCurrency,
    discountprice: amountByCurrency,
    stock: amountByCurrency,
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
  .object({ user: z.array(z.object({ userId: z.string(), products: z.array(wishlistItem) })) })
  .openapi('Wishlist', { description: '`user[0].products` is the list, newest first' });

export const addToWishlistCall = createRoute({
  method: 'post',
  path: '/api/wishlist',
  tags: ['wishlist'],
  summary: 'Add a product; everything but its id is the catalogue’s own',
  request: body(
    z.object({
      userId,
      productId,
      priceicon: line(10)
        .optional()
        .openapi({ description: 'the currency it was seen in; any other text counts as none' }),
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

export const removeFromWishlistCall = createRoute({
  method: 'post',
  path: '/api/wishlistdelete',
  tags: ['wishlist'],
  summary: 'Remove a product, by `_id` or `productId` of the list',
  request: body(z.object({ userId, id: productId })),
  responses: answers(done),
});

export type WishlistAnswer = JsonOf<typeof readWishlistCall>;
export type WishlistItem = z.infer<typeof wishlistItem>;
