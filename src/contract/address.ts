import { z } from './base.ts';
import { line, userId } from './fields.ts';

/** A field of a form; null and absent are empty. */
const words = line(1000)
  .nullish()
  .transform((text) => text ?? '');

/** The same where a client may have a number. */
const digits = z
  .union([line(1000), z.number().transform(String)])
  .nullish()
  .transform((text) => text ?? '');

/**
 * An address as it is sent, under the names of section 3 of the specification (`appartment` is spelt so). Texts longer than a form
 * can mean are refused here; which fields may be empty, and the rest, is the checkout's rule.
 */
export const newAddress = z
  .object({
    email: words,
    firstname: words,
    lastname: words,
    address: words,
    appartment: words,
    city: words,
    country: words,
    state: words,
    pin: digits,
    phone: digits,
  })
  .openapi('NewAddress');

/** An address as it is read back; an order's says nothing of whose it is, for the order does. */
export const orderAddress = z
  .object({
    firstname: z.string(),
    lastname: z.string(),
    address: z.string(),
    appartment: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    pin: z.string(),
    phone: z.string(),
    email: z.string(),
  })
  .openapi('OrderAddress');

/** The same with its shopper: saved in an address book, or for the checkout under way. */
export const address = orderAddress.extend({ userId }).openapi('Address');
