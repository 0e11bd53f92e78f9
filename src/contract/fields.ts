import { byCurrency, TRADE_CURRENCIES } from '#kernel/market';
import { decimal as decimalOf } from '#kernel/money';
import { PAYMENT_METHODS } from '#kernel/payment-method';
import { withoutInvisible } from '#kernel/text';
import { z } from './base.ts';

/** Fields that many calls share. Each refuses what can't be kept: control characters, endless texts, huge numbers. */

/** A guest id (24 alphanumerics) or an account id (`u_` and 24 more) (docs/decisions/0003). */
export const userId = z
  .string()
  .regex(/^(u_)?[A-Za-z0-9]{24}$/)
  .openapi({ description: 'guest id of 24 alphanumerics, or account id', example: 'GuestGuestGuestGuest1234' });

/** Path parameter `userId`. */
export const userParam = z.object({ userId });

/** What a product is, as its card says it (docs/decisions/0023); null when not known. */
export const kindText = z.string().nullable();

/** A product id: 24 hexadecimal digits. */
export const productId = z
  .string()
  .regex(/^[0-9a-f]{24}$/)
  .openapi({ example: '0123456789abcdef01234567' });

/** The id of something the store made: a cart line, an order. */
export const storeId = z.string().regex(/^[A-Za-z0-9]{24}$/);

/**
 * Line of text of at most `limit` characters, without NUL and other control characters, which nothing can print and
 * the database refuses. Bidirectional controls and zero-width characters are taken out (docs/decisions/0232).
 */
export function line(limit: number) {
  return z
    .string()
    .max(limit)
    .refine((text) => !/\p{Cc}|\p{Cs}/u.test(text), 'control characters')
    .overwrite(withoutInvisible);
}

/** Text of several lines: the same, but that line breaks and tabs stay. Most characters: `limit`. */
export function paragraphs(limit: number) {
  return z
    .string()
    .max(limit)
    .refine((text) => !/(?![\n\r\t])\p{Cc}|\p{Cs}/u.test(text), 'control characters')
    .overwrite(withoutInvisible);
}

/** Below this an amount is one; more is no money of a shopper's. */
const LARGEST_AMOUNT = 1e9;

/**
 * An amount of money that a client computed, as a decimal number or text; `roundToMinor` rounds it once its
 * currency is known. A client that multiplies by a rate gets more decimals, and binary fractions beyond them: those count for
 * nothing (docs/decisions/0176).
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

/** The gift code of an order or a payment, which the specification's calls don't name: the order has to know which to use up. */
export const couponField = line(64)
  .nullish()
  .openapi({ description: 'the gift code the amounts were computed with, in any letter case; empty or null for none' });

/** An amount in an answer. */
export const decimal = z.number().openapi({ example: 335.5 });

/** An amount by currency; null where the product is not sold. */
export const amountByCurrency = z.object(byCurrency(() => z.number().nullable()));

/** A number of pieces, 1 to 10; digits as text are taken too. */
export const count = z
  .union([z.number(), z.string().max(4)])
  .refine((value) => /^([1-9]|10)$/.test(String(value)), 'not a count from 1 to 10')
  .transform(Number)
  .openapi({ type: 'integer', minimum: 1, maximum: 10 });

/** The currency a shopper sees: that of a market. */
export const tradeCurrency = z.enum(TRADE_CURRENCIES);

/**
 * A way to pay, in any letter case and as the pages of the specification spell it: `Online`, `VISA | MASTER`,
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

/** Sent by the specification's client and not believed: the server has its own. Anything is taken and forgotten. */
export const ignored = z.unknown().optional().openapi({ description: 'ignored: the server has its own' });

/** Words after a change, in the shopper's language. */
export const done = z.object({ message: z.string() });

/** Words that section 7 expects of an answer: programs compare them, so they are English in every language (docs/decisions/0175). */
export const expectedWords = z.string().openapi({ description: 'the same in every language' });
