import { LANGUAGES, MARKET_CODES, TRADE_CURRENCIES } from '#kernel/market';
import { PHONE_PAYMENTS } from '#shop/payment-links/link.rules';
import { newAddress } from '../address.ts';
import { adminRoute, body, z } from './base.ts';
import { amount, byNumber } from './order-parts.ts';

const openedLink = z.object({ url: z.string(), expiresAt: z.string() });

export const placePhoneOrderCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders',
  needs: 'orders.create',
  summary:
    'Takes an order by phone, paid in cash or by a link; without the right total it answers the amounts and places nothing',
  request: body(
    z.object({
      market: z.enum(MARKET_CODES),
      language: z.enum(LANGUAGES),
      lines: z
        .array(z.object({ productId: z.string().max(40), quantity: z.int().min(1).max(10) }))
        .min(1)
        .max(50),
      address: newAddress,
      coupon: z.string().max(40).default(''),
      gift: z.boolean().default(false),
      giftNote: z.string().trim().max(500).default(''),
      /** The total that the shopper agreed to, in minor units; null asks for the amounts. */
      total: amount.min(0).nullable(),
      payment: z.enum(PHONE_PAYMENTS).default('cash'),
    }),
  ),
  answer: z
    .object({
      /** The number of the order; null when nothing was placed. */
      number: z.int().nullable(),
      currency: z.enum(TRADE_CURRENCIES),
      amounts: z.object({ subtotal: amount, discount: amount, vat: amount, shipping: amount, total: amount }),
      /** Whether the delivery charge includes VAT: it is shown net then, and its VAT with the other. */
      shippingHasVat: z.boolean(),
      vatBasisPoints: z.int(),
      /** The link by which the shopper pays, shown once; null for a cash order and while nothing was placed. */
      link: openedLink.nullable(),
    })
    .openapi('PhoneOrder'),
});

export const renewPaymentLinkCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/payment-link',
  needs: 'orders.create',
  summary: 'Makes another link to pay for an order by phone, and begins its time anew',
  request: {
    ...byNumber,
    ...body(z.object({ mail: z.boolean() })),
  },
  answer: openedLink.openapi('PaymentLink'),
});
