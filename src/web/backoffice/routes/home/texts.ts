import type { Texts } from '../../client/language.ts';

type Words = {
  readonly title: string;
  readonly parts: string;
  readonly tab: { readonly banners: string; readonly home: string; readonly testimonials: string };
  readonly banner: (number: number) => string;
  readonly add: string;
  readonly live: string;
  readonly from: string;
  readonly ended: string;
  readonly incomplete: string;
  readonly untitled: string;
  readonly heading: string;
  readonly line: string;
  readonly button: string;
  readonly alt: string;
  readonly pictureEn: string;
  readonly pictureAr: string;
  readonly leadsTo: string;
  readonly otherPage: string;
  readonly shownIn: string;
  readonly bothMarkets: string;
  readonly fromLabel: string;
  readonly untilLabel: string;
  readonly zone: (city: string) => string;
  readonly choose: string;
  readonly drag: string;
  readonly removed: string;
  readonly collection: (name: string) => string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Home and banners',
    parts: 'Parts of the home page',
    tab: { banners: 'Banners', home: 'Home texts', testimonials: 'Testimonials' },
    banner: (number) => `Banner ${number}`,
    add: 'Add a banner',
    live: 'Live',
    from: 'From',
    ended: 'Ended',
    incomplete: 'Not complete',
    untitled: 'Without a heading',
    heading: 'Heading',
    line: 'Line',
    button: 'Button',
    alt: 'Alt text',
    pictureEn: 'Picture, English',
    pictureAr: 'Picture, Arabic',
    leadsTo: 'Leads to',
    otherPage: 'Another page',
    shownIn: 'Shown in',
    bothMarkets: 'Both markets',
    fromLabel: 'From',
    untilLabel: 'Until',
    zone: (city) => `Time of ${city}`,
    choose: 'Choose a banner, or add one.',
    drag: 'Drag, or Alt and the arrow keys',
    removed: 'The banner is removed from the draft.',
    collection: (name) => `Collection: ${name}`,
  },
  ar: {
    title: 'الرئيسية واللافتات',
    parts: 'أجزاء الصفحة الرئيسية',
    tab: { banners: 'اللافتات', home: 'نصوص الرئيسية', testimonials: 'الآراء' },
    banner: (number) => `اللافتة ${number}`,
    add: 'إضافة لافتة',
    live: 'معروضة',
    from: 'من',
    ended: 'انتهت',
    incomplete: 'غير مكتملة',
    untitled: 'بلا عنوان',
    heading: 'العنوان',
    line: 'السطر',
    button: 'الزر',
    alt: 'النص البديل',
    pictureEn: 'الصورة للإنجليزية',
    pictureAr: 'الصورة للعربية',
    leadsTo: 'تقود إلى',
    otherPage: 'صفحة أخرى',
    shownIn: 'تظهر في',
    bothMarkets: 'السوقان',
    fromLabel: 'من',
    untilLabel: 'حتى',
    zone: (city) => `بتوقيت ${city}`,
    choose: 'اختر لافتة أو أضف واحدة.',
    drag: 'اسحب، أو Alt مع الأسهم',
    removed: 'أُزيلت اللافتة من المسودة.',
    collection: (name) => `المجموعة: ${name}`,
  },
};
