/** Turns PayTabs' transactions into the shop's verdicts (PayTabs contract, section 4). */
import { fromDecimal, type Minor } from '#kernel/money';
import type { ProviderResult, ProviderResultStatus } from '#shop/payments/port';
import type { PayTabsConfig } from './config.ts';
import type { Transaction } from './wire.ts';

const STATUSES: Readonly<Record<string, ProviderResultStatus>> = {
  A: 'paid',
  H: 'review',
  P: 'pending',
  V: 'cancelled',
  E: 'failed',
  D: 'failed',
  X: 'failed',
  C: 'cancelled',
};

/** Reads a status letter; anything else is unknown, never paid. */
export function mapStatus(content: string): ProviderResultStatus {
  return Object.hasOwn(STATUSES, content) ? (STATUSES[content] ?? 'unknown') : 'unknown';
}

function kindOf(type: string | null | undefined): ProviderResult['kind'] {
  const name = type?.toLowerCase();
  if (name === 'sale') return 'payment';
  return name === 'refund' ? 'refund' : 'other';
}

const read = (amount: string | number | null | undefined, currency: string | null | undefined): Minor | null =>
  amount === null || amount === undefined ? null : fromDecimal(amount, currency ?? '');

/**
 * One transaction as a verdict, or null when nobody has tried to pay. Money of another profile doesn't count, nor
 * that of a test profile in live mode; when the sum charged and the sum asked for differ, a person must look at it.
 */
export function toProviderResult(entry: Transaction, config: PayTabsConfig): ProviderResult | null {
  const result = entry.payment_result;
  if (!result) return null;
  const ours = (entry.profile_id ?? entry.profileId ?? config.profileId) === config.profileId;
  const genuine = config.acceptTests || !entry.tran_ref.startsWith('TST');
  const [asked, charged] = [read(entry.cart_amount, entry.cart_currency), read(entry.tran_total, entry.tran_currency)];
  const agreed = asked === charged && entry.cart_currency === entry.tran_currency;
  const status = ours && genuine ? mapStatus(result.response_status) : 'unknown';
  return {
    kind: kindOf(entry.tran_type),
    status: status === 'paid' && !agreed ? 'review' : status,
    code: result.response_code ?? null,
    description: result.response_message ?? '',
    paymentId: entry.tran_ref,
    paymentType: entry.tran_type ?? null,
    originalPaymentId: entry.previous_tran_ref ?? null,
    amount: charged,
    currency: entry.tran_currency ?? null,
    reference: entry.cart_id ?? null,
    session: entry.tran_ref,
    brand: entry.payment_info?.card_scheme ?? null,
    at: readTime(result.transaction_time),
  };
}

function readTime(text: string | null | undefined): Date | null {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
