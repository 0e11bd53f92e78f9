import type { Transaction } from '#database/database';
import { MARKETS } from '#kernel/market';
import { queueOrderNotice } from '#shop/notices';
import { markUnpaid, orderIn } from '#shop/orders';
import { type Attempt, updateAttempt } from '#shop/payments';
import { formCloses } from '#shop/payments/asking.rules';
import { returnCoupon } from '#shop/pricing';
import { returnStock } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { releaseHold } from './release-hold.ts';

/**
 * Ends an attempt without money: releases its hold, or ends the order that was awaiting it and puts its pieces back. The
 * form may be used again until it closes, so the provider is asked once more when it has.
 */
export async function endAttempt(
  shop: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  attempt: Attempt,
  end: Pick<Attempt, 'code' | 'description'> &
    Partial<Pick<Attempt, 'paymentId' | 'paymentType' | 'paymentAt'>> & {
      readonly state: 'failed' | 'cancelled' | 'expired';
    },
): Promise<void> {
  const now = shop.clock.now();
  const closes = formCloses(attempt.createdAt);
  const askAt = closes > now ? closes : null;
  if (attempt.orderId && (await markUnpaid(tx, attempt.orderId, now))) {
    await tellUnpaid(shop, tx, attempt.orderId);
    await returnCoupon(tx, attempt.cartId);
    await returnStock(tx, MARKETS[attempt.draft.market], attempt.draft.lines);
    await updateAttempt(tx, attempt.id, { ...end, hold: 'released', askAt }, now);
    return;
  }
  await releaseHold(tx, attempt, now);
  await updateAttempt(tx, attempt.id, { ...end, askAt }, now);
}

/**
 * Asks about an attempt again in some minutes; null when the provider was asked often enough. Without a certain answer
 * the attempt has expired then: its order and its pieces don't wait for ever. Money that comes all the same is late money.
 */
export async function askLater(
  shop: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  attempt: Attempt,
  minutes: number | null,
): Promise<void> {
  const now = shop.clock.now();
  const { state, code, description, questions } = attempt;
  const underway = state === 'preparing' || state === 'open' || state === 'pending';
  if (minutes === null && underway) await endAttempt(shop, tx, attempt, { state: 'expired', code, description });
  const askAt = minutes === null ? null : new Date(now.getTime() + minutes * 60_000);
  await updateAttempt(tx, attempt.id, { askAt, questions: questions + 1 }, now);
}

/** Writes to the shopper whose order waited for its payment: they were told not to pay again. */
async function tellUnpaid(shop: Pick<Shop, 'clock' | 'jobs'>, tx: Transaction, orderId: string): Promise<void> {
  const order = await orderIn(tx, orderId);
  if (order) await queueOrderNotice(shop, tx, order, 'paymentFailed', { total: order.amounts.total });
}
