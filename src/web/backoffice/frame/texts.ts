import { countedEn } from '#texts/counted';
import type { Texts } from '../client/language.ts';
import type { RailGroup } from './screen.ts';

type FrameTexts = {
  readonly skip: string;
  readonly rail: string;
  readonly home: (house: string) => string;
  readonly group: Readonly<Record<RailGroup, string>>;
  readonly role: Readonly<Record<string, string>>;
  readonly find: string;
  readonly findHint: string;
  readonly findNothing: string;
  readonly market: string;
  readonly both: string;
  readonly person: (count: number) => string;
  readonly offline: string;
  readonly online: string;
  readonly keys: string;
  readonly letters: string;
  readonly lettersHint: string;
  readonly goTo: (screen: string) => string;
  readonly settings: string;
  readonly signOut: string;
  readonly missing: string;
  readonly missingWhat: string;
  readonly hidden: string;
  readonly failed: string;
  readonly reload: string;
  readonly overview: string;
};

/** The words of the frame: rail, bar, keyboard list, bars. */
export const FRAME_TEXTS: Texts<FrameTexts> = {
  en: {
    skip: 'Skip to content',
    rail: 'Back office',
    home: (house) => `${house}, back office`,
    group: { day: '', catalogue: 'Catalogue', storefront: 'Storefront', money: 'Money', shop: 'Shop' },
    role: {
      owner: 'Owner',
      catalogue: 'Catalogue',
      fulfilment: 'Fulfilment',
      support: 'Support',
      finance: 'Finance',
    },
    find: 'Find an order, product or customer',
    findHint: 'Number, name, phone, email or waybill. Arrows choose, Enter opens.',
    findNothing: 'Nothing found.',
    market: 'Market',
    both: 'Both',
    person: (count) => countedEn(count, 'thing wants a person', 'things want a person'),
    offline: 'Not connected. What you type is kept here.',
    online: 'Connected again.',
    keys: 'Keyboard',
    letters: 'Single letters work',
    lettersHint: 'Switch them off when you use speech or a scanner that types letters.',
    goTo: (screen) => `Go to ${screen}`,
    settings: 'My settings',
    signOut: 'Sign out',
    missing: 'There is no such page',
    missingWhat: 'It may have been moved, or the link is not complete.',
    hidden: 'Your role does not show this page. The owner can change that on Staff.',
    failed: 'This page could not be shown',
    reload: 'Load again',
    overview: 'To the first page',
  },
  ar: {
    skip: 'تخطَّ إلى المحتوى',
    rail: 'لوحة الإدارة',
    home: (house) => `${house}، لوحة الإدارة`,
    group: { day: '', catalogue: 'الكتالوج', storefront: 'واجهة المتجر', money: 'المال', shop: 'المتجر' },
    role: {
      owner: 'المالك',
      catalogue: 'الكتالوج',
      fulfilment: 'التجهيز',
      support: 'خدمة العملاء',
      finance: 'المالية',
    },
    find: 'ابحث عن طلب أو منتج أو عميل',
    findHint: 'رقم أو اسم أو جوال أو بريد أو بوليصة. الأسهم للاختيار وEnter للفتح.',
    findNothing: 'لا نتائج.',
    market: 'السوق',
    both: 'السوقان',
    person: (count) => `أمور تنتظر شخصًا: ${count}`,
    offline: 'لا اتصال. ما تكتبه محفوظ هنا.',
    online: 'عاد الاتصال.',
    keys: 'لوحة المفاتيح',
    letters: 'الحروف المفردة تعمل',
    lettersHint: 'أوقفها إن كنت تستخدم الإملاء أو ماسحًا يكتب حروفًا.',
    goTo: (screen) => `الانتقال إلى ${screen}`,
    settings: 'إعداداتي',
    signOut: 'تسجيل الخروج',
    missing: 'لا توجد صفحة كهذه',
    missingWhat: 'ربما نُقلت، أو الرابط غير مكتمل.',
    hidden: 'دورك لا يعرض هذه الصفحة. يستطيع المالك تغيير ذلك من صفحة الموظفين.',
    failed: 'تعذر عرض هذه الصفحة',
    reload: 'إعادة التحميل',
    overview: 'إلى الصفحة الأولى',
  },
};
