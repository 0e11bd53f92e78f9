import type { Transaction } from '#database/database';
import { ZERO } from '#kernel/money';
import { releaseReservation } from '#shop/checkout';
import { queuePaymentReturned } from '#shop/emails';
import {
  type Attempt,
  hasEnded,
  insertAuthorisation,
  type ProviderResult,
  resultOf,
  updateAttempt,
} from '#shop/payments';
import type { Shop } from '../shop.ts';
import { orderForPayment } from './apply-capture.ts';
import type { Settlement } from './settle.rules.ts';

/**
 * Records that a lender has agreed to pay for a locked attempt, and makes an order of it. What cannot become an order is released by
 * the job that asks lenders, and the shopper is told; another amount than ours waits for a person. Returns the attempt as it is then.
 */
export async function applyAuthorisation(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  attempt: Attempt,
  providerResult: ProviderResult,
  as: Extract<Settlement, { kind: 'authorise' }>['as'],
): Promise<Attempt> {
  const now = deps.clock.now();
  const { paymentId, amount, currency, at } = providerResult;
  const orderId = as === 'ours' ? await orderForPayment(deps, tx, attempt, providerResult, 'authorised') : null;
  const authorised = amount ?? ZERO;
  await insertAuthorisation(tx, {
    provider: attempt.provider,
    paymentId: paymentId ?? '',
    attemptId: attempt.id,
    orderId,
    amount: authorised,
    currency: currency ?? '',
    keep: orderId === null ? ZERO : authorised,
    state: as === 'other' ? 'review' : 'authorised',
    dueAt: orderId === null ? now : null,
    authorisedAt: at ?? now,
  });
  const result = resultOf(providerResult);
  if (orderId !== null) {
    const end = { state: 'authorised', orderId, reservation: 'sold', pollAt: null, ...result } as const;
    return await updateAttempt(tx, attempt, end, now);
  }
  if (as === 'other') {
    const released = await releaseReservation(tx, attempt, now);
    return await updateAttempt(tx, released, { state: 'review', ...result, pollAt: null }, now);
  }
  await deps.jobs.send(tx, 'finishAuthorisations', {}, { key: 'payments' });
  if (hasEnded(attempt)) return attempt;
  const { language, market, address } = attempt.draft;
  const to = { key: `${attempt.id} released`, recipient: address.email, language, market };
  await queuePaymentReturned(deps, tx, to, {
    firstName: address.firstName,
    currency: attempt.currency,
    amount: authorised,
    reference: attempt.id,
    reason: 'unfulfillable',
  });
  const released = await releaseReservation(tx, attempt, now);
  return await updateAttempt(tx, released, { state: 'returned', ...result, pollAt: null }, now);
}
