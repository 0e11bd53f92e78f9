/**
 * HyperPay's answers (HyperPay contract, sections 3 and 4). Unknown fields are accepted, since the provider adds some
 * at any time.
 */
import { z } from 'zod';

const resultBlock = z.looseObject({ code: z.string(), description: z.string().default('') });

export const checkoutAnswer = z.looseObject({
  result: resultBlock,
  id: z.string().optional(),
  integrity: z.string().optional(),
});

export const paymentObject = z.looseObject({
  result: resultBlock,
  id: z.string().optional(),
  referencedId: z.string().optional(),
  paymentType: z.string().optional(),
  paymentBrand: z.string().optional(),
  amount: z.union([z.string(), z.number()]).optional(),
  currency: z.string().optional(),
  merchantTransactionId: z.string().optional(),
  ndc: z.string().optional(),
  timestamp: z.string().optional(),
});
export type PaymentObject = z.infer<typeof paymentObject>;

export const queryAnswer = z.looseObject({ result: resultBlock, payments: z.array(paymentObject).optional() });

export const statementPage = z.looseObject({
  result: resultBlock.optional(),
  pages: z.coerce.number().int().optional(),
  records: z.array(paymentObject).optional(),
});

export const webhookMessage = z.looseObject({ type: z.string(), payload: z.unknown().optional() });

export const wrappedBody = z.looseObject({ encryptedBody: z.string() });

/** Parses `2026-11-20 08:40:45+0000`, also with milliseconds; null for other texts. */
export function readTimestamp(text: string | undefined): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d+)?)([+-]\d{2}):?(\d{2})$/.exec(text ?? '');
  if (!parts) return null;
  const date = new Date(`${parts[1]}T${parts[2]}${parts[3]}:${parts[4]}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Formats a time as `2026-11-20 08:40:45+0000`. */
export function writeTimestamp(date: Date): string {
  return `${writeDateTime(date)}+0000`;
}

/** Formats a time as `2026-11-20 08:40:45` in UTC, for the range of a statement. */
export function writeDateTime(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
