import { ok } from '#kernel/result';
import type { CardCalls, PaymentChannel, ProviderResult } from '#shop/payments/port';

/**
 * Makes a statement for a provider without a list of transactions: queries each of our references of these channels.
 */
export function statementOf(find: CardCalls['find'], channels: readonly PaymentChannel[]): CardCalls['statement'] {
  return async ({ references }) => {
    const all: ProviderResult[] = [];
    for (const handle of references) {
      if (!channels.includes(handle.channel)) continue;
      const answer = await find(handle);
      if (!answer.ok) return answer;
      all.push(...answer.value);
    }
    return ok(all);
  };
}
