import { MARKET_CODES } from '#kernel/market';
import { PAYMENT_METHODS } from '#kernel/payment-method';
import type { WrittenTerms } from '#shop/offers/offer-form.rules';
import { TRY_SHOPPERS, TRY_STATES } from '#shop/offers/try.rules';
import { adminRoute, anyJson, body, z } from './base.ts';

/**
 * The calls about offers (docs/offers.md). Terms are JSON as `offerTerms` of src/shop/offers/offer-terms.ts reads
 * it field by field; amounts are minor units by market.
 */
const name = z.object({ en: z.string(), ar: z.string() });
/** Terms as they are stored: the store read them by `offerTerms` before. */
const terms = z.custom<WrittenTerms>().openapi({ type: 'object', description: 'the terms of an offer' });
const offer = z
  .object({
    id: z.string(),
    version: z.int(),
    state: z.enum(['draft', 'planned', 'live', 'ended']),
    name,
    terms,
    changedAt: z.string(),
  })
  .openapi('StaffOffer');
/** `on` switches it on from its start; otherwise it is a draft. */
const written = z.object({
  on: z.boolean(),
  name: z.object({ en: z.string().max(200), ar: z.string().max(200) }),
  terms: anyJson,
  /** Why it is right though a check asks; kept in the audit log. */
  reason: z.string().max(500).default(''),
});
const saved = z.object({ id: z.string(), version: z.int() });
/** The names of goods that offers name: of products by id, of categories by the title they have in addresses. */
const goods = z.array(z.object({ kind: z.enum(['product', 'category']), id: z.string(), name }));
const params = z.object({ id: z.string().max(64) });

export const listOffersCall = adminRoute({
  method: 'get',
  path: '/api/admin/offers',
  needs: 'offers.read',
  answer: z.object({
    /** `uses`: how often it was used, by orders and checkouts that stand. */
    items: z.array(offer.extend({ uses: z.int() })),
    goods,
  }),
});

export const readOfferCall = adminRoute({
  method: 'get',
  path: '/api/admin/offers/{id}',
  needs: 'offers.read',
  request: { params },
  answer: offer.extend({ goods }),
});

const amount = z.int();
const product = z.string().regex(/^[0-9a-f]{24}$/);

export const tryCartCall = adminRoute({
  method: 'get',
  path: '/api/admin/cart-try',
  needs: 'offers.read',
  summary: 'Price a cart that nobody has as shoppers would see it; nothing is stored',
  request: {
    query: z.object({
      market: z.enum(MARKET_CODES),
      /** Products with how many of each: `id:3,id:1`. */
      lines: z
        .string()
        .max(2000)
        .regex(/^([0-9a-f]{24}:[1-9]\d?(,|$))*$/)
        .default(''),
      who: z.enum(TRY_SHOPPERS).default('guest'),
      method: z.enum(PAYMENT_METHODS).optional(),
      drafts: z.enum(['1']).optional(),
    }),
  },
  answer: z.object({
    /** The goods that are sold in the market; amounts are minor units before VAT. */
    lines: z.array(z.object({ productId: product, name, price: amount, count: z.int() })),
    ...{ subtotal: amount, offers: amount, tax: amount, shipping: amount, total: amount },
    /** What offers take off the total, VAT and delivery included. */
    saved: amount,
    applied: z.array(z.object({ id: z.string(), name, saving: amount, times: z.int() })),
    /** What became of the others that touch the cart: what is missing, what they would save, and which offer has that instead. */
    others: z.array(
      z.object({
        ...{ id: z.string(), name, isDraft: z.boolean() },
        state: z.enum(TRY_STATES),
        would: amount.nullable(),
        instead: name.nullable(),
        missing: z.object({ of: z.enum(['units', 'amount']), much: z.int() }).nullable(),
      }),
    ),
  }),
});

export const createOfferCall = adminRoute({
  method: 'post',
  path: '/api/admin/offers',
  needs: 'offers.write',
  request: body(written),
  answer: saved,
});

export const updateOfferCall = adminRoute({
  method: 'put',
  path: '/api/admin/offers/{id}',
  needs: 'offers.write',
  versioned: true,
  request: { params, ...body(written) },
  answer: saved,
});

export const endOfferCall = adminRoute({
  method: 'post',
  path: '/api/admin/offers/{id}/end',
  needs: 'offers.write',
  request: { params },
  answer: z.object({ version: z.int() }),
});
