import type { Transaction } from '#database/database';
import {
  type Attempt,
  type CardProvider,
  deleteReview,
  getAuthorisation,
  getCapture,
  lockAttempt,
  type ProviderResult,
  resultOf,
  updateAttempt,
  updateAuthorisation,
} from '#shop/payments';
import { FIRST_POLL_MINUTES, minutesToNextPoll } from '#shop/payments/polling.rules';
import type { Shop } from '../shop.ts';
import { applyAuthorisation } from './apply-authorisation.ts';
import { applyCapture, orderForPayment } from './apply-capture.ts';
import { endAttempt, schedulePoll } from './end-attempt.ts';
import { decideSettlement, type Finality, type Settlement } from './settle.rules.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** A provider result about one payment attempt. */
type News = {
  readonly provider: CardProvider;
  readonly attemptId: string;
  readonly providerResult: ProviderResult;
  readonly finality: Finality;
};

/**
 * Applies a provider result to a payment attempt, in one transaction: the only place where a card payment becomes an order.
 * Results may arrive in any order and more than once: our exact money makes one order, money that cannot become an order is
 * refunded. Returns the attempt as it is then; null when the provider has no such attempt.
 */
export async function settleAttempt(deps: Deps, news: News): Promise<Attempt | null> {
  const { provider, attemptId, providerResult, finality } = news;
  return await deps.database.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt?.provider !== provider) return null;
    const { paymentId } = providerResult;
    const known = paymentId ? await getCapture(tx, provider, paymentId) : null;
    const authorisation = paymentId ? await getAuthorisation(tx, provider, paymentId) : null;
    const settlement = decideSettlement(
      { ...attempt, reference: attempt.id },
      providerResult,
      finality,
      known,
      authorisation !== null,
    );
    if (settlement.kind === 'authorise') {
      return await applyAuthorisation(deps, tx, attempt, providerResult, settlement.as);
    }
    if (settlement.kind === 'finish') {
      if (authorisation?.state === 'authorised') {
        await updateAuthorisation(tx, authorisation, { dueAt: deps.clock.now() }, deps.clock.now());
        await deps.jobs.send(tx, 'finishAuthorisations', {}, { key: 'payments' });
      }
      return attempt;
    }
    if (settlement.kind === 'capture') {
      return await applyCapture(deps, tx, { attempt, known }, providerResult, settlement.as);
    }
    return await commit(deps, tx, attempt, providerResult, settlement);
  });
}

/** Whether an attempt has ended without money, which a late payment may still change. */
function isUnpaid({ state }: Attempt): boolean {
  return state === 'failed' || state === 'cancelled' || state === 'expired';
}

async function commit(
  deps: Deps,
  tx: Transaction,
  attempt: Attempt,
  providerResult: ProviderResult,
  settlement: Exclude<Settlement, { kind: 'capture' | 'authorise' | 'finish' }>,
): Promise<Attempt> {
  const now = deps.clock.now();
  const result = resultOf(providerResult);
  switch (settlement.kind) {
    case 'ignore':
      return attempt;
    case 'review':
      return await updateAttempt(tx, attempt, { state: 'review', ...result }, now);
    case 'awaitPayment': {
      const unpaid = { ...providerResult, paymentId: null };
      const orderId = await orderForPayment(deps, tx, attempt, unpaid, 'awaiting');
      const order = orderId === null ? {} : { orderId, reservation: 'sold' as const };
      const pollAt = new Date(now.getTime() + (minutesToNextPoll(0) ?? FIRST_POLL_MINUTES) * 60_000);
      return await updateAttempt(tx, attempt, { state: 'pending', ...result, ...order, pollAt, pollCount: 1 }, now);
    }
    case 'pollAgain': {
      // providers repeat messages out of order: one that says nothing final leaves the reason of a failed payment
      const updated = isUnpaid(attempt) ? attempt : await updateAttempt(tx, attempt, result, now);
      return await schedulePoll(deps, tx, updated, minutesToNextPoll(attempt.pollCount));
    }
    case 'end':
      if (providerResult.paymentId) await deleteReview(tx, attempt.provider, providerResult.paymentId);
      return await endAttempt(deps, tx, attempt, { state: settlement.state, ...result });
  }
}
