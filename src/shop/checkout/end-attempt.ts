import type { Transaction } from '#database/database';
import { MARKETS } from '#kernel/market';
import { queueOrderEmail } from '#shop/emails';
import { getOrder, markUnpaid } from '#shop/orders';
import { type Attempt, updateAttempt } from '#shop/payments';
import { formCloses } from '#shop/payments/polling.rules';
import { releaseCoupon } from '#shop/pricing';
import { returnStock } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { releaseReservation } from './release-reservation.ts';

/**
 * Ends an attempt without money: releases its hold, or ends the order that was awaiting it and puts its pieces back. The
 * form may be used again until it closes, so the provider is asked once more when it has.
 */
export async function endAttempt(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  attempt: Attempt,
  end: Pick<Attempt, 'code' | 'description'> &
    Partial<Pick<Attempt, 'paymentId' | 'paymentType' | 'paymentAt'>> & {
      readonly state: 'failed' | 'cancelled' | 'expired';
    },
): Promise<void> {
  const now = deps.clock.now();
  const closes = formCloses(attempt.createdAt);
  const pollAt = closes > now ? closes : null;
  if (attempt.orderId && (await markUnpaid(tx, attempt.orderId, now))) {
    await notifyUnpaid(deps, tx, attempt.orderId);
    await releaseCoupon(tx, attempt.cartId);
    await returnStock(tx, MARKETS[attempt.draft.market], attempt.draft.lines);
    await updateAttempt(tx, attempt.id, { ...end, reservation: 'released', pollAt }, now);
    return;
  }
  await releaseReservation(tx, attempt, now);
  await updateAttempt(tx, attempt.id, { ...end, pollAt }, now);
}

/**
 * Asks about an attempt again in some minutes; null when the provider was asked often enough. Without a certain answer
 * the attempt has expired then: its order and its pieces don't wait for ever. Money that comes all the same is late money.
 */
export async function schedulePoll(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  attempt: Attempt,
  minutes: number | null,
): Promise<void> {
  const now = deps.clock.now();
  const { state, code, description, pollCount } = attempt;
  const underway = state === 'preparing' || state === 'open' || state === 'pending';
  if (minutes === null && underway) await endAttempt(deps, tx, attempt, { state: 'expired', code, description });
  const pollAt = minutes === null ? null : new Date(now.getTime() + minutes * 60_000);
  await updateAttempt(tx, attempt.id, { pollAt, pollCount: pollCount + 1 }, now);
}

/** Writes to the shopper whose order waited for its payment: they were told not to pay again. */
async function notifyUnpaid(deps: Pick<Shop, 'clock' | 'jobs'>, tx: Transaction, orderId: string): Promise<void> {
  const order = await getOrder(tx, orderId);
  if (order) await queueOrderEmail(deps, tx, order, 'paymentFailed', { total: order.amounts.total });
}
