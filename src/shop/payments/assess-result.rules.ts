import type { Minor } from '#kernel/money';

/** What we asked for when an attempt was frozen. */
export type Asked = { readonly reference: string; readonly amount: Minor; readonly currency: string };

/** What a provider says happened. */
export type Told = {
  readonly kind: string;
  readonly status: 'paid' | 'review' | 'pending' | 'cancelled' | 'failed' | 'unknown';
  readonly paymentId: string | null;
  readonly amount: Minor | null;
  readonly currency: string | null;
  readonly reference: string | null;
};

/**
 * `captured` and `held` mean that our exact money came in; `mismatch` that money came in which isn't the one we asked
 * for; `foreign` that the news is not about this attempt.
 */
export type Assessment = 'captured' | 'held' | 'mismatch' | 'pending' | 'cancelled' | 'failed' | 'unknown' | 'foreign';

/**
 * Decides what a provider's word is worth against what we asked (HyperPay contract, section 3.4; PayTabs contract, section 3.3):
 * goods go out only for our reference, our amount and our currency, all three stated by the provider, under a payment
 * id. Anything else that says "paid" is a mismatch for a person to look at.
 */
export function assessResult(asked: Asked, told: Told): Assessment {
  if (told.kind !== 'payment' || (told.reference !== null && told.reference !== asked.reference)) return 'foreign';
  if (told.status !== 'paid' && told.status !== 'review') return told.status;
  const ours =
    told.reference === asked.reference &&
    told.amount === asked.amount &&
    told.currency === asked.currency &&
    told.paymentId !== null;
  if (!ours) return 'mismatch';
  return told.status === 'paid' ? 'captured' : 'held';
}
