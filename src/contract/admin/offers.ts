import type { WrittenTerms } from '#shop/offers/offer-form.rules';
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
