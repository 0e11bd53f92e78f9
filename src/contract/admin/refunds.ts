import { LANGUAGES, MARKET_CODES, TRADE_CURRENCIES } from '#kernel/market';
import { STAFF_REASONS } from '#shop/payments/refund-reasons.rules';
import { adminRoute, body, z } from './base.ts';

/** Amounts of this file are whole minor units of the order's currency. */
const amount = z.int();

const number = z.coerce.number().int().min(1).max(9_999_999_999);
const orderParams = z.object({ number });
const refundParams = z.object({ id: z.string().regex(/^[A-Za-z0-9]{24}$/) });

const bilingual = z.object({ en: z.string(), ar: z.string() });

const refund = z
  .object({
    id: z.string(),
    kind: z.enum(['card', 'transfer']),
    amount,
    shipping: amount,
    reason: z.string(),
    state: z.enum(['asked', 'done', 'failed']),
    at: z.iso.datetime(),
    lastError: z.string(),
    creditNote: z.string().nullable(),
    quantities: z.array(z.object({ id: z.string(), quantity: z.int() })),
  })
  .openapi('Refund');

export const readRefundableCall = adminRoute({
  method: 'get',
  path: '/api/admin/orders/{number}/refundable',
  needs: 'refunds.make',
  summary: 'What of an order can be given back, to the minor unit, and its refunds so far',
  request: { params: orderParams },
  answer: z
    .object({
      number: z.int(),
      market: z.enum(MARKET_CODES),
      currency: z.enum(TRADE_CURRENCIES),
      language: z.enum(LANGUAGES),
      method: z.string(),
      /** `card`: back to the card that paid. `transfer`: by bank transfer, made by hand. */
      kind: z.enum(['card', 'transfer']),
      vatBasisPoints: z.int(),
      total: amount,
      leftTotal: amount,
      /** Whether its parcel has left the store. */
      hasLeft: z.boolean(),
      /** The most that one person gives back alone. */
      aloneUpTo: amount,
      /** Why nothing can be given back now. */
      refusal: z.enum(['orderCancelled', 'orderNotPaid']).nullable(),
      shippingSold: amount,
      shippingLeft: amount,
      lines: z.array(
        z.object({
          id: z.string(),
          title: bilingual,
          size: z.string(),
          image: z.string(),
          bought: z.int(),
          quantity: z.int(),
          net: amount,
          vat: amount,
        }),
      ),
      refunds: z.array(refund),
    })
    .openapi('RefundableOrder'),
});

const given = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('lines'),
    lines: z
      .array(z.object({ id: z.string().max(40), quantity: z.int().min(0).max(99), restock: z.boolean() }))
      .max(100),
    shipping: z.int().min(0).max(1_000_000_000),
  }),
  z.object({ kind: z.literal('whole'), restock: z.boolean() }),
  z.object({ kind: z.literal('amount'), amount: z.int().min(1).max(1_000_000_000_00) }),
]);

/** What happened: requested, or waiting for a second person. */
const made = z
  .object({
    state: z.enum(['requested', 'waiting']),
    /** The refund, or the request that waits. */
    id: z.string(),
    amount,
  })
  .openapi('RefundMade');

export const makeRefundCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/refunds',
  needs: 'refunds.make',
  summary: 'Gives money of an order back: units of lines, shipping, an amount, or all that is left',
  request: {
    params: orderParams,
    ...body(
      z.object({
        give: given,
        reason: z.enum(STAFF_REASONS),
        /** To the shopper, in the language of the order; sent when the money is on its way. */
        words: z.string().trim().max(500).default(''),
      }),
    ),
  },
  answer: made,
});

export const retryRefundCall = adminRoute({
  method: 'post',
  path: '/api/admin/refunds/{id}/retry',
  needs: 'payments.settle',
  summary: 'Requests a failed refund again',
  request: { params: refundParams },
  answer: z.object({ id: z.string() }),
});

export const noteRefundCall = adminRoute({
  method: 'post',
  path: '/api/admin/refunds/{id}/noted',
  needs: 'payments.settle',
  summary: "Records a refund that was made by hand: in the provider's portal, or by bank transfer",
  request: {
    params: refundParams,
    ...body(
      z.object({
        reference: z.string().trim().min(3).max(80),
        /** The last four characters of the IBAN, for a bank transfer. */
        ibanLast4: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^([0-9A-Z]{4})?$/)
          .default(''),
      }),
    ),
  },
  answer: z.object({ id: z.string() }),
});
