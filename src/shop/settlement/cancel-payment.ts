import { lockAttempt } from '#shop/payments';
import type { Shop } from '../shop.ts';
import { endAttempt } from './end-attempt.ts';
import { type PaymentStatus, paymentStatusOf } from './payment-status.ts';

/**
 * Cancels a shopper's card payment and releases its reservation at once. Money that comes in later is settled as late
 * money. Returns the payment's status; null when the shopper has no such payment.
 */
export async function cancelPayment(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs'>,
  ownerId: string,
  attemptId: string,
): Promise<PaymentStatus | null> {
  return await deps.database.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt?.ownerId !== ownerId) return null;
    const isOpen = attempt.state === 'open' || attempt.state === 'preparing';
    const end = { state: 'cancelled', code: '', description: '' } as const;
    return paymentStatusOf(isOpen ? await endAttempt(deps, tx, attempt, end) : attempt, 'open');
  });
}
