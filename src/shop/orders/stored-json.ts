import { z } from 'zod';

/** Parts of an order as documents keep them: its own row, the draft of a card payment, the mail about it. */

/** A text in both languages. */
export const bilingual = z.object({ en: z.string(), ar: z.string() });

/** Where an order goes. */
export const orderAddress = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  apartment: z.string(),
  city: z.string(),
  country: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
});

/** The seller as it was on the day of the order. */
export const orderSeller = z.object({
  legalName: bilingual,
  address: bilingual,
  shipFrom: bilingual,
  vatNumber: z.string(),
  commercialRegistration: z.string(),
  email: z.string(),
  phone: z.string(),
});
