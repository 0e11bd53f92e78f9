/** Maps HyperPay's payment objects to provider results. */
import { fromDecimal } from '#kernel/money';
import type { ProviderRefusal, ProviderResult } from '#shop/payments/port';
import { classifyResult, type ResultClass } from './result-codes.rules.ts';
import { type PaymentObject, readTimestamp } from './wire.ts';

/** The pause after `800.120.100`, in seconds (HyperPay contract, section 6). */
const THROTTLE_SECONDS = 30;

function kindOf(paymentType: string | undefined): ProviderResult['kind'] {
  if (paymentType === undefined || paymentType === 'DB') return 'payment';
  return paymentType === 'RF' ? 'refund' : 'other';
}

function statusOf({ state }: ResultClass, paymentType: string | undefined): ProviderResult['status'] {
  if (state === 'throttled') return 'unknown';
  const moneyMoved = state === 'paid' || state === 'review';
  return moneyMoved && paymentType === undefined ? 'unknown' : state;
}

/** Maps a payment object to a result. Success without a payment type is `unknown`, which is not paid. */
export function toProviderResult(object: PaymentObject): ProviderResult {
  return {
    kind: kindOf(object.paymentType),
    status: statusOf(classifyResult(object.result.code), object.paymentType),
    code: object.result.code,
    description: object.result.description,
    paymentId: object.id ?? null,
    paymentType: object.paymentType ?? null,
    originalPaymentId: object.referencedId ?? null,
    amount: object.amount === undefined ? null : fromDecimal(object.amount, object.currency ?? ''),
    currency: object.currency ?? null,
    reference: object.merchantTransactionId ?? null,
    session: object.ndc ?? null,
    brand: object.paymentBrand ?? null,
    at: readTimestamp(object.timestamp),
  };
}

const NOT_ABOUT_A_PAYMENT = new Set(['configuration', 'registration', 'job', 'reference', 'format', 'chargeback']);

/**
 * Returns the refusal in an answer that is about the request and not about a payment: rate limited, or an error of
 * configuration, format or reference without a payment. Null for all others. A refusal never fails a payment.
 */
export function refusalOf(object: PaymentObject, status: number): ProviderRefusal | null {
  const { family } = classifyResult(object.result.code);
  if (family === 'throttled' || status === 429) return { code: 'ASK_LATER', seconds: THROTTLE_SECONDS };
  if (object.paymentType !== undefined) return null;
  if (status >= 500) return { code: 'NO_ANSWER', reason: `status ${status}` };
  if (status === 401 || status === 403 || NOT_ABOUT_A_PAYMENT.has(family)) {
    return { code: 'PROVIDER_REFUSED', providerCode: object.result.code, reason: object.result.description };
  }
  return null;
}
