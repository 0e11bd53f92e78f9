/** The parts of Tamara's answers that the adapter reads (Tamara contract, sections 2 and 6). */
import { z } from 'zod';

const money = z.object({ amount: z.coerce.number(), currency: z.string() });

const part = z.object({
  amount: money.nullish(),
  total_amount: money.nullish(),
  created_at: z.string().nullish(),
});

/** An order of Tamara, as its own call and the list answer. */
export const lentOrder = z.object({
  order_id: z.string().min(1),
  order_reference_id: z.string().nullish(),
  status: z.string().transform((text) => text.toLowerCase()),
  total_amount: money,
  captured_amount: money.nullish(),
  refunded_amount: money.nullish(),
  canceled_amount: money.nullish(),
  created_at: z.string().nullish(),
  transactions: z
    .object({
      captures: z.array(part.extend({ capture_id: z.string() })).nullish(),
      refunds: z.array(part.extend({ refund_id: z.string(), merchant_refund_id: z.string().nullish() })).nullish(),
    })
    .nullish(),
});
export type LentOrder = z.infer<typeof lentOrder>;

export const checkout = z.object({ order_id: z.string().min(1), checkout_url: z.string(), status: z.string() });

export const authorised = z.object({ order_id: z.string(), status: z.string() });

export const preCheck = z.object({ has_available_payment_options: z.boolean() });

/** What a total may be, for a country and currency. */
export const paymentTypes = z.array(z.object({ min_limit: money.nullish(), max_limit: money.nullish() }));

export const refundMade = z.object({ order_id: z.string(), refund_id: z.string().min(1), status: z.string() });

export const done = z.object({ order_id: z.string(), status: z.string() });

export const failure = z.object({
  message: z.string().default(''),
  errors: z.array(z.object({ error_code: z.string().default('') })).default([]),
});

/** A notification names an order; what it says of it is read from the provider. */
export const notification = z.object({ order_id: z.string().min(1), order_reference_id: z.string().min(1) });

export const returnFields = z.object({ attempt: z.string().min(1).max(100), orderId: z.string().max(100).optional() });
