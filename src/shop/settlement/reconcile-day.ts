import { DAY_MS } from '#kernel/clock';
import { type CardProvider, type FoundDifference, reconcile, settleBookedDifferences } from '#shop/payments';
import type { Shop } from '../shop.ts';
import { settleAttempt } from './settle-attempt.ts';

const DAYS = 2;
/** Payments younger than this are left to the provider's webhook. */
const YOUNGEST_MS = 60 * 60_000;

/**
 * Compares a provider's statement of the last two days with the recorded money, settles payments that were missed, and
 * returns every difference; differences are stored for an operator. Throws when the provider gives no statement, so that
 * the job is retried.
 */
export async function reconcileDay(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs' | 'cards'>,
  provider: CardProvider,
): Promise<readonly FoundDifference[]> {
  const to = new Date(deps.clock.now().getTime() - YOUNGEST_MS);
  const from = new Date(to.getTime() - DAYS * DAY_MS);
  const compared = await reconcile(deps, provider, from, to);
  if (!compared.ok) throw new Error(`${provider} gives no statement: ${compared.error.code}`);
  for (const providerResult of compared.value.unknown) {
    const { reference: attemptId } = providerResult;
    if (attemptId !== null) await settleAttempt(deps, { provider, attemptId, providerResult, finality: 'final' });
  }
  await settleBookedDifferences(deps);
  return compared.value.differences;
}
