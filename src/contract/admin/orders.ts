import { LANGUAGES, MARKET_CODES, TRADE_CURRENCIES } from '#kernel/market';
import { PAYMENT_METHODS } from '#kernel/payment-method';
import { RESENDABLE_EMAILS } from '#shop/order-desk/resendable.rules';
import { CANCEL_REASONS } from '#shop/orders/order-words.rules';
import { ORDER_LIST_VIEWS, SHOWN_STATUSES } from '#shop/orders/shown-status.rules';
import { adminRoute, body, listAnswer, z } from './base.ts';
import { address } from './order-page.ts';
import { amount, byNumber, number } from './order-parts.ts';

const done = z.object({ done: z.literal(true) }).openapi('OrderActDone');
const orderRow = z
  .object({
    id: z.string(),
    number,
    version: z.int(),
    placed: z.string(),
    market: z.enum(MARKET_CODES),
    currency: z.enum(TRADE_CURRENCIES),
    language: z.enum(LANGUAGES),
    /** Null for staff without `orders.persons`. */
    customer: z.string().nullable(),
    city: z.string(),
    quantity: z.int(),
    /** Urls of the pictures of its lines. */
    images: z.array(z.string()),
    method: z.enum(PAYMENT_METHODS),
    payment: z.string(),
    status: z.enum(SHOWN_STATUSES),
    total: amount,
    cashToCollect: amount,
    coupon: z.string().nullable(),
    waybill: z.string().nullable(),
    /** What people call the courier that carries it, or will; null without a parcel. */
    courier: z.string().nullable(),
    invoice: z.string().nullable(),
    gift: z.boolean(),
    tags: z.array(z.string()),
    hasNote: z.boolean(),
  })
  .openapi('OrderRow');

export const listOrdersCall = adminRoute({
  method: 'get',
  path: '/api/admin/orders',
  needs: 'orders.read',
  summary: 'Orders by view, filters and search; a page with the count and the counts of the views',
  answer: listAnswer(orderRow).extend({ views: z.record(z.enum(ORDER_LIST_VIEWS), z.int()) }),
});

export const addNoteCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/notes',
  needs: 'orders.note',
  summary: 'Adds a note for the team',
  request: {
    ...byNumber,
    ...body(
      z.object({ text: z.string().trim().min(1).max(2000), mentions: z.array(z.string().max(40)).max(20).default([]) }),
    ),
  },
  answer: z.object({ id: z.string() }).openapi('NoteAdded'),
});

export const removeNoteCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/notes/{note}/remove',
  needs: 'orders.note',
  summary: 'Takes one’s own note back, or puts it back',
  request: {
    params: byNumber.params.extend({ note: z.string().max(40) }),
    ...body(z.object({ back: z.boolean().default(false) })),
  },
  answer: done,
});

export const changeTagCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/tags',
  needs: 'orders.tag',
  summary: 'Adds a tag or takes it off',
  request: { ...byNumber, ...body(z.object({ tag: z.string().trim().min(1).max(40), on: z.boolean() })) },
  answer: done,
});

export const cancelOrderCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/cancel',
  needs: 'orders.cancel',
  summary: 'Cancels an order, with refund, stock, credit note and email',
  request: {
    ...byNumber,
    ...body(z.object({ reason: z.enum(CANCEL_REASONS), note: z.string().max(2000).default('') })),
  },
  answer: done,
});

export const mendAddressCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/address',
  needs: 'parcels.mend',
  versioned: true,
  summary: 'Corrects the address; a refused parcel is booked again with it',
  request: { ...byNumber, ...body(address.omit({ email: true, country: true }).partial()) },
  answer: z.object({ bookedAgain: z.boolean() }).openapi('AddressCorrected'),
});

export const bookNowCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/book-now',
  needs: 'parcels.mend',
  summary: 'Books the parcel before the time to cancel is over',
  request: byNumber,
  answer: done,
});

export const resendEmailCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/mails',
  needs: 'orders.edit',
  summary: 'Sends an email about the order again',
  request: { ...byNumber, ...body(z.object({ kind: z.enum(RESENDABLE_EMAILS) })) },
  answer: done,
});
