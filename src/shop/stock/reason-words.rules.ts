import type { Language } from '#kernel/market';
import type { StockReason } from './reasons.rules.ts';

/** What each reason of a stock movement is called. */
export const STOCK_REASON_TEXTS: Readonly<Record<Language, Readonly<Record<StockReason, string>>>> = {
  en: {
    opening: 'Opening stock',
    loaded: 'Loaded with the catalogue',
    sold: 'Sold',
    held: 'Held for a card payment',
    released: 'Card payment ended',
    cancelled: 'Order cancelled',
    edited: 'Order changed',
    received: 'Goods received',
    counted: 'Counted',
    broken: 'Broken',
    gift: 'Sample or gift',
    returned: 'Returned',
    moved: 'Moved between markets',
    correction: 'Correction',
    unexplained: 'Changed without a reason',
  },
  ar: {
    opening: 'رصيد افتتاحي',
    loaded: 'حُمّل مع الكتالوج',
    sold: 'بيع',
    held: 'حُجز لدفعة بطاقة',
    released: 'انتهت دفعة البطاقة',
    cancelled: 'أُلغي الطلب',
    edited: 'عُدّل الطلب',
    received: 'استلام بضاعة',
    counted: 'جرد',
    broken: 'كسر',
    gift: 'عيّنة أو هدية',
    returned: 'مرتجع',
    moved: 'نقل بين السوقين',
    correction: 'تصحيح',
    unexplained: 'تغيّر دون سبب',
  },
};
