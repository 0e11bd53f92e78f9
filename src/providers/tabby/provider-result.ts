import { fromDecimal, type Minor, minor, sum } from '#kernel/money';
import type { LenderMoney, ProviderResult } from '#shop/payments/port';
import type { Payment } from './wire.ts';

/** An amount of an answer, in minor units; null when it is none. */
const amountOf = (text: string, currency: string): Minor | null => fromDecimal(text, currency);

const timeOf = (text: string | null | undefined): Date | null => {
  const at = text ? new Date(text) : null;
  return at && Number.isFinite(at.getTime()) ? at : null;
};

/** Sums amounts of an answer. One that cannot be read makes the whole null. */
function total(parts: readonly { readonly amount: string }[], currency: string): Minor | null {
  const amounts = parts.flatMap(({ amount }) => amountOf(amount, currency) ?? []);
  return amounts.length === parts.length ? minor(sum(amounts)) : null;
}

const STATUS: ReadonlyMap<string, ProviderResult['status']> = new Map([
  ['AUTHORIZED', 'authorised'],
  ['CLOSED', 'cancelled'],
  ['EXPIRED', 'cancelled'],
  ['REJECTED', 'failed'],
]);

/**
 * What a payment says: nothing while its page is open, else the payment, and each of its refunds. A payment with captures counts as
 * paid with their sum, a closed one without as cancelled. Tabby never says why it refused.
 */
export function toProviderResults(payment: Payment): readonly ProviderResult[] {
  const { id, currency, captures, refunds, status } = payment;
  const about = { currency, session: id, brand: null, paymentType: 'tabby', description: '' };
  const known = captures.length > 0 ? 'paid' : (STATUS.get(status) ?? 'unknown');
  if (status === 'CREATED') return [];
  return [
    {
      ...about,
      kind: 'payment',
      status: known,
      code: status === 'REJECTED' ? 'refused' : status.toLowerCase(),
      paymentId: id,
      originalPaymentId: null,
      amount: captures.length > 0 ? total(captures, currency) : amountOf(payment.amount, currency),
      reference: payment.order?.reference_id ?? null,
      at: timeOf(captures[0]?.created_at ?? payment.created_at),
    },
    ...refunds.map((refund): ProviderResult => {
      return {
        ...about,
        kind: 'refund',
        status: 'paid',
        code: 'refunded',
        paymentId: refund.id,
        originalPaymentId: id,
        amount: amountOf(refund.amount, currency),
        reference: refund.reference_id ?? null,
        at: timeOf(refund.created_at),
      };
    }),
  ];
}

/** What became of an authorised payment; null when its amounts cannot be read. */
export function moneyOf({ amount: text, currency, captures, status }: Payment): LenderMoney | null {
  const amount = amountOf(text, currency);
  const captured = total(captures, currency);
  if (amount === null || captured === null) return null;
  const isOpen = status === 'AUTHORIZED' || status === 'CREATED';
  return { amount, captured, released: isOpen ? minor(0) : minor(amount - captured) };
}
