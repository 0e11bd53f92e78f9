import { byCurrency, TRADE_CURRENCIES } from '#kernel/market';
import { decimal as decimalOf } from '#kernel/money';
import { PAYMENT_METHODS } from '#kernel/payment-method';
import { withoutInvisible } from '#kernel/text';
import { z } from './base.ts';

/** Fields that many calls share. They reject control characters, overlong texts and huge numbers. */

/** A guest id (24 alphanumerics) or an account id (`u_` and 24 more) (decision 0003). */
export const userId = z
  .string()
  .regex(/^(u_)?[A-Za-z0-9]{24}$/)
  .openapi({ description: 'guest id of 24 alphanumerics, or account id', example: 'GuestGuestGuestGuest1234' });

/** Path parameter `userId`. */
export const userParam = z.object({ userId });

/** The market prefix of the page that leads to a call, such as `en-ae`; any other text counts as none. */
export const pagePrefix = z
  .string()
  .max(12)
  .optional()
  .openapi({ description: 'the market prefix of the page, which the redirect keeps' });

/** The kind of a product as its card shows it (docs/storefront.md); null when unknown. */
export const kindText = z.string().nullable();

/** A product id: 24 hexadecimal digits. */
export const productId = z
  .string()
  .regex(/^[0-9a-f]{24}$/)
  .openapi({ example: '0123456789abcdef01234567' });

/** An id that the store generated, of a cart line or an order. */
export const storeId = z.string().regex(/^[A-Za-z0-9]{24}$/);

/**
 * A line of text of at most `limit` characters without control characters, which the database rejects. Bidirectional
 * controls and zero-width characters are removed (docs/security.md).
 */
export function line(limit: number) {
  return z
    .string()
    .max(limit)
    .refine((text) => !/\p{Cc}|\p{Cs}/u.test(text), 'control characters')
    .overwrite(withoutInvisible);
}

/** Text of at most `limit` characters that may contain line breaks and tabs; otherwise like `line`. */
export function paragraphs(limit: number) {
  return z
    .string()
    .max(limit)
    .refine((text) => !/(?![\n\r\t])\p{Cc}|\p{Cs}/u.test(text), 'control characters')
    .overwrite(withoutInvisible);
}

/** The exclusive upper limit of an amount. */
const LARGEST_AMOUNT = 1e9;

/**
 * An amount of money that a client computed, as a decimal number or text; `roundToMinor` rounds it once its currency
 * is known. Decimals beyond the minor unit, from multiplying by a rate or from binary fractions, are rounded away
 * (decision 0176).
 */
export const amount = z
  .union([z.number().min(0), z.string().regex(/^\d{1,9}(\.\d{1,20})?$/)])
  .transform(Number)
  .refine((value) => value < LARGEST_AMOUNT, 'not an amount')
  .transform(decimalOf)
  .openapi({
    type: 'number',
    description: 'decimal number, rounded half up to the decimals of the currency',
    example: 335.5,
  });

/**
 * The coupon code of an order or payment. The calls of the specification do not have it: without it the code that `updatecoupon`
 * put on the cart counts (decision 0539).
 */
export const couponField = line(64).nullish().openapi({
  description: 'the gift code the amounts were computed with, in any letter case; without one that of the cart counts',
});

/** An amount in a response. */
export const decimal = z.number().openapi({ example: 335.5 });

/** An amount by currency; null where the product is not sold. */
export const amountByCurrency = z.object(byCurrency(() => z.number().nullable()));

/** A quantity from 1 to 10, as a number or digits. */
export const count = z
  .union([z.number(), z.string().max(4)])
  .refine((value) => /^([1-9]|10)$/.test(String(value)), 'not a count from 1 to 10')
  .transform(Number)
  .openapi({ type: 'integer', minimum: 1, maximum: 10 });

/** The currency of a market, which shoppers pay in. */
export const tradeCurrency = z.enum(TRADE_CURRENCIES);

/**
 * A payment method in any letter case, also as the pages of the specification write it: `Online`, `VISA | MASTER`,
 * `cash on delivery`.
 */
export const paymentMethod = z
  .string()
  .max(30)
  .transform((method) =>
    method
      .trim()
      .toUpperCase()
      .replace(/[\s|_-]+/g, '_'),
  )
  .transform((method) => (method === 'CASH_ON_DELIVERY' ? 'COD' : method))
  .pipe(z.enum(PAYMENT_METHODS))
  .openapi({ type: 'string', enum: [...PAYMENT_METHODS] });

/** A field that the specification's client sends and the server computes itself. Any value is accepted and ignored. */
export const ignored = z.unknown().optional().openapi({ description: 'ignored: the server has its own' });

/** A message after a change, in the shopper's language. */
export const done = z.object({ message: z.string() });

/**
 * A message that section 7 of the specification quotes. Programs compare it, so it is English in every language
 * (decision 0175).
 */
export const expectedWords = z.string().openapi({ description: 'the same in every language' });
