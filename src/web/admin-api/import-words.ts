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
  offerAbovePrice: { en: 'Offer is above the price', ar: 'العرض أعلى من السعر' },
  noPicture: { en: 'No picture: hidden until it has one', ar: 'بلا صورة: يُخفى حتى تُضاف' },
  noWeight: { en: 'No weight', ar: 'بلا وزن' },
  digitalProduct: { en: 'Not a thing that is sent: stays a draft', ar: 'ليس مما يُشحن: يبقى مسودة' },
  priceZero: { en: 'Price 0: not sold until it has one', ar: 'السعر 0: لا يُباع حتى يُحدد' },
  unitInAmount: { en: 'The unit beside the amount was left out', ar: 'حُذفت الوحدة بجانب المبلغ' },
  markupRemoved: { en: 'Markup or a script was left out', ar: 'حُذفت رموز أو برنامج نصي' },
  englishMissing: { en: 'The English name is missing', ar: 'ينقص الاسم الإنجليزي' },
  arabicMissing: { en: 'The Arabic name is missing', ar: 'ينقص الاسم العربي' },
  countBelowZero: { en: 'A count below 0 becomes 0', ar: 'العدد السالب يصير 0' },
  endlessStock: { en: 'No count: type a number to sell it', ar: 'بلا عدد: اكتبوا رقمًا ليُباع' },
  pictureRefused: { en: 'A picture at an address that isn’t public', ar: 'صورة على عنوان غير عام' },
  noParent: { en: 'Its main product isn’t in the file', ar: 'منتجه الرئيس ليس في الملف' },
  compareBelowPrice: { en: 'The price before is below the price', ar: 'السعر السابق أقل من السعر' },
  twoOptions: { en: 'Two options: each pair becomes a product', ar: 'خياران: يصير كل زوج منتجًا' },
  giftCard: { en: 'A gift card: balances have a file of their own', ar: 'بطاقة هدية: للأرصدة ملف مستقل' },
  shortcodesRemoved: { en: 'Blocks of the old shop were left out of the text', ar: 'حُذفت مقاطع المتجر القديم من النص' },
  noSku: { en: 'No key of its own: the old number is used', ar: 'بلا مفتاح: يُستعمل الرقم القديم' },
  noCount: { en: 'No count', ar: 'بلا كمية' },
  groupedProduct: { en: 'A group, not a thing: left out', ar: 'مجموعة وليست منتجًا: تُترك' },
  externalProduct: { en: 'Sold at another shop: left out', ar: 'يُباع في متجر آخر: يُترك' },
  amountUnclear: { en: 'This amount can be read two ways', ar: 'يُقرأ هذا المبلغ بطريقتين' },
  noSuchDay: { en: 'There is no such day', ar: 'لا يوجد هذا اليوم' },
  dayUnclear: { en: 'Day and month can’t be told apart', ar: 'لا يُعرف اليوم من الشهر' },
  numberCut: {
    en: 'A spreadsheet shortened this number: export again without opening the file',
    ar: 'اختصر برنامج الجداول هذا الرقم: صدّروا مرة أخرى دون فتح الملف',
  },
  skuTwice: { en: 'Same key as row {row}', ar: 'المفتاح نفسه في الصف {row}' },
  barcodeWrong: { en: 'The last digit of this barcode is wrong', ar: 'الرقم الأخير من هذا الباركود غير صحيح' },
  vatRounds: {
    en: 'With VAT again this is one hundredth more or less',
    ar: 'بإضافة الضريبة من جديد يختلف المبلغ بجزء من المئة',
  },
  sampleReplaced: { en: 'Takes the place of a sample product', ar: 'يحل محل منتج عرض' },
  bigChange: { en: 'The price changes by half or more', ar: 'يتغير السعر بمقدار النصف أو أكثر' },
};

/** The words of a code in a language; `row` is the one of which it speaks. */
export function importWords(code: string, language: 'en' | 'ar', row: number | null = null): string {
  const words = (WORDS[code] ?? WORDS.wrong ?? { en: code, ar: code })[language];
  return words.replace('{row}', String(row ?? ''));
}
