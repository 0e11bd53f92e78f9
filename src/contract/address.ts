import { z } from './base.ts';
import { line, userId } from './fields.ts';

/**
 * An address as it is sent, under the names of section 3 of the specification (`appartment` is spelt so). Texts longer than a form
 * can mean are refused here; which fields may be empty, and the rest, is the checkout's rule.
 */
export const newAddress = z
  .object({
    email: line(1000).default(''),
    firstname: line(1000).default(''),
    lastname: line(1000).default(''),
    address: line(1000).default(''),
    appartment: line(1000).default(''),
    city: line(1000).default(''),
    country: line(1000).default(''),
    state: line(1000).default(''),
    pin: z
      .union([line(1000), z.number()])
      .transform(String)
      .default(''),
    phone: z
      .union([line(1000), z.number()])
      .transform(String)
      .default(''),
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
