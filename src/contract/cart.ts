import { answers, body, createRoute, z } from './base.ts';
import {
  count,
  couponField,
  decimal,
  ignored,
  kindText,
  pagePrefix,
  productId,
  storeId,
  tradeCurrency,
  userId,
  userParam,
} from './fields.ts';
import { limit } from './limit.rules.ts';
import { asksOffers, offersKey } from './offers.ts';

/**
 * An item of a cart as calls return it (specification, section 3). `price` and `discountprice` have one amount each.
 */
const cartProduct = z
  .object({
    _id: storeId,
    productId,
    image: z.string(),
    title: z.string(),
    arabictitle: z.string(),
    description: z.string(),
    arabicdescription: z.string(),
    count: z.number().int(),
    price: z.array(decimal),
    discountprice: z.array(decimal),
    pricecon: tradeCurrency,
    weight: z.number().openapi({ description: 'size, in the unit beside it' }),
    unit: z.enum(['ml', 'g']),
    kind: kindText,
    arabickind: kindText,
    stock: z.number().int().openapi({ description: 'units left in this market' }),
    available: z.boolean().openapi({ description: 'false when it is sold out or not sold here: remove it to go on' }),
  })
  .openapi('CartProduct');

const cart = z.object({ userId: z.string(), products: z.array(cartProduct), pricecon: tradeCurrency }).openapi('Cart');

/** `user[0].products`, as section 7 of the specification names it; empty for an unknown shopper. */
const cartAnswer = z.object({ user: z.array(cart), ...offersKey }).openapi('CartAnswer');

const changedCart = cartAnswer.extend({ message: z.string() });

/** How a call asks for offers, and with which gift code they are priced; without one that of the cart counts. */
const withOffers = { ...asksOffers, coupon: couponField };

const lineId = storeId.openapi({ description: '`_id` of the cart item, or its `productId`' });

export const addToCartCall = createRoute({
  method: 'post',
  path: '/api/cart',
  ...limit.fill,
  tags: ['cart'],
  summary: 'Add a product to the cart; units of a product already there are added, up to 10 and the stock',
  request: body(
    z.object({
      userId,
      productId,
      count: count.optional(),
      pricecon: tradeCurrency.optional().openapi({ description: 'currency the shopper saw the price in' }),
      ...withOffers,
      title: ignored,
      arabictitle: ignored,
      image: ignored,
      description: ignored,
      price: ignored,
      weight: ignored,
      dimensions: ignored,
      discountprice: ignored,
    }),
  ),
  responses: answers(changedCart),
});

const suggestionAnswer = z
  .object({
    suggestion: z
      .object({
        productId,
        title: z.string(),
        arabictitle: z.string(),
        image: z.string(),
        price: decimal.openapi({ description: 'of one unit, before VAT' }),
        freesDelivery: z.boolean().openapi({ description: 'whether it brings delivery to free' }),
        goesWith: z
          .enum(['incense', 'oil', 'spray'])
          .nullable()
          .openapi({ description: 'the step of the ritual in the cart that it follows' }),
      })
      .nullable(),
  })
  .openapi('CartSuggestion');

export const suggestionCall = createRoute({
  method: 'get',
  path: '/api/suggestion/{userId}',
  tags: ['cart'],
  summary: 'One product to suggest beside the cart: it brings delivery to free or completes the ritual; null for none',
  request: {
    params: userParam,
    query: z.object({
      seen: z.string().max(600).optional().openapi({ description: 'ids suggested before, separated by commas' }),
    }),
  },
  responses: answers(suggestionAnswer),
});

export type SuggestionAnswer = z.infer<typeof suggestionAnswer>;

/** The form of pages whose script does not run: adds to the caller's own cart and shows the cart. */
export const addByFormCall = createRoute({
  method: 'post',
  path: '/api/addtocart',
  ...limit.fill,
  tags: ['cart'],
  summary: 'Add a product to the cart by a form, without scripts; a page to go to, not a call',
  description:
    'Always redirects to the cart, with `?added=1` or `?error=<code>`, below the market prefix it names. The cart is that of the ' +
    'session or of the cookie `guestid`, which is set when there is none.',
  request: {
    query: z.object({ prefix: pagePrefix }),
    body: {
      content: { 'application/x-www-form-urlencoded': { schema: z.object({ productId, count: count.optional() }) } },
      required: true,
    },
  },
  responses: { 303: { description: 'Redirects' } },
});

export const readCartCall = createRoute({
  method: 'get',
  path: '/api/cart/{userId}',
  tags: ['cart'],
  summary: 'Read the cart, with the prices and stock of now',
  request: {
    params: userParam,
    query: z.object({
      offers: z.literal('1').optional().openapi({ description: 'whether the caller shows offers' }),
      coupon: couponField,
    }),
  },
  responses: answers(cartAnswer),
});

export const changeCartCall = createRoute({
  method: 'put',
  path: '/api/cart',
  ...limit.fill,
  tags: ['cart'],
  summary: 'Change the quantity of a cart item; more than the stock is capped to the stock',
  request: body(z.object({ userId, id: lineId, count, ...withOffers })),
  responses: answers(changedCart),
});

export const deleteFromCartCall = createRoute({
  method: 'post',
  path: '/api/cartdelete',
  tags: ['cart'],
  summary: 'Remove an item from the cart',
  request: body(z.object({ userId, id: lineId, ...withOffers })),
  responses: answers(changedCart),
});

export const clearCartCall = createRoute({
  method: 'post',
  path: '/api/clearcart',
  tags: ['cart'],
  summary: 'Empty the cart',
  request: body(z.object({ userId, ...withOffers })),
  responses: answers(changedCart),
});

export type CartProduct = z.infer<typeof cartProduct>;
export type CartAnswer = z.infer<typeof cartAnswer>;
