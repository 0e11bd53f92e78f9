/** The simulator's cards. The provider lists its own only in the merchant dashboard (PayTabs contract, section 5). */
import type { Bilingual } from '#kernel/market';

export type CardOutcome = {
  /** Status letter, section 4. */
  readonly status: string;
  readonly code: string;
  readonly message: string;
  readonly challenge?: true;
  readonly pendingSeconds?: number;
  readonly staysAway?: true;
  /** Charges this many minor units more than requested. */
  readonly extra?: number;
};

export const AUTHORISED = { status: 'A', code: 'G00000', message: 'Authorised' };
export const DECLINED = { status: 'D', code: '300', message: 'Declined' };
export const CANCELLED = { status: 'C', code: '321', message: 'Cancelled' };
export const EXPIRED = { status: 'X', code: '400', message: 'Expired' };
export const NOT_AUTHENTICATED = { status: 'D', code: '310', message: '3DS authentication rejected' };
export const PENDING = { status: 'P', code: '600', message: 'Pending' };
export const INVALID_CARD = { status: 'D', code: '200', message: 'Invalid card number' };

type TestCard = { readonly outcome: CardOutcome; readonly means: Bilingual };

const card = (outcome: CardOutcome, en: string, ar: string): TestCard => ({ outcome, means: { en, ar } });

/** The card behind a payment by Apple Pay. */
export const WALLET_CARD = '4111111111111111';

/** Scenarios by card number without spaces. */
export const TEST_CARDS: ReadonlyMap<string, TestCard> = new Map([
  [WALLET_CARD, card(AUTHORISED, 'Payment succeeds', 'تنجح عملية الدفع')],
  ['4000000000000002', card(DECLINED, 'Declined by the bank', 'مرفوضة من البنك')],
  [
    '4000000000009995',
    card(
      { status: 'D', code: '316', message: 'Insufficient funds' },
      'Declined: not enough funds',
      'مرفوضة: الرصيد غير كافٍ',
    ),
  ],
  [
    '4000000000003220',
    card(
      { ...AUTHORISED, challenge: true },
      '3-D Secure challenge: you choose the outcome',
      'تحقق \u20663-D Secure\u2069: أنت تختار النتيجة',
    ),
  ],
  ['4000000000009235', card({ status: 'H', code: '501', message: 'On hold' }, 'On hold for review', 'معلّقة للمراجعة')],
  [
    '4000000000000077',
    card({ ...AUTHORISED, pendingSeconds: 20 }, 'Pending, paid after 20 seconds', 'قيد الانتظار ثم تُدفع بعد 20 ثانية'),
  ],
  [
    '4000000000000093',
    card(
      { ...DECLINED, pendingSeconds: 20 },
      'Pending, declined after 20 seconds',
      'قيد الانتظار ثم تُرفض بعد 20 ثانية',
    ),
  ],
  [
    '4000000000000127',
    card(
      { status: 'E', code: '400', message: 'Timeout at the bank' },
      'Timeout, nothing is captured',
      'انتهاء المهلة دون خصم',
    ),
  ],
  [
    '4000000000000259',
    card(
      { ...AUTHORISED, staysAway: true },
      'Paid, but the browser is not sent back',
      'تُدفع ولكن لا يعود المتصفح إلى المتجر',
    ),
  ],
  [
    '4000000000000341',
    card({ ...AUTHORISED, extra: 100 }, 'Charges 1.00 more than asked', 'يُخصم مبلغ أكبر من المطلوب بمقدار 1.00'),
  ],
]);
