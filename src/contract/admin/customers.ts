import { LANGUAGES, MARKET_CODES, TRADE_CURRENCIES } from '#kernel/market';
import { PEOPLE_VIEWS } from '#shop/people/people-list.rules';
import { adminFile, adminRoute, body, listAnswer, z } from './base.ts';

const id = { params: z.object({ id: z.string().max(64) }) };

const person = z
  .object({
    id: z.string(),
    version: z.int(),
    kind: z.enum(['account', 'guest']),
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    city: z.string(),
    market: z.enum(MARKET_CODES).nullable(),
    language: z.enum(LANGUAGES).nullable(),
    since: z.string(),
    lastSeen: z.string(),
    orders: z.int(),
    /** Orders paid on delivery, and those of them that came back. */
    cash: z.int(),
    refused: z.int(),
    /** Minor units; orders that were not cancelled. */
    spent: z.array(z.object({ currency: z.enum(TRADE_CURRENCIES), total: z.int(), orders: z.int() })),
  })
  .openapi('Customer');

const address = z.object({
  name: z.string(),
  address: z.string(),
  apartment: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
});

const order = z.object({
  number: z.int(),
  createdAt: z.string(),
  market: z.enum(MARKET_CODES),
  currency: z.enum(TRADE_CURRENCIES),
  total: z.int(),
  paymentMethod: z.string(),
  paymentState: z.string(),
  parcel: z.string().nullable(),
  cancelled: z.boolean(),
  delivered: z.boolean(),
});

/** Filters, sorts: `src/shop/people/people-list.rules.ts`. */
export const listCustomersCall = adminRoute({
  method: 'get',
  path: '/api/admin/customers',
  needs: 'customers.read',
  answer: listAnswer(person).extend({ views: z.record(z.enum(PEOPLE_VIEWS), z.int()) }),
});

export const readCustomerCall = adminRoute({
  method: 'get',
  path: '/api/admin/customers/{id}',
  needs: 'customers.read',
  request: id,
  answer: z.object({
    person,
    orders: z.array(order),
    addresses: z.array(address),
    reviews: z.array(z.object({ productId: z.string(), rate: z.int(), review: z.string(), createdAt: z.string() })),
    /** Others with the same phone or email. */
    alike: z.array(person),
    /** Merges that can still be taken back. */
    merges: z.array(z.object({ id: z.string(), at: z.string(), orders: z.int() })),
  }),
});

/** What fulfilment sees of a person: the addresses alone. */
export const readCustomerAddressesCall = adminRoute({
  method: 'get',
  path: '/api/admin/customers/{id}/addresses',
  needs: 'customers.addresses',
  request: id,
  answer: z.object({ addresses: z.array(address) }),
});

export const mergeCustomersCall = adminRoute({
  method: 'post',
  path: '/api/admin/customers/{id}/merge',
  needs: 'customers.merge',
  versioned: true,
  request: {
    ...id,
    ...body(z.object({ other: z.string().max(64), take: z.array(z.enum(['name', 'phone'])).max(2) })),
  },
  answer: z.object({ merge: z.string() }),
});

export const undoMergeCall = adminRoute({
  method: 'post',
  path: '/api/admin/customers/{id}/merge/undo',
  needs: 'customers.merge',
  request: { ...id, ...body(z.object({ merge: z.string().max(64) })) },
  answer: z.object({ done: z.boolean() }),
});

export const previewAnonymisingCall = adminRoute({
  method: 'get',
  path: '/api/admin/customers/{id}/anonymise',
  needs: 'customers.anonymise',
  request: id,
  answer: z.object({
    goes: z.object({
      account: z.boolean(),
      addresses: z.int(),
      orders: z.int(),
      reviews: z.int(),
      stockAlerts: z.int(),
    }),
    stays: z.object({ orders: z.int(), underway: z.int() }),
  }),
});

export const anonymiseCustomerCall = adminRoute({
  method: 'post',
  path: '/api/admin/customers/{id}/anonymise',
  needs: 'customers.anonymise',
  versioned: true,
  secondStep: true,
  request: id,
  answer: z.object({ done: z.boolean() }),
});

export const exportCustomerCall = adminFile({
  method: 'post',
  path: '/api/admin/customers/{id}/export',
  needs: 'customers.export',
  secondStep: true,
  media: 'application/json',
  request: id,
});

export const exportCustomerPaperCall = adminFile({
  method: 'post',
  path: '/api/admin/customers/{id}/export.pdf',
  needs: 'customers.export',
  secondStep: true,
  media: 'application/pdf',
  request: { ...id, ...body(z.object({ language: z.enum(LANGUAGES) })) },
});
