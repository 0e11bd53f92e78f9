import type { Bilingual } from '#kernel/market';

/** Texts of the pages of every simulated card provider. */
export const CARD_TEXTS = {
  amount: { en: 'Amount', ar: 'المبلغ' },
  number: { en: 'Card number', ar: 'رقم البطاقة' },
  pay: { en: 'Pay now', ar: 'ادفع الآن' },
  cancel: { en: 'Cancel', ar: 'إلغاء' },
  cards: { en: 'Test cards', ar: 'بطاقات الاختبار' },
  away: {
    en: 'The payment was made. As this card asks for, your browser is not sent back: the shop learns of it by message only.',
    ar: 'تمت عملية الدفع. وفقًا لهذه البطاقة لن يعود متصفحك إلى المتجر: سيعلم المتجر بالدفع عبر رسالة فقط.',
  },
  challenge: { en: '3-D Secure check (simulated)', ar: 'تحقق \u20663-D Secure\u2069 (محاكاة)' },
  pass: { en: 'Confirm the payment', ar: 'تأكيد الدفع' },
  fail: { en: 'Refuse', ar: 'رفض' },
} as const satisfies Record<string, Bilingual>;
