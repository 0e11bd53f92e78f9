import { assessResult, type Expected, type Reported } from '../payments/assess-result.rules.ts';

/** What settling knows of a payment attempt. */
export type SettledAttempt = Expected & {
  readonly state: string;
  readonly orderId: string | null;
};

/** Money that is recorded under the payment id of a result. */
export type KnownCapture = { readonly attemptId: string; readonly purpose: 'order' | 'review' | 'return' };

/** Whether a pending result is the provider's final answer, or `interim`: a webhook, or an answer that may still change. */
export type Finality = 'final' | 'interim';

/**
 * What a provider result changes.
 * - `ignore`: nothing.
 * - `review`: the attempt needs manual review; there is no money to record.
 * - `capture`: money came in. `captured` is ours, `held` is ours and under review by the provider, `mismatch` is not what the
 *   attempt expects.
 * - `awaitPayment`: the payment is pending; an order waits for it.
 * - `pollAgain`: nothing is certain yet.
 * - `authorise`: a lender has agreed to pay. `ours`: our amount, of which an order is made; `other`: something else, which needs
 *   manual review; `again`: the attempt has its money already, and this is released.
 * - `finish`: a lender says that it captured what it authorised; the amount is read from it.
 * - `end`: the payment failed or was cancelled.
 */
export type Settlement =
  | { readonly kind: 'ignore' | 'review' | 'awaitPayment' | 'pollAgain' }
  | { readonly kind: 'finish' }
  | { readonly kind: 'capture'; readonly as: 'captured' | 'held' | 'mismatch' }
  | { readonly kind: 'authorise'; readonly as: 'ours' | 'other' | 'again' }
  | { readonly kind: 'end'; readonly state: 'failed' | 'cancelled' };

/**
 * Decides what a provider result changes about an attempt, given the money recorded under its payment id, if any, and whether a
 * lender's authorisation is.
 */
export function decideSettlement(
  attempt: SettledAttempt,
  providerResult: Reported,
  finality: Finality,
  known: KnownCapture | null,
  isAuthorised = false,
): Settlement {
  const assessment = assessResult(attempt, providerResult);
  const isSettled = attempt.state === 'paid' || attempt.state === 'authorised' || attempt.state === 'returned';
  switch (assessment) {
    case 'authorised':
    case 'misauthorised':
      if (isAuthorised) return { kind: 'ignore' };
      if (!providerResult.paymentId) return { kind: isSettled ? 'ignore' : 'review' };
      if (isSettled) return { kind: 'authorise', as: 'again' };
      return { kind: 'authorise', as: assessment === 'authorised' ? 'ours' : 'other' };
    case 'captured':
    case 'held':
    case 'mismatch': {
      if (isAuthorised) return { kind: 'finish' };
      const isUnattributed = !providerResult.paymentId || (known !== null && known.attemptId !== attempt.reference);
      if (isUnattributed) return { kind: isSettled ? 'ignore' : 'review' };
      // the same payment twice is the same money; only its release from review is new
      const isNew = known === null || (known.purpose === 'review' && assessment === 'captured');
      return isNew ? { kind: 'capture', as: assessment } : { kind: 'ignore' };
    }
    case 'pending':
      if (isSettled || attempt.state === 'review') return { kind: 'ignore' };
      // providers send a pending message before every final one: only a final answer makes an order of it
      return { kind: finality === 'interim' || attempt.orderId !== null ? 'pollAgain' : 'awaitPayment' };
    case 'unknown':
      return { kind: isSettled ? 'ignore' : 'pollAgain' };
    case 'failed':
    case 'cancelled':
      if (isSettled) return { kind: 'ignore' };
      // money under review ends only by a result about that very payment
      if (attempt.state === 'review' && known?.purpose !== 'review') return { kind: 'ignore' };
      return { kind: 'end', state: assessment };
    case 'foreign':
      return { kind: 'ignore' };
  }
}
