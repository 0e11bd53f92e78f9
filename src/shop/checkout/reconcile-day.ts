import {
  type CardProvider,
  type FoundDifference,
  getAttempt,
  reconcile,
  settleBookedDifferences,
} from '#shop/payments';
import type { Shop } from '../shop.ts';
import { settleAttempt } from './settle-attempt.ts';

const DAYS = 2;
/** What is this young may still be told by the provider itself. */
const YOUNGEST_MS = 60 * 60_000;

/**
 * Compares a provider's statement of the last two days with our books, settles payments of ours that nobody has told
 * us of, and answers with every difference; they are kept for an operator. Throws when the provider gives no statement,
 * so that the job is tried again.
 */
export async function reconcileDay(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs' | 'cards'>,
  provider: CardProvider,
): Promise<readonly FoundDifference[]> {
  const to = new Date(deps.clock.now().getTime() - YOUNGEST_MS);
  const from = new Date(to.getTime() - DAYS * 24 * 60 * 60_000);
  const compared = await reconcile(deps, provider, from, to);
  if (!compared.ok) throw new Error(`${provider} gives no statement: ${compared.error.code}`);
  for (const providerResult of compared.value.unknown) {
    const attempt =
      providerResult.reference === null ? null : await getAttempt(deps.database.read, providerResult.reference);
    if (attempt?.provider === provider) await settleAttempt(deps, attempt.id, providerResult, 'asked');
  }
  await settleBookedDifferences(deps);
  return compared.value.differences;
}
