import type { Language } from '#kernel/market';
import { formatCount } from './text.ts';

/** The forms of a counted text, `{n}` for the number. Arabic has six; `zero` of either language is said of nothing. */
type CountedForms = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;

const rules: Partial<Record<Language, Intl.PluralRules>> = {};

/** Says a count in the plural form of a language, with Western digits: 3 → "3 طرود", 11 → "11 طردًا". */
function counted(language: Language, n: number, forms: CountedForms): string {
  rules[language] ??= new Intl.PluralRules(language);
  const form = (n === 0 ? forms.zero : undefined) ?? forms[rules[language].select(n)] ?? forms.other;
  return form.replaceAll('{n}', formatCount(n));
}

/** What is counted in Arabic: one and two stand without the number. */
type Noun = { readonly one: string; readonly two: string; readonly few: string; readonly many: string };

const NOUNS = {
  order: { one: 'طلب واحد', two: 'طلبان', few: 'طلبات', many: 'طلبًا' },
  parcel: { one: 'طرد واحد', two: 'طردان', few: 'طرود', many: 'طردًا' },
  change: { one: 'تغيير واحد', two: 'تغييران', few: 'تغييرات', many: 'تغييرًا' },
  day: { one: 'يوم واحد', two: 'يومان', few: 'أيام', many: 'يومًا' },
  week: { one: 'أسبوع واحد', two: 'أسبوعان', few: 'أسابيع', many: 'أسبوعًا' },
  hour: { one: 'ساعة واحدة', two: 'ساعتان', few: 'ساعات', many: 'ساعة' },
  unit: { one: 'قطعة واحدة', two: 'قطعتان', few: 'قطع', many: 'قطعة' },
  product: { one: 'منتج واحد', two: 'منتجان', few: 'منتجات', many: 'منتجًا' },
  row: { one: 'صف واحد', two: 'صفان', few: 'صفوف', many: 'صفًا' },
  price: { one: 'سعر واحد', two: 'سعران', few: 'أسعار', many: 'سعرًا' },
  stock: { one: 'مخزون واحد', two: 'مخزونان', few: 'مخزونات', many: 'مخزونًا' },
  picture: { one: 'صورة واحدة', two: 'صورتان', few: 'صور', many: 'صورة' },
  cell: { one: 'خلية واحدة', two: 'خليتان', few: 'خلايا', many: 'خلية' },
  person: { one: 'شخص واحد', two: 'شخصان', few: 'أشخاص', many: 'شخصًا' },
  payment: { one: 'دفعة واحدة', two: 'دفعتان', few: 'دفعات', many: 'دفعة' },
  difference: { one: 'فرق واحد', two: 'فرقان', few: 'فروق', many: 'فرقًا' },
  review: { one: 'تقييم واحد', two: 'تقييمان', few: 'تقييمات', many: 'تقييمًا' },
  note: { one: 'ملاحظة واحدة', two: 'ملاحظتان', few: 'ملاحظات', many: 'ملاحظة' },
  refund: { one: 'استرداد واحد', two: 'استردادان', few: 'استردادات', many: 'استردادًا' },
  waybill: { one: 'بوليصة واحدة', two: 'بوليصتين', few: 'بوالص', many: 'بوليصة' },
  matter: { one: 'أمر واحد ينتظر', two: 'أمران ينتظران', few: 'أمور تنتظر', many: 'أمرًا ينتظر' },
  obstacle: { one: 'أمر واحد يفصلكم', two: 'أمران يفصلانكم', few: 'أمور تفصلكم', many: 'أمرًا يفصلكم' },
  visit: { one: 'زيارة واحدة', two: 'زيارتان', few: 'زيارات', many: 'زيارة' },
  // after a word that they belong to, where two has another ending
  orderOf: { one: 'طلب واحد', two: 'طلبين', few: 'طلبات', many: 'طلبًا' },
  parcelOf: { one: 'طرد واحد', two: 'طردين', few: 'طرود', many: 'طردًا' },
  productOf: { one: 'منتج واحد', two: 'منتجين', few: 'منتجات', many: 'منتجًا' },
  unitOf: { one: 'قطعة واحدة', two: 'قطعتين', few: 'قطع', many: 'قطعة' },
  rowOf: { one: 'صف واحد', two: 'صفين', few: 'صفوف', many: 'صفًا' },
  cellOf: { one: 'خلية واحدة', two: 'خليتين', few: 'خلايا', many: 'خلية' },
  column: { one: 'عمود واحد', two: 'عمودان', few: 'أعمدة', many: 'عمودًا' },
  address: { one: 'عنوان واحد', two: 'عنوانان', few: 'عناوين', many: 'عنوانًا' },
  category: { one: 'تصنيف واحد', two: 'تصنيفان', few: 'تصنيفات', many: 'تصنيفًا' },
  offer: { one: 'عرض واحد', two: 'عرضان', few: 'عروض', many: 'عرضًا' },
  time: { one: 'مرة واحدة', two: 'مرتين', few: 'مرات', many: 'مرة' },
  act: { one: 'إجراء واحد', two: 'إجراءان', few: 'إجراءات', many: 'إجراءً' },
} as const satisfies Readonly<Record<string, Noun>>;

/** A count of things in Arabic: 1 → "طرد واحد", 3 → "3 طرود", 11 → "11 طردًا", 100 → "100 طرد". */
export function countedAr(n: number, noun: keyof typeof NOUNS): string {
  const { one, two, few, many } = NOUNS[noun];
  const single = one.replace(/ (واحدة|واحد)$/, '');
  return counted('ar', n, { one, two, few: `{n} ${few}`, many: `{n} ${many}`, other: `{n} ${single}` });
}

/** A count of things in English: "1 parcel", "3 parcels". */
export function countedEn(n: number, one: string, many: string = `${one}s`): string {
  return counted('en', n, { one: `{n} ${one}`, other: `{n} ${many}` });
}
