import type { Language } from '#kernel/market';
import type { RefundReason } from './refund-reasons.rules.ts';

/** Why money of an order was given back, as people say it. */
export const REFUND_REASON_TEXTS: Readonly<Record<Language, Readonly<Record<RefundReason, string>>>> = {
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
