import { z } from './base.ts';
import { decimal, productId } from './fields.ts';

/**
 * What offers make of a cart: the answer's key `offers` beside `user`, for callers who show offers (decision 0840). Calls without
 * it are answered and priced as if there were none. `words` are in the language of the call.
 */
const words = z.string();
const name = z.object({ en: z.string(), ar: z.string() });

export const cartOffers = z
  .object({
    revision: z
      .string()
      .openapi({ description: 'what `POST order` sends as `offers`; another one with equal amounts is placed' }),
    applied: z.array(
      z.object({
        id: z.string(),
        name,
        saving: decimal.openapi({ description: 'before VAT; of the delivery charge where it lowers that' }),
        lines: z.array(z.object({ productId, amount: decimal, words })),
        words,
        gone: words.openapi({ description: 'what to say once it no longer applies' }),
      }),
    ),
    rows: z
      .array(z.object({ id: z.string(), words, amount: decimal }))
      .openapi({ description: 'what offers take off the goods before VAT, as rows of a summary' }),
    near: z
      .array(
        z.object({
          id: z.string(),
          name,
          missing: z.object({ units: z.number().int().optional(), amount: decimal.optional() }),
          way: z.number().openapi({ description: 'how much of the way is done, in percent' }),
          words,
        }),
      )
      .openapi({ description: 'at most one: doing what it says makes it apply' }),
    lost: z.array(z.object({ id: z.string(), name, question: words, words })),
    code: z.object({ state: z.enum(['used', 'worse']), words }).nullable(),
    discount: decimal.openapi({ description: 'what offers take off the goods before VAT' }),
    delivery: decimal.nullable().openapi({ description: 'the most that delivery costs by an offer; null without one' }),
    amounts: z.object({ subtotal: decimal, discount: decimal, tax: decimal, shipping: decimal, total: decimal }),
    saved: z
      .object({ amount: decimal, words })
      .nullable()
      .openapi({ description: 'what offers take off the total; null for nothing' }),
  })
  .openapi('CartOffers');

/** The key `offers` of an answer: left out unless the call asked for it, null where the store has no offers. */
export const offersKey = { offers: cartOffers.nullable().optional() };

/** How a call with a body asks for offers. */
export const asksOffers = {
  offers: z.boolean().optional().openapi({ description: 'whether the caller shows offers' }),
};

/** How an order or payment says that the shopper was shown offers: by the revision, which may have changed since. */
export const offersRevision = z.string().max(64).optional().openapi({
  description: 'the revision of the offers that the shopper was shown; without it nothing is reduced by offers',
});

export type CartOffers = z.infer<typeof cartOffers>;
