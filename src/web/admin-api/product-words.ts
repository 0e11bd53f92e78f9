import type { FieldProblem } from '#contract/admin/base';
import type { Language } from '#kernel/market';

/** What is wrong with a field of the catalogue, by its code, in the person's language. */
const WORDS = {
  missing: { en: 'This is missing.', ar: 'هذا الحقل مطلوب.' },
  tooLong: { en: 'This text is too long.', ar: 'هذا النص أطول من المسموح.' },
  tooLarge: { en: 'This number is too large.', ar: 'هذا الرقم أكبر من المسموح.' },
  tooMany: { en: 'These are too many.', ar: 'العدد أكبر من المسموح.' },
  abovePrice: { en: 'A discount price is not above the price.', ar: 'لا يكون السعر المخفّض أعلى من السعر.' },
  twice: { en: 'One of these is named twice.', ar: 'أحد هذه مذكور مرتين.' },
  unknownProduct: { en: 'There is no such product.', ar: 'لا يوجد منتج كهذا.' },
  unknownCategory: { en: 'There is no such category.', ar: 'لا يوجد تصنيف كهذا.' },
  unknownPicture: { en: 'This picture is not stored. Upload it again.', ar: 'هذه الصورة غير محفوظة. ارفعها من جديد.' },
  taken: { en: 'This is in use already.', ar: 'هذا مستخدم بالفعل.' },
  otherMarket: { en: 'Your account does not work for this market.', ar: 'حسابك لا يعمل لهذه السوق.' },
  wrong: { en: 'This value is not allowed here.', ar: 'هذه القيمة غير مسموحة هنا.' },
  inThePast: { en: 'Choose a time that is still to come.', ar: 'اختر وقتًا لم يأتِ بعد.' },
  endsFirst: { en: 'The end must come after the beginning.', ar: 'يجب أن تكون النهاية بعد البداية.' },
  overlaps: {
    en: 'Another price is planned for this time. Call it off first, or choose another time.',
    ar: 'هناك سعر آخر مجدول لهذا الوقت. ألغه أولًا أو اختر وقتًا آخر.',
  },
  usesNeeded: {
    en: 'A code above 50% or 500 says how often it may be used.',
    ar: 'الكود الذي يتجاوز 50% أو 500 يحدد عدد مرات استخدامه.',
  },
  belowUsed: { en: 'It was used more often than this already.', ar: 'استُخدم أكثر من هذا العدد بالفعل.' },
} as const;

type Fault = { readonly path: string; readonly code: keyof typeof WORDS };

/** The words of what is wrong with a field; null for a code of something else. */
export function faultWords(language: Language, code: string): string | null {
  return Object.entries(WORDS).find(([known]) => known === code)?.[1][language] ?? null;
}

/** Wrong fields with their words. */
export function fieldWords(language: Language, fields: readonly Fault[]): FieldProblem[] {
  return fields.map(({ path, code }) => ({ path, code, words: WORDS[code][language] }));
}
