import type { RefundReason } from '#shop/payments/refund-reasons.rules';
import type { Texts } from '../client/language.ts';

/** Why money of an order was given back, as people say it. */
export const REFUND_REASON_TEXTS: Texts<Readonly<Record<RefundReason, string>>> = {
  en: {
    damaged: 'Arrived damaged or leaking',
    missing: 'Missing in the parcel',
    late: 'Came too late',
    goodwill: 'As a courtesy',
    edited: 'Customer changed the order',
    cancelled: 'The order was cancelled',
    unfulfillable: 'The order could not be kept',
    duplicate: 'Paid twice',
    review: 'Given back after a review',
  },
  ar: {
    damaged: 'وصل تالفًا أو متسربًا',
    missing: 'ناقص من الطرد',
    late: 'تأخر في الوصول',
    goodwill: 'مجاملة',
    edited: 'تغيير الطلب من العميل',
    cancelled: 'إلغاء الطلب',
    unfulfillable: 'تعذّر تنفيذ الطلب',
    duplicate: 'دُفع مرتين',
    review: 'أُعيد بعد المراجعة',
  },
};
