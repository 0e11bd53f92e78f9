import { z } from './base.ts';
import { line, userId } from './fields.ts';

/** A field of a form; null and absent become the empty text. */
const words = line(1000)
  .nullish()
  .transform((text) => text ?? '');

/** The same for a field that a client may send as a number. */
const digits = z
  .union([line(1000), z.number().transform(String)])
  .nullish()
  .transform((text) => text ?? '');

/**
 * An address as clients send it, under the names of section 3 of the specification (`appartment` is its spelling).
 * This schema limits lengths; the rules of the checkout validate the rest.
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
    shortAddress: words.openapi({
      description:
        'not in the specification: the short code of the Saudi national address; any other text counts as none',
    }),
  })
  .openapi('NewAddress');

/** An address as calls return it with an order, which names the shopper itself. */
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
    /** Left out for an address without one. */
    shortAddress: z.string().optional(),
  })
  .openapi('OrderAddress');

/** The same with its shopper: saved in an address book, or set for the current checkout. */
export const address = orderAddress.extend({ userId }).openapi('Address');
