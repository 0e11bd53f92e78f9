import { z } from 'zod';
import { MARKET_CODES, TRADE_CURRENCIES } from '#kernel/market';
import { minor } from '#kernel/money';
import { bilingual, type OrderDraft, orderAddress, orderSeller } from '#shop/orders';
import type { PreparedPayment } from './port.ts';

const amount = z.int().transform(minor);

const draft = z.object({
  ownerId: z.string(),
  cartId: z.string(),
  market: z.enum(MARKET_CODES),
  currency: z.enum(TRADE_CURRENCIES),
  language: z.enum(['en', 'ar']),
  lines: z.array(
    z.object({
      productId: z.string(),
      title: bilingual,
      image: z.string(),
      size: z.string(),
      listPrice: amount,
      unitPrice: amount,
      count: z.int(),
    }),
  ),
  amounts: z.object({ subtotal: amount, discount: amount, tax: amount, shipping: amount, total: amount }),
  vatBasisPoints: z.int(),
  coupon: z.string().nullable(),
  address: orderAddress,
  seller: orderSeller,
});

/** A draft as it was frozen. Throws when it is not what was written. */
export function readDraft(frozen: unknown): OrderDraft {
  return draft.parse(frozen);
}

const prepared = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('widget'),
    session: z.string(),
    scriptUrl: z.string(),
    integrity: z.string().nullable(),
    brands: z.string(),
  }),
  z.object({ kind: z.literal('redirect'), session: z.string(), url: z.string() }),
]);

/** What was prepared for the shopper; null while the provider has not answered. */
export function readPrepared(kept: unknown): PreparedPayment | null {
  return kept === null ? null : prepared.parse(kept);
}

/** Whether two drafts are for the same thing: what was frozen may be paid instead of what would be frozen now. */
export function sameDraft(one: OrderDraft, other: OrderDraft): boolean {
  return JSON.stringify(draft.parse(one)) === JSON.stringify(draft.parse(other));
}
