/** PayTabs' answers and messages (PayTabs contract, sections 3.1 to 3.5). Unknown fields are accepted. */
import { z } from 'zod';

const amount = z.union([z.string(), z.number()]);

export const failure = z.looseObject({ code: z.coerce.number().int(), message: z.string() });

const paymentResult = z.looseObject({
  response_status: z.string(),
  response_code: z.coerce.string().nullish(),
  response_message: z.string().nullish(),
  transaction_time: z.string().nullish(),
});

/** A transaction in an answer, a callback or a list. Without `payment_result` before the first try. */
export const transaction = z.looseObject({
  tran_ref: z.string(),
  previous_tran_ref: z.string().nullish(),
  profile_id: z.coerce.number().int().nullish(),
  profileId: z.coerce.number().int().nullish(),
  tran_type: z.string().nullish(),
  cart_id: z.string().nullish(),
  cart_currency: z.string().nullish(),
  cart_amount: amount.nullish(),
  tran_currency: z.string().nullish(),
  tran_total: amount.nullish(),
  redirect_url: z.string().nullish(),
  payment_result: paymentResult.nullish(),
  payment_info: z.looseObject({ card_scheme: z.string().nullish() }).nullish(),
});
export type Transaction = z.infer<typeof transaction>;

export const returnFields = z.looseObject({ tranRef: z.string().min(1), cartId: z.string().min(1) });
