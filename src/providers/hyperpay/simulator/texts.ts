/** Texts of the simulator's pages. */
import type { Bilingual } from '#kernel/market';
import { CARD_TEXTS } from '../../simulation/card-texts.ts';

export const FORM_TITLE: Bilingual = { en: 'Card payment (simulated)', ar: 'الدفع بالبطاقة (محاكاة)' };

export const TEXTS = {
  ...CARD_TEXTS,
  expiry: { en: 'Expiry date (MM/YY, any future month)', ar: 'تاريخ الانتهاء (شهر/سنة، أي تاريخ قادم)' },
  cvv: { en: 'CVV (any 3 digits)', ar: 'رمز التحقق (أي 3 أرقام)' },
  holder: { en: 'Card holder', ar: 'اسم حامل البطاقة' },
  expired: {
    en: 'This checkout is not open any more. Please start the payment again.',
    ar: 'لم تعد عملية الدفع هذه متاحة. يرجى بدء الدفع من جديد.',
  },
} as const satisfies Record<string, Bilingual>;
