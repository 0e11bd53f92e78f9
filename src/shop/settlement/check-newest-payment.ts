import { getNewestAttempt } from '#shop/payments';
import type { Shop } from '../shop.ts';
import { isUnsettled } from './end-attempt.ts';
import { type PaymentStatus, paymentStatusOf } from './payment-status.ts';
import { pollAttempt, pollSoon } from './poll-provider.ts';

/**
 * Polls the provider about the newest payment of a shopper who came back from it, and returns its status: `checking` while
 * the provider has not answered, `open` when nobody has paid. Null when the shopper has begun none.
 */
export async function checkNewestPayment(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs' | 'cards'>,
  ownerId: string,
): Promise<PaymentStatus | null> {
  const attempt = await getNewestAttempt(deps.database.read, ownerId);
  if (!attempt) return null;
  if (!isUnsettled(attempt)) return paymentStatusOf(attempt, 'open');
  const polled = await pollAttempt(deps, attempt, 'outcome');
  if (polled === 'silent') return paymentStatusOf((await pollSoon(deps, attempt.id)) ?? attempt, 'checking');
  return paymentStatusOf(polled === 'nothing' ? attempt : polled, 'open');
}
