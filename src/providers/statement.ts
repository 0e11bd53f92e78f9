import { ok } from '#kernel/result';
import type { CardCalls, CardChannel, ProviderResult } from '#shop/payments/port';

/** A statement for providers that list no transactions: asks for each of our references of these channels in turn. */
export function statementOf(find: CardCalls['find'], channels: readonly CardChannel[]): CardCalls['statement'] {
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
