/** The parts of Tabby's answers that the adapter reads (Tabby contract, sections 2 and 3). */
import { z } from 'zod';

const reference = z.string().nullish();

const capture = z.object({
  id: z.string(),
  amount: z.string(),
  reference_id: reference,
  created_at: z.string().nullish(),
});
const refund = capture.extend({ reason: z.string().nullish() });

/** A payment, as its own call, captures, refunds and closing answer. */
export const payment = z.object({
  id: z.string().min(1),
  status: z.string().transform((text) => text.toUpperCase()),
  amount: z.string(),
  currency: z.string(),
  created_at: z.string().nullish(),
  order: z.object({ reference_id: reference }).nullish(),
  captures: z.array(capture).default([]),
  refunds: z.array(refund).default([]),
});
export type Payment = z.infer<typeof payment>;

/** A session. A refused one is answered like an open one, with a status of its own. */
export const session = z.object({
  status: z.string(),
  payment: z.object({ id: z.string().min(1) }).nullish(),
  configuration: z
    .object({
      available_products: z.object({ installments: z.array(z.object({ web_url: z.string() })).nullish() }).nullish(),
      products: z.object({ installments: z.object({ rejection_reason: z.string().nullish() }).nullish() }).nullish(),
    })
    .nullish(),
});

export const paymentPage = z.object({ payments: z.array(payment) });

export const failure = z.object({ errorType: z.string().default(''), error: z.string().default('') });

/** A message names a payment; what it says of it is read from the provider. */
export const message = z.object({ id: z.string().min(1), order: z.object({ reference_id: z.string().min(1) }) });

export const returnFields = z.object({
  attempt: z.string().min(1).max(100),
  payment_id: z.string().max(100).optional(),
});
