import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** A payment or refund in the toy provider's format. Amounts are in minor units. */
export const record = z.object({
  id: z.string(),
  session: z.string(),
  kind: z.enum(['payment', 'refund']),
  state: z.enum(['paid', 'review', 'pending', 'cancelled', 'failed']),
  message: z.string(),
  amount: z.int().nonnegative(),
  currency: z.string(),
  reference: z.string(),
  original: z.string().nullable(),
  at: z.int(),
});
export type ToyRecord = z.infer<typeof record>;

/** Signs a text with a key. */
export function sign(text: string, key: string): string {
  return createHmac('sha256', key).update(text, 'utf8').digest('hex');
}

/** Returns whether a text is signed with a key. */
export function isSigned(text: string, signature: string | undefined, key: string): boolean {
  const [given, expected] = [Buffer.from(signature ?? ''), Buffer.from(sign(text, key))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
