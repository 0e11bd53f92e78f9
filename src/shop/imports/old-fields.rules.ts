import type { Bilingual } from '#kernel/market';

/**
 * What a column of an old shop's export of products can be, once, in the order in which a person is asked. Presets name the columns of
 * each; what none of them is stays behind.
 */
export const OLD_FIELDS = {
  sku: { en: 'Key of the product', ar: 'مفتاح المنتج' },
  name: { en: 'Name', ar: 'الاسم' },
  nameEn: { en: 'Name, English', ar: 'الاسم بالإنجليزية' },
  nameAr: { en: 'Name, Arabic', ar: 'الاسم بالعربية' },
  price: { en: 'Price', ar: 'السعر' },
  offer: { en: 'Offer', ar: 'سعر العرض' },
  priceBefore: { en: 'Price before', ar: 'السعر السابق' },
  offerFrom: { en: 'First day of the offer', ar: 'أول يوم للعرض' },
  offerUntil: { en: 'Last day of the offer', ar: 'آخر يوم للعرض' },
  count: { en: 'On hand', ar: 'المتوفر' },
  endless: { en: 'Sold without a count', ar: 'يُباع بلا عدد' },
  size: { en: 'Size', ar: 'الحجم' },
  size2: { en: 'Second option', ar: 'الخيار الثاني' },
  size3: { en: 'Third option', ar: 'الخيار الثالث' },
  text: { en: 'Text', ar: 'الوصف' },
  textEn: { en: 'Text, English', ar: 'الوصف بالإنجليزية' },
  textAr: { en: 'Text, Arabic', ar: 'الوصف بالعربية' },
  shortText: { en: 'Short note', ar: 'نبذة' },
  categories: { en: 'Categories', ar: 'التصنيفات' },
  categoriesEn: { en: 'Categories, English', ar: 'التصنيفات بالإنجليزية' },
  tags: { en: 'Tags', ar: 'الوسوم' },
  pictures: { en: 'Pictures', ar: 'الصور' },
  barcode: { en: 'Barcode', ar: 'الباركود' },
  weight: { en: 'Weight', ar: 'الوزن' },
  handle: { en: 'Word of the address', ar: 'كلمة الرابط' },
  url: { en: 'Old address', ar: 'العنوان القديم' },
  oldId: { en: 'Number in the old shop', ar: 'الرقم في المتجر السابق' },
  parent: { en: 'Main product', ar: 'المنتج الرئيس' },
  kind: { en: 'Kind of row', ar: 'نوع الصف' },
  goods: { en: 'Kind of product', ar: 'نوع المنتج' },
  giftCard: { en: 'Is a gift card', ar: 'بطاقة هدية' },
  published: { en: 'Is shown', ar: 'معروض' },
  draft: { en: 'Is a draft', ar: 'مسودة' },
  status: { en: 'State', ar: 'الحالة' },
} as const satisfies Readonly<Record<string, Bilingual>>;

export type OldField = keyof typeof OLD_FIELDS;

export const OLD_FIELD_KEYS: readonly OldField[] = Object.keys(OLD_FIELDS).filter(isOldField);

/** Whether a text is a field of an old shop's export. */
export function isOldField(text: string): text is OldField {
  return Object.hasOwn(OLD_FIELDS, text);
}
