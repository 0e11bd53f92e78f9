import { LANGUAGES, MARKET_CODES, TRADE_CURRENCIES } from '#kernel/market';
import { PAYMENT_METHODS } from '#kernel/payment-method';
import { RESENDABLE_EMAILS } from '#shop/order-desk/resendable.rules';
import { TIMELINE_KINDS } from '#shop/order-desk/timeline.rules';
import { CANCEL_REASONS } from '#shop/orders/order-words.rules';
import { ORDER_LIST_VIEWS, SHOWN_STATUSES } from '#shop/orders/shown-status.rules';
import { LINK_STATES } from '#shop/payment-links/link.rules';
import { adminFile, adminRoute, body, listAnswer, z } from './base.ts';

/** Amounts are whole minor units; times are ISO 8601. */
const amount = z.int();
const number = z.int().min(1);
const bilingual = z.object({ en: z.string(), ar: z.string() });
const byNumber = { params: z.object({ number: z.coerce.number().int().min(1) }) };
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

const address = z.object({
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  address: z.string(),
  appartment: z.string(),
  city: z.string(),
  country: z.string(),
  state: z.string(),
  pin: z.string(),
  shortAddress: z.string().optional(),
  phone: z.string(),
});

const orderPage = z
  .object({
    id: z.string(),
    number,
    version: z.int(),
    status: z.enum(SHOWN_STATUSES),
    placed: z.string(),
    mayCancelUntil: z.string(),
    mayEdit: z.boolean(),
    market: z.enum(MARKET_CODES),
    currency: z.enum(TRADE_CURRENCIES),
    language: z.enum(LANGUAGES),
    gift: z.boolean(),
    giftNote: z.string(),
    lines: z.array(
      z.object({
        id: z.string(),
        productId: z.string(),
        title: bilingual,
        size: z.string(),
        image: z.string(),
        listPrice: amount,
        unitPrice: amount,
        quantity: z.int(),
        /** Units that were not given back. */
        left: z.int(),
        /** Units on hand now. */
        inStock: z.int(),
      }),
    ),
    payment: z.object({
      method: z.enum(PAYMENT_METHODS),
      state: z.string(),
      provider: z.string().nullable(),
      reference: z.string(),
      subtotal: amount,
      discount: amount,
      coupon: z.string().nullable(),
      vat: amount,
      vatBasisPoints: z.int(),
      shipping: amount,
      total: amount,
      captured: amount.nullable(),
      refunds: z.array(
        z.object({
          id: z.string(),
          amount,
          state: z.enum(['asked', 'done', 'failed']),
          reason: z.string(),
          at: z.string(),
        }),
      ),
      /** What is left of the payment after every refund that did not fail; 0 for an unpaid order. */
      refundable: amount,
      /** The link by which an order by phone is paid; null for other orders. */
      link: z.object({ state: z.enum(LINK_STATES), expiresAt: z.string() }).nullable(),
    }),
    parcel: z
      .object({
        state: z.string(),
        /** What people call the courier that carries it, or will. */
        courier: z.string(),
        waybill: z.string().nullable(),
        trackingUrl: z.string(),
        cashToCollect: amount,
        weightGrams: z.int(),
        tries: z.int(),
        /** The last words of the courier about a failure. */
        lastError: z.string(),
        hasLabel: z.boolean(),
        /** Null once it is booked. */
        bookedFrom: z.string().nullable(),
        packedAt: z.string().nullable(),
        handedOverAt: z.string().nullable(),
      })
      .nullable(),
    /** The courier's last scan in the person's language; null before the first. */
    scan: z.string().nullable(),
    timeline: z.array(
      z.object({
        at: z.string(),
        kind: z.enum(TIMELINE_KINDS),
        id: z.string().nullable(),
        staff: z.object({ id: z.string(), name: z.string() }).nullable(),
        text: z.string(),
        amount: amount.nullable(),
        /** The products whose quantity an edit changed. */
        changes: z.array(z.object({ title: bilingual, from: z.int(), to: z.int() })),
      }),
    ),
    /** Null for staff without `orders.persons`. */
    customer: z
      .object({
        account: z.string().nullable(),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        orders: z.int(),
        returned: z.int(),
        since: z.string().nullable(),
        /** Empty for staff without `customers.read`. */
        spent: z.array(z.object({ currency: z.enum(TRADE_CURRENCIES), amount })),
        latest: z.array(
          z.object({
            number,
            placed: z.string(),
            market: z.enum(MARKET_CODES),
            total: amount,
            currency: z.enum(TRADE_CURRENCIES),
          }),
        ),
      })
      .nullable(),
    address: address.nullable(),
    papers: z.array(
      z.object({
        number: z.string(),
        kind: z.enum(['invoice', 'credit-note']),
        url: z.string(),
        at: z.string(),
        total: amount,
      }),
    ),
    tags: z.array(z.string()),
    /** What follows from cancelling; null when it cannot be cancelled. */
    cancelling: z.object({ refund: amount, units: z.int(), creditNote: z.boolean(), recall: z.boolean() }).nullable(),
    emails: z.array(z.enum(RESENDABLE_EMAILS)),
    newer: number.nullable(),
    older: number.nullable(),
  })
  .openapi('OrderPage');

export const readOrderCall = adminRoute({
  method: 'get',
  path: '/api/admin/orders/{number}',
  needs: 'orders.read',
  summary: 'An order with payment, parcel, timeline, shopper and papers',
  request: byNumber,
  answer: orderPage,
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

/** Chosen orders, or all of a list: its query as the list call takes it. `expected` is how many the person saw. */
const chosen = z.object({
  orders: z.array(number).max(5000).optional(),
  query: z.string().max(2000).optional(),
  expected: z.int().min(1),
});

export const chooseOrdersCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/numbers',
  needs: 'orders.read',
  summary: 'The numbers of a whole list, 5,000 at most, for the calls that take numbers',
  request: body(chosen),
  answer: z.object({ numbers: z.array(number) }),
});

const results = z
  .object({ results: z.array(z.object({ id: z.string(), ok: z.boolean(), words: z.string().optional() })) })
  .openapi('OrderResults');

export const cancelOrdersCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/cancel',
  needs: 'orders.cancel',
  summary: 'Cancels up to 20 orders, each by itself',
  request: body(
    z.object({
      orders: z.array(number).min(1).max(20),
      expected: z.int().min(1),
      reason: z.enum(CANCEL_REASONS),
      note: z.string().max(2000).default(''),
    }),
  ),
  answer: results,
});

export const tagOrdersCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/tags',
  needs: 'orders.tag',
  summary: 'Adds a tag to orders, or takes it off; above 200 orders as a job',
  request: body(chosen.extend({ tag: z.string().trim().min(1).max(40), on: z.boolean() })),
  answer: results,
});

export const noteOrdersCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/notes',
  needs: 'orders.note',
  summary: 'Adds a note to orders; above 200 orders as a job',
  request: body(chosen.extend({ text: z.string().trim().min(1).max(2000) })),
  answer: results,
});

export const exportOrdersCall = adminFile({
  method: 'post',
  path: '/api/admin/orders/export',
  needs: 'orders.persons',
  secondStep: true,
  media: 'application/octet-stream',
  summary: 'A list of orders as a sheet, 10,000 at most',
  request: body(chosen.extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') })),
});

const view = z.object({ id: z.string(), name: z.string(), query: z.string() }).openapi('OrderView');

export const listOrderViewsCall = adminRoute({
  method: 'get',
  path: '/api/admin/order-views',
  needs: 'orders.read',
  summary: 'The views that the person saved, the tags in use and the colleagues that notes can name',
  answer: z.object({
    views: z.array(view),
    tags: z.array(z.string()),
    colleagues: z.array(z.object({ id: z.string(), name: z.string() })),
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
