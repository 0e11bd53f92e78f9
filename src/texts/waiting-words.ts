import type { Bilingual, Language } from '#kernel/market';
import type { WaitingKind } from '#kernel/waiting-kinds';
import { countedAr, countedEn } from './counted.ts';

type WaitingWords = {
  /** What waits, with its count. */
  readonly words: { readonly [L in Language]: (count: number) => string };
  /** What a person does about it. */
  readonly verb: Bilingual;
};

const DECIDE: Bilingual = { en: 'Decide', ar: 'اتخاذ القرار' };
const READ: Bilingual = { en: 'Read', ar: 'قراءة' };

/** The words of everything that waits for a person. */
export const WAITING_WORDS: Readonly<Record<WaitingKind, WaitingWords>> = {
  'reviewed-payments': {
    words: {
      en: (n) => countedEn(n, 'card payment is under review', 'card payments are under review'),
      ar: (n) => `قيد المراجعة: ${countedAr(n, 'payment')}`,
    },
    verb: DECIDE,
  },
  'stuck-parcels': {
    words: {
      en: (n) => countedEn(n, 'parcel was refused or can’t be stopped', 'parcels were refused or can’t be stopped'),
      ar: (n) => `مرفوض أو لا يمكن إيقافه: ${countedAr(n, 'parcel')}`,
    },
    verb: { en: 'Correct', ar: 'تصحيح' },
  },
  'missing-addresses': {
    words: {
      en: (n) => countedEn(n, 'parcel waits for a national address', 'parcels wait for a national address'),
      ar: (n) => `ينتظر العنوان الوطني: ${countedAr(n, 'parcel')}`,
    },
    verb: { en: 'Ask', ar: 'سؤال' },
  },
  'missing-units': {
    words: {
      en: (n) => countedEn(n, 'order waits for a missing piece', 'orders wait for a missing piece'),
      ar: (n) => `تنقصه قطعة: ${countedAr(n, 'order')}`,
    },
    verb: DECIDE,
  },
  'came-back': {
    words: {
      en: (n) => countedEn(n, 'parcel came back', 'parcels came back'),
      ar: (n) => `عاد من الشحن: ${countedAr(n, 'parcel')}`,
    },
    verb: DECIDE,
  },
  'failed-refunds': {
    words: {
      en: (n) => countedEn(n, 'refund failed', 'refunds failed'),
      ar: (n) => `تعذّر: ${countedAr(n, 'refund')}`,
    },
    verb: { en: 'Repeat', ar: 'إعادة' },
  },
  'hanging-payments': {
    words: {
      en: (n) => countedEn(n, 'payment by instalments hangs', 'payments by instalments hang'),
      ar: (n) => `لم تكتمل لدى جهة التقسيط: ${countedAr(n, 'payment')}`,
    },
    verb: { en: 'Look', ar: 'عرض' },
  },
  differences: {
    words: {
      en: (n) => countedEn(n, 'difference with a provider', 'differences with a provider'),
      ar: (n) => `لدى المزوّدين: ${countedAr(n, 'difference')}`,
    },
    verb: { en: 'Settle', ar: 'تسوية' },
  },
  stock: {
    words: {
      en: (n) => countedEn(n, 'stock is low or sold out', 'stocks are low or sold out'),
      ar: (n) => `منخفض أو نافد: ${countedAr(n, 'stock')}`,
    },
    verb: { en: 'Restock', ar: 'تزويد' },
  },
  reviews: {
    words: {
      en: (n) => countedEn(n, 'review waits to be read', 'reviews wait to be read'),
      ar: (n) => `بانتظار القراءة: ${countedAr(n, 'review')}`,
    },
    verb: READ,
  },
  approvals: {
    words: {
      en: (n) => countedEn(n, 'act waits for a second person', 'acts wait for a second person'),
      ar: (n) => `بانتظار شخص ثانٍ: ${countedAr(n, 'act')}`,
    },
    verb: { en: 'Look', ar: 'عرض' },
  },
  mentions: {
    words: {
      en: (n) => countedEn(n, 'note names you', 'notes name you'),
      ar: (n) => `باسمك: ${countedAr(n, 'note')}`,
    },
    verb: READ,
  },
};
