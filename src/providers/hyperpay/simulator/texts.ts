/** Texts of the simulator's pages. */
import type { Bilingual } from '#kernel/market';
import { CARD_TEXTS } from '../../simulation/card-texts.ts';

export const FORM_TITLE: Bilingual = { en: 'Card payment (simulated)', ar: 'الدفع بالبطاقة (محاكاة)' };

export const WALLET_TITLE: Bilingual = { en: 'Apple Pay (simulated)', ar: '\u2066Apple Pay\u2069 (محاكاة)' };

export const TEXTS = {
  ...CARD_TEXTS,
  expiry: { en: 'Expiry date (MM/YY, any future month)', ar: 'تاريخ الانتهاء (شهر/سنة، أي تاريخ قادم)' },
  cvv: { en: 'CVV (any 3 digits)', ar: 'رمز التحقق (أي 3 أرقام)' },
  holder: { en: 'Card holder', ar: 'اسم حامل البطاقة' },
  sheet: {
    en: 'This page acts a device with Apple Pay. Its sheet is open: choose what the shopper does.',
    ar: 'تمثّل هذه الصفحة جهازًا فيه \u2066Apple Pay\u2069. نافذته مفتوحة: اختر ما يفعله المتسوّق.',
  },
  close: { en: 'Close the sheet', ar: 'إغلاق النافذة' },
  noWallet: {
    en: 'This browser has no Apple Pay, so a real page would show no button here.',
    ar: 'لا يتوفر \u2066Apple Pay\u2069 في هذا المتصفح، ولن تعرض الصفحة الحقيقية زرًا هنا.',
  },
  actWallet: { en: 'Act a device that has it', ar: 'تمثيل جهاز يتوفر فيه' },
  expired: {
    en: 'This checkout is not open any more. Please start the payment again.',
    ar: 'لم تعد عملية الدفع هذه متاحة. يرجى بدء الدفع من جديد.',
  },
} as const satisfies Record<string, Bilingual>;
