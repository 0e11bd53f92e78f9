import { type CardProvider, getAttempt, getAttemptBySession } from '#shop/payments';
import type { Shop } from '../shop.ts';
import { type PaymentStatus, paymentStatusOf } from './payment-status.ts';
import { pollAttempt, pollSoon } from './poll-provider.ts';

/**
 * Handles a shopper's redirect back from the provider: polls the provider about the attempt that `fields` name and returns
 * the payment's status. Returns null when the fields name no attempt of ours. An attempt that has ended is not polled, so
 * reloading the page changes nothing.
 */
export async function handleReturn(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs' | 'cards'>,
  provider: CardProvider,
  fields: Readonly<Record<string, string>>,
): Promise<PaymentStatus | null> {
  const hint = deps.cards.get(provider).readReturn(fields);
  if (!hint.ok) return null;
  const { session, reference } = hint.value;
  const q = deps.database.read;
  const attempt =
    reference === null ? session && (await getAttemptBySession(q, session)) : await getAttempt(q, reference);
  if (!attempt || attempt.provider !== provider) return null;
  if (session !== null && attempt.session !== null && attempt.session !== session) return null;
  const { state } = attempt;
  if (state === 'paid' || state === 'returned' || state === 'review') return paymentStatusOf(attempt, 'open');
  const polled = await pollAttempt(deps, attempt, 'outcome');
  if (polled === 'silent') {
    const pending = await pollSoon(deps, attempt.id);
    return pending && paymentStatusOf(pending, 'checking');
  }
  // a webhook may have settled the attempt while the provider was polled
  const settled = polled === 'nothing' ? await getAttempt(q, attempt.id) : polled;
  return settled && paymentStatusOf(settled, 'open');
}
