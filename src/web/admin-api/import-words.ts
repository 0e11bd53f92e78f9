import type { Bilingual } from '#kernel/market';

/** What is wrong with a cell of a sheet, or may be meant otherwise, by its code. */
const WORDS: Readonly<Record<string, Bilingual>> = {
  missing: { en: 'This is empty', ar: 'هذه الخانة فارغة' },
  wrong: { en: 'This is not allowed here', ar: 'هذه القيمة غير مسموحة هنا' },
  tooLong: { en: 'This is too long', ar: 'هذا أطول من المسموح' },
  tooLarge: { en: 'This is too large', ar: 'هذا أكبر من المسموح' },
  tooMany: { en: 'These are too many', ar: 'هذه أكثر من المسموح' },
  abovePrice: { en: 'Discount price is above the price', ar: 'السعر المخفّض أعلى من السعر' },
  twice: { en: 'This is there twice', ar: 'هذا مكرر' },
  unknownProduct: { en: 'No such product', ar: 'لا منتج بهذا العنوان' },
  notNew: {
    en: 'No such product, and the sheet lacks columns for a new one',
    ar: 'لا منتج بهذا العنوان، والملف تنقصه أعمدة منتج جديد',
  },
  unknownCategory: { en: 'No such category', ar: 'لا تصنيف بهذا الاسم' },
  unknownPicture: { en: 'No such picture', ar: 'لا صورة كهذه' },
  taken: { en: 'Another product has this', ar: 'هذا لمنتج آخر' },
  otherMarket: { en: 'You don’t work for this market', ar: 'لست ضمن هذا السوق' },
  notOnHand: { en: 'More were sold since the upload than this leaves', ar: 'بيع منذ الرفع أكثر مما يتركه هذا العدد' },
  notACount: { en: 'This is not a whole number', ar: 'هذا ليس عددًا صحيحًا' },
  notAnAmount: { en: 'This is not an amount', ar: 'هذا ليس مبلغًا' },
  spellingNotAWord: { en: 'A spelling is one word, and so is what it means', ar: 'التهجئة كلمة واحدة، وكذلك معناها' },
  spellingTaken: { en: 'This word means something else already', ar: 'لهذه الكلمة معنى آخر من قبل' },
  spellingUnknown: { en: 'No product has the word it should mean', ar: 'لا منتج يحمل الكلمة المقصودة' },
  changedSince: { en: 'Changed since by somebody, left as it is', ar: 'غيّره شخص بعد ذلك، فتُرك كما هو' },
  draft: { en: 'New product: has no picture, will be a draft', ar: 'منتج جديد: بلا صورة، سيكون مسودة' },
  bigChange: { en: 'The price changes by half or more', ar: 'يتغير السعر بمقدار النصف أو أكثر' },
};

/** The words of a code in a language. */
export function importWords(code: string, language: 'en' | 'ar'): string {
  return (WORDS[code] ?? WORDS.wrong ?? { en: code, ar: code })[language];
}
