import { MARKET_CODES } from '#kernel/market';
import { orderAddress } from './address.ts';
import { answers, body, createRoute, errorAnswer, json, limitParam, z } from './base.ts';
import {
  amount,
  couponField,
  decimal,
  done,
  ignored,
  line,
  paymentMethod,
  storeId,
  tradeCurrency,
  userId,
  userParam,
} from './fields.ts';
import { limit } from './limit.rules.ts';
import { offersKey, offersRevision } from './offers.ts';

/** The payment result of cash on delivery: the four fields of section 3 of the specification, empty. */
export const noPaymentResult = { id: '', status: '', update_time: '', email_address: '' } as const;

const orderItem = z
  .object({
    _id: storeId,
    productId: z.string(),
    image: z.string(),
    title: z.string(),
    arabictitle: z.string(),
    pricecon: tradeCurrency,
    discountprice: z.array(decimal).openapi({ description: 'the first is what one piece was sold for' }),
    price: z.array(decimal).openapi({ description: 'the first is what one piece cost before' }),
    weight: z.string().openapi({ description: 'size with its unit, as on the day of the order' }),
    count: z.number().int(),
    offer: decimal.optional().openapi({ description: 'what offers took off all its pieces, before tax' }),
  })
  .openapi('OrderItem');

const bilingual = z.object({ en: z.string(), ar: z.string() });

/** An order under the names of section 3 of the specification, with more fields that the pages need. */
export const order = z
  .object({
    _id: storeId,
    number: z.number().int().openapi({ description: 'the short number people use' }),
    createdAt: z.string().openapi({ format: 'date-time' }),
    userId: z.string(),
    paymentMethod: z.string(),
    paymentState: z.string(),
    paymentResult: z.record(z.string(), z.unknown()),
    itemsPrice: decimal.openapi({ description: 'subtotal before tax' }),
    discount: decimal.openapi({ description: 'what offers and a coupon took off before tax' }),
    coupon: z.string(),
    offers: z
      .array(
        z.object({
          id: z.string(),
          name: bilingual,
          saving: decimal,
          lines: z.array(z.object({ productId: z.string(), amount: decimal })),
        }),
      )
      .optional()
      .openapi({ description: 'the offers that it was placed with; `saving` without lines is of its delivery' }),
    taxPrice: decimal,
    taxRate: z.number().openapi({ description: 'percent' }),
    shippingPrice: decimal,
    totalPrice: decimal,
    currency: tradeCurrency,
    transactionId: z.string(),
    isPaid: z.boolean(),
    paidAt: z.string().nullable(),
    country: z.enum(MARKET_CODES),
    tran_ref: z.string(),
    shippingAddress: orderAddress,
    orderItems: z.array(orderItem),
    isDelivered: z.boolean(),
    deliveredAt: z.string().optional().openapi({ description: 'once it is delivered' }),
    isCancelled: z.boolean(),
    orderStatus: z
      .looseObject({ ScanDescription: z.string(), ScanDescriptionAr: z.string().optional() })
      .optional()
      .openapi({ description: "the courier's last scan" }),
    shipment: z
      .object({
        bookedAt: z.string(),
        dispatchedAt: z.string().nullable(),
        deliveredAt: z.string().nullable(),
        trackingNumber: z.string().nullable().openapi({ description: 'from dispatch on' }),
        trackingUrl: z.string().nullable(),
        scans: z
          .array(z.object({ at: z.string(), words: bilingual, city: z.string() }))
          .openapi({ description: "the courier's scans, newest first; from dispatch on" }),
      })
      .optional()
      .openapi({ description: 'how far its parcel is, once the courier knows of it; only where one order is read' }),
    promise: z
      .object({ from: z.string(), to: z.string() })
      .optional()
      .openapi({ description: 'the days between which an open order arrives' }),
    shippingHasVat: z.literal(true).optional().openapi({ description: 'where the price of its delivery includes VAT' }),
    addressNeeded: z
      .literal(true)
      .optional()
      .openapi({ description: 'while its parcel waits for the national address of the order' }),
    order_invoice: z.string().openapi({ description: 'absolute address of the PDF; empty when there is none' }),
    order_credit_note: z.string().openapi({ description: 'once an order with an invoice was cancelled; else empty' }),
    seller: z.object({ legalName: bilingual, address: bilingual, shipFrom: bilingual, vatNumber: z.string() }),
  })
  .openapi('Order');

const ordersAnswer = z.object({ user: z.array(order) }).openapi('OrdersAnswer');

/** The correct amounts, when they differ from what the shopper saw, beside `message` and `code`. */
const amountsChanged = errorAnswer
  .extend({
    totals: z
      .object({
        itemsPrice: decimal,
        discount: decimal,
        taxPrice: decimal,
        shippingPrice: decimal,
        totalPrice: decimal,
        currency: tradeCurrency,
      })
      .optional(),
    ...offersKey,
    productId: z.string().optional().openapi({ description: 'the item in the way' }),
  })
  .openapi('OrderRefused');

/** The key of a submission. Clients without one send nothing or null; some send a number. */
const transactionId = z
  .union([line(100), z.number().int().transform(String)])
  .nullish()
  .transform((key) => key ?? '')
  .openapi({
    type: ['string', 'integer', 'null'],
    description: 'a random text of the client: repeats make one order; or any id of the card payment the order is of',
  });

const paymentId = z.union([line(100).min(1), z.number().int().transform(String)]);
const namesPayment = z.looseObject({ id: z.unknown(), merchantTransactionId: z.unknown(), tran_ref: z.unknown() });

/**
 * Returns every id by which the body of `POST order` may name a card payment: `transactionId`, `tran_ref` and the ids
 * of the card payment result (specification, section 3), without duplicates and non-ids.
 */
export function paymentIdsIn(said: {
  readonly transactionId: string;
  readonly tran_ref?: unknown;
  readonly paymentResult?: unknown;
}): readonly string[] {
  const result = namesPayment.safeParse(said.paymentResult).data;
  const names = [said.transactionId, said.tran_ref, result?.id, result?.merchantTransactionId, result?.tran_ref];
  return [...new Set(names.flatMap((name) => paymentId.safeParse(name).data ?? []))];
}

const ofPayment = z.unknown().optional().openapi({
  description: 'not believed; its ids find the order that a card payment made',
});

export const placeOrderCall = createRoute({
  method: 'post',
  path: '/api/order',
  ...limit.order,
  tags: ['orders'],
  summary:
    'Place an order of the open cart. Every amount is computed by the server; amounts that differ from the sent ones answer 409 with the right ones. The same transactionId again answers the same order. With a card method it answers the order that the payment made',
  request: body(
    z.object({
      userId,
      paymentMethod,
      totalPrice: amount.openapi({
        description: 'the total the shopper saw, less what the gift code takes off; any rounding of it to two decimals',
      }),
      taxPrice: amount.optional().openapi({ description: 'subtotal × rate, before the gift code or after it' }),
      shippingPrice: amount.optional().openapi({ description: 'before the gift code or after it' }),
      transactionId,
      country: line(100)
        .optional()
        .openapi({ description: `${MARKET_CODES.join(' or ')}: the store the shopper sees` }),
      coupon: couponField,
      offers: offersRevision,
      paymentResult: ofPayment,
      isPaid: ignored,
      paidAt: ignored,
      tran_ref: ofPayment,
      shippingAddress: ignored,
      orderItems: ignored,
    }),
  ),
  responses: {
    ...answers(ordersAnswer.extend({ message: z.string() })),
    409: { ...json(amountsChanged), description: 'Amounts differ, or a product is sold out: here is what is right.' },
  },
});

export const ordersOfCall = createRoute({
  method: 'get',
  path: '/api/order/{userId}',
  tags: ['orders'],
  summary: 'The orders of a shopper, oldest first: the last is the newest',
  request: {
    params: userParam,
    query: z.object({
      limit: limitParam.openapi({ description: 'only this many, the newest' }),
    }),
  },
  responses: answers(ordersAnswer),
});

export const readOrderCall = createRoute({
  method: 'get',
  path: '/api/orders/{id}',
  tags: ['orders'],
  summary: 'One order, in user[0]; its id is the capability to read a guest order',
  request: { params: z.object({ id: storeId }) },
  responses: answers(ordersAnswer),
});

export const postmailCall = createRoute({
  method: 'post',
  path: '/api/postmail',
  tags: ['orders'],
  summary: 'A hint that the order mail may be sent: once an order, and only to the address kept with it',
  request: body(z.object({ email: line(320).optional(), user: userId })),
  responses: answers(done),
});

export type Order = z.infer<typeof order>;
export type OrderItem = z.infer<typeof orderItem>;
export type OrdersAnswer = z.infer<typeof ordersAnswer>;
export type OrderRefused = z.infer<typeof amountsChanged>;
