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
  'bad-name': {
    en: 'A name has 2 to 40 letters of this language.',
    ar: 'الاسم من حرفين إلى 40 حرفًا من هذه اللغة.',
  },
  'bad-tagline': { en: 'Write a line of at most 80 characters.', ar: 'اكتب سطرًا لا يزيد على 80 حرفًا.' },
  'bad-blurb': { en: 'Write at most 400 characters.', ar: 'اكتب ما لا يزيد على 400 حرف.' },
  'not-social': { en: 'That isn’t an address of this network.', ar: 'هذا ليس عنوانًا في هذه الشبكة.' },
  'bad-phone': { en: 'Write the number with + and its country.', ar: 'اكتب الرقم بعلامة + ورمز الدولة.' },
  'long-line': { en: 'A line has at most 60 characters.', ar: 'لا يزيد السطر على 60 حرفًا.' },
  'bad-colour': { en: 'Write a colour like #C69736.', ar: 'اكتب اللون هكذا: #C69736' },
  'accent-low': {
    en: 'This accent can’t be used: words in it, and words on it, would be hard to read.',
    ar: 'لا يصلح هذا اللون: يصعب قراءة ما يُكتب به أو عليه.',
  },
  'ground-low': { en: 'On this ground our text would be hard to read.', ar: 'يصعب قراءة النص على هذه الأرضية.' },
  'ground-light': {
    en: 'The ground must be dark: the storefront is made for it.',
    ar: 'يجب أن تكون الأرضية داكنة: صُممت الواجهة لها.',
  },
  wrong: { en: 'This value is not allowed here.', ar: 'هذه القيمة غير مسموحة هنا.' },
};

/** The words of a problem of a text, in a language. */
export function problemWordsOf(language: Language, code: Code): string {
  return WORDS[code][language];
}
