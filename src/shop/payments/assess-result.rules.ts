import type { Minor } from '#kernel/money';

/** What an attempt expects. */
export type Expected = { readonly reference: string; readonly amount: Minor; readonly currency: string };

/** What a provider reports about a payment. */
export type Reported = {
  readonly kind: string;
  readonly status: 'paid' | 'authorised' | 'review' | 'pending' | 'cancelled' | 'failed' | 'unknown';
  readonly paymentId: string | null;
  readonly amount: Minor | null;
  readonly currency: string | null;
  readonly reference: string | null;
};

/**
 * `captured`: our exact amount came in. `authorised`: a lender has agreed to pay exactly that; `misauthorised`: it has agreed to
 * something else. `held`: it came in and the provider reviews it. `mismatch`: money came in that is not
 * what the attempt expects. `foreign`: the result is not about this attempt.
 */
type Assessment =
  | 'captured'
  | 'authorised'
  | 'misauthorised'
  | 'held'
  | 'mismatch'
  | 'pending'
  | 'cancelled'
  | 'failed'
  | 'unknown'
  | 'foreign';

/**
 * Compares a provider result with what the attempt expects (HyperPay contract, section 3.4; PayTabs contract, section 3.3).
 * A payment counts only when the provider states our reference, amount and currency and a payment id; any other `paid` is a
 * mismatch and needs manual review.
 */
export function assessResult(expected: Expected, reported: Reported): Assessment {
  if (reported.kind !== 'payment' || (reported.reference !== null && reported.reference !== expected.reference))
    return 'foreign';
  const isMoney = reported.status === 'paid' || reported.status === 'authorised' || reported.status === 'review';
  if (!isMoney) return reported.status;
  const ours =
    reported.reference === expected.reference &&
    reported.amount === expected.amount &&
    reported.currency === expected.currency &&
    reported.paymentId !== null;
  if (reported.status === 'authorised') return ours ? 'authorised' : 'misauthorised';
  if (!ours) return 'mismatch';
  return reported.status === 'paid' ? 'captured' : 'held';
}
