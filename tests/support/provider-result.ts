import type { ProviderResult } from '#shop/payments';

/** A provider's word about a payment of an attempt; unless `about` says more, one that says nothing certain. */
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
