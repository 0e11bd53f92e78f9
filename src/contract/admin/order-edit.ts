import { TRADE_CURRENCIES } from '#kernel/market';
import { adminRoute, body, z } from './base.ts';

const amount = z.int();
/** Amounts in minor units; `goods` are after the discount and before VAT. */
const sums = z.object({ goods: amount, vat: amount, shipping: amount, total: amount });
const name = z.object({ en: z.string(), ar: z.string() });
const wanted = z.object({ productId: z.string().max(40), quantity: z.int().min(1).max(10) });

export const editOrderCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/edit',
  needs: 'orders.edit',
  versioned: true,
  summary:
    'Changes the lines and the gift note of an order that is not booked; without the right new total it answers both sums and changes nothing',
  request: {
    params: z.object({ number: z.coerce.number().int().min(1) }),
    ...body(
      z.object({
        /** Everything that the order should have, each product once. */
        lines: z
          .array(wanted)
          .max(50)
          .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length),
        gift: z.boolean(),
        giftNote: z.string().trim().max(500),
        /** The new total that the shopper agreed to, in minor units; null asks for the sums. */
        total: amount.min(0).nullable(),
      }),
    ),
  },
  answer: z
    .object({
      ...{ done: z.boolean(), currency: z.enum(TRADE_CURRENCIES), before: sums, after: sums, refund: amount },
      /** The names of the order's offers that no longer apply. */
      offersLost: z.array(name),
    })
    .openapi('OrderEdit'),
});
