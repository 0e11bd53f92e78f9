/** Words on the simulator's pages. */
import type { Bilingual } from '#kernel/market';

export const FORM_TITLE: Bilingual = { en: 'Card payment (simulated)', ar: 'الدفع بالبطاقة (محاكاة)' };

export const TEXTS = {
  amount: { en: 'Amount', ar: 'المبلغ' },
  number: { en: 'Card number', ar: 'رقم البطاقة' },
  expiry: { en: 'Expiry date (MM/YY, any future month)', ar: 'تاريخ الانتهاء (شهر/سنة، أي تاريخ قادم)' },
  cvv: { en: 'CVV (any 3 digits)', ar: 'رمز التحقق (أي 3 أرقام)' },
  holder: { en: 'Card holder', ar: 'اسم حامل البطاقة' },
  pay: { en: 'Pay now', ar: 'ادفع الآن' },
  cancel: { en: 'Cancel', ar: 'إلغاء' },
  cards: { en: 'Test cards', ar: 'بطاقات الاختبار' },
  expired: {
    en: 'This checkout is not open any more. Please start the payment again.',
    ar: 'لم تعد عملية الدفع هذه متاحة. يرجى بدء الدفع من جديد.',
  },
  away: {
    en: 'The payment was made. As this card asks for, your browser is not sent back: the shop learns of it by message only.',
    ar: 'تمت عملية الدفع. وفقًا لهذه البطاقة لن يعود متصفحك إلى المتجر: سيعلم المتجر بالدفع عبر رسالة فقط.',
  },
  challenge: { en: '3-D Secure check (simulated)', ar: 'تحقق \u20663-D Secure\u2069 (محاكاة)' },
  pass: { en: 'Confirm the payment', ar: 'تأكيد الدفع' },
  fail: { en: 'Refuse', ar: 'رفض' },
} as const satisfies Record<string, Bilingual>;
