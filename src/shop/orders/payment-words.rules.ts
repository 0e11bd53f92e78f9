import type { Language } from '#kernel/market';
import type { PaymentMethod } from '#kernel/payment-method';

type Words = {
  readonly methods: Readonly<Record<PaymentMethod, string>>;
  /** A state without words is its own word. */
  readonly states: Readonly<Record<string, string>>;
};

/** The words of how an order is paid, and of where its payment is. */
export const PAYMENT_TEXTS: Readonly<Record<Language, Words>> = {
  en: {
    methods: {
      COD: 'Cash on delivery',
      VISA_MASTER: 'Visa · Mastercard',
      MADA: 'mada',
      ONLINE: 'Card',
      APPLE_PAY: 'Apple Pay',
      TABBY: 'Tabby',
      TAMARA: 'Tamara',
    },
    states: {
      on_delivery: 'not paid yet',
      awaiting: 'held by the bank',
      awaiting_payment: 'not confirmed yet',
      paid: 'paid',
      partly_refunded: 'partly refunded',
      refund_asked: 'refund asked',
      refunded: 'refunded',
      refund_failed: 'refund failed',
      failed: 'failed',
    },
  },
  ar: {
    methods: {
      COD: 'الدفع عند الاستلام',
      VISA_MASTER: 'فيزا · ماستركارد',
      MADA: 'مدى',
      ONLINE: 'بطاقة',
      APPLE_PAY: 'Apple Pay',
      TABBY: 'Tabby',
      TAMARA: 'Tamara',
    },
    states: {
      on_delivery: 'لم يُدفع بعد',
      awaiting: 'لدى البنك',
      awaiting_payment: 'لم يُؤكَّد بعد',
      authorised: 'مفوَّض',
      paid: 'مدفوع',
      partly_refunded: 'مسترد جزئيًا',
      refund_asked: 'طُلب الاسترداد',
      refunded: 'مسترد',
      refund_failed: 'فشل الاسترداد',
      failed: 'فشل',
      released: 'أُلغي',
    },
  },
};
