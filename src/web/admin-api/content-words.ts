import type { Bilingual, Language } from '#kernel/market';
import type { BodyProblem } from '#shop/content';

type Code = BodyProblem['code'] | 'wrong';

const WORDS: Readonly<Record<Code, Bilingual>> = {
  empty: { en: 'This is empty.', ar: 'هذا الحقل فارغ.' },
  'one-language': { en: 'This is missing in this language.', ar: 'النص ناقص بهذه اللغة.' },
  'no-picture': { en: 'A picture is missing.', ar: 'الصورة ناقصة.' },
  'bad-hours': {
    en: 'Write hours like Sat-Thu 10:00-22:00, Fri 14:00-22:00.',
    ar: 'اكتب الساعات هكذا: Sat-Thu 10:00-22:00, Fri 14:00-22:00',
  },
  'bad-link': { en: 'The store has no such page.', ar: 'لا توجد في المتجر صفحة كهذه.' },
  'bad-website': {
    en: 'Write a web address that begins with https:// or http://.',
    ar: 'اكتب عنوان موقع يبدأ بـ https:// أو http://',
  },
  'bad-email': { en: 'Write one e-mail address and nothing else.', ar: 'اكتب عنوان بريد إلكتروني واحدًا فقط.' },
  'too-long': { en: 'A text has at most 5,000 characters.', ar: 'لا يزيد النص على 5,000 حرف.' },
  'unknown-link': { en: 'There is no such collection or product.', ar: 'لا توجد مجموعة أو منتج كهذا.' },
  'ends-before-it-begins': { en: 'It ends before it begins.', ar: 'ينتهي قبل أن يبدأ.' },
  'other-sections': { en: 'English and Arabic have different sections.', ar: 'أقسام العربية والإنجليزية مختلفة.' },
  'other-count': {
    en: 'English and Arabic have different numbers of parts here.',
    ar: 'عدد الأجزاء هنا مختلف بين اللغتين.',
  },
  wrong: { en: 'This value is not allowed here.', ar: 'هذه القيمة غير مسموحة هنا.' },
};

/** The words of a problem of a text, in a language. */
export function problemWordsOf(language: Language, code: Code): string {
  return WORDS[code][language];
}
