import type { Transaction } from '#database/database';
import { endUnpaidOrder, releaseReservation } from '#shop/checkout';
import { queueOrderEmail } from '#shop/emails';
import { getOrder } from '#shop/orders';
import { type Attempt, updateAttempt } from '#shop/payments';
import { formCloses } from '#shop/payments/polling.rules';
import type { Shop } from '../shop.ts';

type Deps = Pick<Shop, 'clock' | 'jobs'>;

/** How an attempt ends without money. */
type AttemptEnd = Pick<Attempt, 'code' | 'description'> &
  Partial<Pick<Attempt, 'paymentId' | 'paymentType' | 'paymentAt'>> & {
    readonly state: 'failed' | 'cancelled' | 'expired';
  };

/**
 * Ends a locked attempt without money: cancels the order that awaits its payment, and returns items and coupon. The
 * provider's form stays usable until it closes, so the provider is polled once more then.
 */
export async function endAttempt(deps: Deps, tx: Transaction, attempt: Attempt, end: AttemptEnd): Promise<Attempt> {
  const now = deps.clock.now();
  const closes = formCloses(attempt);
  const pollAt = closes > now ? closes : null;
  if (attempt.orderId && (await endUnpaidOrder(tx, { ...attempt.draft, id: attempt.orderId }, now))) {
    const order = await getOrder(tx, attempt.orderId);
    if (order) await queueOrderEmail(deps, tx, order, 'paymentFailed', { total: order.amounts.total });
    return await updateAttempt(tx, attempt, { ...end, reservation: 'released', pollAt }, now);
  }
  const released = await releaseReservation(tx, attempt, now);
  return await updateAttempt(tx, released, { ...end, pollAt }, now);
}

/** Whether an attempt has no result yet. */
export function isUnsettled({ state }: Attempt): boolean {
  return state === 'preparing' || state === 'open' || state === 'pending';
}

/** Ends an attempt as expired; one that has its result stays. */
export async function expireOpen(deps: Deps, tx: Transaction, attempt: Attempt): Promise<Attempt> {
  const { code, description } = attempt;
  return isUnsettled(attempt) ? await endAttempt(deps, tx, attempt, { state: 'expired', code, description }) : attempt;
}

/**
 * Schedules the next poll of an attempt, in minutes; null when the provider was polled often enough. An attempt that is still
 * open then expires, so that its order and its items do not wait without end.
 */
export async function schedulePoll(
  deps: Deps,
  tx: Transaction,
  attempt: Attempt,
  minutes: number | null,
): Promise<Attempt> {
  const left = minutes === null ? await expireOpen(deps, tx, attempt) : attempt;
  const now = deps.clock.now();
  const pollAt = minutes === null ? null : new Date(now.getTime() + minutes * 60_000);
  return await updateAttempt(tx, left, { pollAt, pollCount: attempt.pollCount + 1 }, now);
}
