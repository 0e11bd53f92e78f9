import type { ProviderResult } from '#shop/payments';

/** Returns a provider result about a payment attempt; an undecided one unless `about` sets more. */
export function testProviderResult(reference: string, about: Partial<ProviderResult>): ProviderResult {
  return {
    kind: 'payment',
    status: 'unknown',
    code: null,
    description: '',
    paymentId: null,
    paymentType: null,
    originalPaymentId: null,
    amount: null,
    currency: null,
    reference,
    session: null,
    brand: null,
    at: null,
    ...about,
  };
}
