/**
 * The simulator's cards: the provider's 3-D Secure test numbers, the mada numbers of its integrators (HyperPay
 * contract, section 5), and numbers of our own for further scenarios.
 */
import type { Bilingual } from '#kernel/market';

type CardBrand = 'VISA' | 'MASTER' | 'MADA';

/** What happens when a card pays. `code` is the transaction's result; the other fields change how it is reported. */
export type CardOutcome = {
  readonly code: string;
  readonly description: string;
  /** Shows the challenge page first. */
  readonly challenge?: true;
  /** Pending at first; changes to `code` after this many seconds, or when it is asked for at /pending. */
  readonly pendingSeconds?: number | 'asked';
  /** The code that the checkout's status reports instead; a query reports the real one. */
  readonly reportedCode?: string;
  /** Does not send the browser back: only the webhook reports the result. */
  readonly staysAway?: true;
  /** Captures this many minor units more than requested. */
  readonly extra?: number;
};

/** What a shopper does in the sheet of Apple Pay. Closing it is none of them: nothing is sent then. */
type WalletTap = { readonly outcome: CardOutcome; readonly means: Bilingual };

type TestCard = { readonly brand: CardBrand; readonly outcome: CardOutcome; readonly means: Bilingual };

const PAID = {
  code: '000.100.110',
  description: "Request successfully processed in 'Merchant in Integrator Test Mode'",
};
export const DECLINED = { code: '800.100.152', description: 'transaction declined by authorization system' };
export const CANCELLED = { code: '100.396.101', description: 'Cancelled by user' };
export const NOT_AUTHENTICATED = { code: '100.380.401', description: 'User Authentication Failed' };
export const INVALID_CARD = { code: '800.100.151', description: 'transaction declined (invalid card)' };
export const INVALID_EXPIRY = { code: '800.100.157', description: 'transaction declined (wrong expiry date)' };
export const INVALID_CVV = { code: '800.100.153', description: 'transaction declined (invalid CVV)' };
export const PENDING = { code: '000.200.000', description: 'transaction pending' };
const TECHNICAL = { code: '100.390.112', description: 'Technical Error in 3D system' };
const REVIEW = {
  code: '000.400.000',
  description: 'Transaction succeeded (please review manually due to fraud suspicion)',
};
const TIMEOUT_CODE = '900.100.300';
const TIMEOUT = { code: TIMEOUT_CODE, description: 'timeout, uncertain result' };
const NO_FUNDS = { code: '800.100.155', description: 'transaction declined (amount exceeds credit)' };

const means = {
  paid: { en: 'Payment succeeds', ar: 'تنجح عملية الدفع' },
  challenge: {
    en: '3-D Secure challenge: you choose the outcome',
    ar: 'تحقق \u20663-D Secure\u2069: أنت تختار النتيجة',
  },
  attempt: { en: '3-D Secure attempted, payment succeeds', ar: 'محاولة \u20663-D Secure\u2069 ثم تنجح عملية الدفع' },
  technical: { en: '3-D Secure technical error', ar: 'خطأ تقني في \u20663-D Secure\u2069' },
  notEnrolled: {
    en: 'Not enrolled in 3-D Secure, payment succeeds',
    ar: 'البطاقة غير مسجلة في \u20663-D Secure\u2069 وتنجح عملية الدفع',
  },
  declined: { en: 'Declined by the bank', ar: 'مرفوضة من البنك' },
  noFunds: { en: 'Declined: not enough funds', ar: 'مرفوضة: الرصيد غير كافٍ' },
  pendingPaid: { en: 'Pending, paid after 20 seconds', ar: 'قيد الانتظار ثم تُدفع بعد 20 ثانية' },
  pendingAsked: {
    en: 'Pending, paid when settled at /sandbox/hyperpay/pending',
    ar: 'قيد الانتظار حتى تُنهيها في صفحة \u2066/sandbox/hyperpay/pending\u2069',
  },
  pendingFailed: { en: 'Pending, declined after 20 seconds', ar: 'قيد الانتظار ثم تُرفض بعد 20 ثانية' },
  away: { en: 'Paid, but the browser is not sent back', ar: 'تُدفع ولكن لا يعود المتصفح إلى المتجر' },
  review: { en: 'Paid, held for manual review', ar: 'تُدفع وتُحجز للمراجعة اليدوية' },
  timeout: { en: 'Timeout, nothing is captured', ar: 'انتهاء المهلة دون خصم' },
  timeoutPaid: { en: 'Timeout, although the money is captured', ar: 'انتهاء المهلة رغم خصم المبلغ' },
  cancelled: { en: 'The provider reports it as cancelled', ar: 'يبلّغ المزوّد عنها بأنها ملغاة' },
  mismatch: { en: 'Captures 1.00 more than asked', ar: 'يُخصم مبلغ أكبر من المطلوب بمقدار 1.00' },
} as const satisfies Record<string, Bilingual>;

const card = (brand: CardBrand, meaning: Bilingual, outcome: CardOutcome): TestCard => ({
  brand,
  means: meaning,
  outcome,
});

/** Scenarios by card number without spaces. */
export const TEST_CARDS: ReadonlyMap<string, TestCard> = new Map([
  ['4200000000000091', card('VISA', means.paid, PAID)],
  ['4200000000000042', card('VISA', means.challenge, { ...PAID, challenge: true })],
  ['4200000000000109', card('VISA', means.attempt, PAID)],
  ['4012001037461114', card('VISA', means.technical, TECHNICAL)],
  ['4012001037141112', card('VISA', means.notEnrolled, PAID)],
  ['4440000009900010', card('VISA', means.paid, PAID)],
  ['4000000000000002', card('VISA', means.declined, DECLINED)],
  ['4000000000009995', card('VISA', means.noFunds, NO_FUNDS)],
  ['4000000000000077', card('VISA', means.pendingPaid, { ...PAID, pendingSeconds: 20 })],
  ['4000000000000085', card('VISA', means.pendingAsked, { ...PAID, pendingSeconds: 'asked' })],
  ['4000000000000093', card('VISA', means.pendingFailed, { ...DECLINED, pendingSeconds: 20 })],
  ['4000000000000259', card('VISA', means.away, { ...PAID, staysAway: true })],
  ['4000000000009235', card('VISA', means.review, REVIEW)],
  ['4000000000000127', card('VISA', means.timeout, TIMEOUT)],
  ['4000000000000119', card('VISA', means.timeoutPaid, { ...PAID, reportedCode: TIMEOUT_CODE })],
  ['4000000000000341', card('VISA', means.mismatch, { ...PAID, extra: 100 })],
  ['5200000000000007', card('MASTER', means.paid, PAID)],
  ['5200000000000015', card('MASTER', means.challenge, { ...PAID, challenge: true })],
  ['5434580000000006', card('MASTER', means.technical, TECHNICAL)],
  ['5457350076543210', card('MASTER', means.notEnrolled, PAID)],
  ['5200000000000023', card('MASTER', means.declined, DECLINED)],
  ['5360230159427034', card('MADA', means.paid, PAID)],
  ['4464040000000007', card('MADA', means.paid, PAID)],
  ['4464040000000015', card('MADA', means.challenge, { ...PAID, challenge: true })],
  ['4464040000000023', card('MADA', means.declined, DECLINED)],
  ['4464040000000031', card('MADA', means.pendingPaid, { ...PAID, pendingSeconds: 20 })],
]);

/** The brands of Apple Pay: who decrypts its token, the platform or the acquirer. */
const WALLET_BRANDS: readonly string[] = ['APPLEPAY', 'APPLEPAYTKN'];

/** The brand of Apple Pay among these; undefined for cards. */
export function walletBrandOf(brands: readonly string[] | undefined): string | undefined {
  return brands?.find((brand) => WALLET_BRANDS.includes(brand));
}

/** Scenarios of Apple Pay by name, in the order shown. */
export const WALLET_TAPS: ReadonlyMap<string, WalletTap> = new Map([
  ['paid', { outcome: PAID, means: means.paid }],
  ['declined', { outcome: DECLINED, means: means.declined }],
  ['pending', { outcome: { ...PAID, pendingSeconds: 20 }, means: means.pendingPaid }],
  ['away', { outcome: { ...PAID, staysAway: true }, means: means.away }],
  ['review', { outcome: REVIEW, means: means.review }],
  ['timeoutPaid', { outcome: { ...PAID, reportedCode: TIMEOUT_CODE }, means: means.timeoutPaid }],
  ['mismatch', { outcome: { ...PAID, extra: 100 }, means: means.mismatch }],
  ['cancelled', { outcome: CANCELLED, means: means.cancelled }],
]);
