/** Maps PayTabs' transactions to provider results (PayTabs contract, section 4). */
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

/** Maps a status letter. An unknown letter is `unknown`, which is not paid. */
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
 * Maps a transaction to a result; null before the first try. Payments of another profile are `unknown`, as are those of
 * a test profile in a live store. A payment needs manual review when the charged amount differs from the requested one.
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
