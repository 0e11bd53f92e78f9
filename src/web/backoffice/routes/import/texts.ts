import { countedAr, countedEn } from '#texts/counted';
import type { Texts } from '../../client/language.ts';

type Words = {
  title: string;
  productsFrom: (source: string) => string;
  steps: string;
  stepNames: readonly string[];
  triedFirst: string;
  answerFirst: string;
  products: string;
  choose: string;
  chooseOther: string;
  hint: string;
  exports: string;
  exportsHint: string;
  kinds: Readonly<Record<'products' | 'prices' | 'stock' | 'translations' | 'spellings', string>>;
  rows: (count: number) => string;
  columns: string;
  column: string;
  means: string;
  ignored: string;
  unusable: string;
  unusableOld: string;
  firstValues: string;
  withContent: string;
  allColumns: string;
  recognised: (source: string, line: number, columns: number) => string;
  leftBehind: (count: number, names: string) => string;
  prices: string;
  vatAsk: string;
  vatIn: string;
  vatOnTop: string;
  rowOf: (row: number) => string;
  soldIn: string;
  notConverted: string;
  drafts: string;
  withoutEnglish: (count: number) => string;
  withoutArabic: (count: number) => string;
  noCounts: string;
  newCategories: (count: number, names: string) => string;
  addresses: (count: number) => string;
  picturesComing: (count: number) => string;
  pictures: string;
  picturesFetched: (stored: number, all: number) => string;
  picturesWaiting: (count: number) => string;
  picturesFailed: (count: number) => string;
  priced: string;
  address: string;
  priceHere: string;
  vat: string;
  offer: string;
  pays: string;
  dryRun: string;
  counts: Readonly<Record<'change' | 'new' | 'same' | 'warnings' | 'wrong', string>>;
  notWritten: string;
  tabs: Readonly<Record<'wrong' | 'warned' | 'changed' | 'leftOut', string>>;
  row: string;
  subject: string;
  what: string;
  inFile: string;
  inStore: string;
  use: string;
  after: string;
  empty: string;
  none: string;
  first: (shown: number, all: number) => string;
  again: string;
  errors: string;
  leaveOut: (count: number) => string;
  importRows: (count: number) => string;
  confirm: (count: number, left: number) => string;
  cancel: string;
  written: (count: number) => string;
  undo: string;
  undoHint: string;
  undone: string;
  importing: (file: string) => string;
  undoing: (file: string) => string;
  beingWritten: string;
  beingUndone: string;
  stopped: (written: number) => string;
  undoStopped: string;
  undoWritten: string;
  startAgain: string;
  isWritten: string;
  another: string;
  recent: string;
  until: string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Import',
    productsFrom: (source) => `Products from ${source}`,
    steps: 'Steps of the import',
    stepNames: ['File', 'Columns', 'Try', 'Import'],
    triedFirst: 'It is tried first. Nothing is written yet.',
    answerFirst: 'Say first what is asked above.',
    products: 'Products',
    choose: 'Choose a file',
    chooseOther: 'Choose another file',
    hint: 'CSV or XLSX, up to 20 MB and 50,000 rows: a sheet of ours, or the export of products of Salla, Zid, Shopify or WooCommerce. An empty cell leaves a field as it is, - empties it.',
    exports: 'Export',
    exportsHint: 'A sheet with the same columns: change it and import it again.',
    kinds: {
      products: 'Products',
      prices: 'Prices',
      stock: 'Stock counts',
      translations: 'Translations',
      spellings: 'Spellings',
    },
    rows: (count) => countedEn(count, 'row'),
    columns: 'Columns',
    column: 'Column in the file',
    means: 'Means',
    ignored: 'left out',
    unusable:
      'Say which column is the address of the product and which one changes, or which are spelling and meaning.',
    unusableOld: 'A column that is needed is left out: the name, the price, or what says which rows are one product.',
    firstValues: 'First values',
    withContent: 'With content',
    allColumns: 'All',
    recognised: (source, line, columns) =>
      `This is an export of products from ${source}. ${line > 1 ? `Above the columns is a title; they are in line ${line}. ` : ''}It has ${countedEn(columns, 'column')}.`,
    leftBehind: (count, names) =>
      `${countedEn(count, 'column')} with content ${count === 1 ? 'stays' : 'stay'} behind: \u2068${names}\u2069`,
    prices: 'Prices in this file',
    vatAsk: 'Do the prices in this file include VAT?',
    vatIn: 'include VAT',
    vatOnTop: 'are before VAT',
    rowOf: (row) => `Row ${row},`,
    soldIn: 'Sold in',
    notConverted: 'No price is converted. Without a price a product isn’t sold in a market.',
    drafts: 'New products are drafts.',
    withoutEnglish: (count) => `${countedEn(count, 'new product')} ${count === 1 ? 'lacks' : 'lack'} the English name.`,
    withoutArabic: (count) => `${countedEn(count, 'new product')} ${count === 1 ? 'lacks' : 'lack'} the Arabic name.`,
    noCounts: 'This file has no counts: nothing is on hand until you import or type them.',
    newCategories: (count, names) =>
      `${countedEn(count, 'new category', 'new categories')} that no menu shows: \u2068${names}\u2069.`,
    addresses: (count) => `${countedEn(count, 'old address', 'old addresses')} will lead on.`,
    picturesComing: (count) =>
      `${countedEn(count, 'picture')} ${count === 1 ? 'is' : 'are'} fetched from the old shop afterwards. Keep it open until they are here.`,
    pictures: 'Pictures',
    picturesFetched: (stored, all) => `${stored} of ${all} are here.`,
    picturesWaiting: (count) =>
      `${countedEn(count, 'picture')} ${count === 1 ? 'is' : 'are'} still to come. What doesn’t come is tried for a day: keep the old shop open.`,
    picturesFailed: (count) =>
      `${countedEn(count, 'picture')} didn’t come. Add ${count === 1 ? 'it' : 'them'} in the editor.`,
    priced: 'Prices, with the VAT taken out',
    address: 'Address',
    priceHere: 'Price here',
    vat: 'VAT',
    offer: 'Offer',
    pays: 'Shopper pays',
    dryRun: 'Try it',
    counts: {
      same: 'are the same',
      change: 'would change',
      new: 'would be new',
      warnings: 'with a warning',
      wrong: 'can’t be imported',
    },
    notWritten:
      'Nothing has been written yet. Mend a cell here or in the file; the whole import is one step that can be undone for 24 hours.',
    tabs: { wrong: 'Errors', warned: 'Warnings', changed: 'Changes', leftOut: 'Left out' },
    row: 'Row',
    subject: 'Product',
    what: 'What is wrong',
    inFile: 'In the file',
    inStore: 'In the store now',
    use: 'Use',
    after: 'After',
    empty: 'empty',
    none: 'None.',
    first: (shown, all) => `${shown} of ${all}`,
    again: 'Dry run again',
    errors: 'Download the errors',
    leaveOut: (count) => (count === 1 ? 'Leave the wrong row out' : `Leave the ${count} wrong rows out`),
    importRows: (count) => `Import ${countedEn(count, 'row')}`,
    confirm: (count, left) =>
      `${countedEn(count, 'row')}: each is seen by shoppers as soon as it is written.${left > 0 ? ` ${left} wrong rows are left out.` : ''} You can undo it for 24 hours, unless somebody changes the same products.`,
    cancel: 'Cancel',
    written: (count) => `${countedEn(count, 'row')} imported`,
    undo: 'Undo the import',
    undoHint: 'Takes back every row of this import. New products are put away.',
    undone: 'Import undone',
    importing: (file) => `Import of ${file}`,
    undoing: (file) => `Undo of ${file}`,
    beingWritten:
      'The rows are being written, a few at a time. The bar below shows how far it is; you can leave this page.',
    beingUndone: 'The import is being taken back, a few rows at a time. You can leave this page.',
    stopped: (written) =>
      `This stopped before its end. ${written === 0 ? 'Nothing was changed' : `${countedEn(written, 'row')} ${written === 1 ? 'is' : 'are'} written`}. You can start it again here${written === 0 ? '' : ', or take back what is written'}.`,
    undoStopped: 'This stopped before its end. What is left can be taken back here.',
    undoWritten: 'Take back what is written',
    startAgain: 'Start again now',
    isWritten: 'This sheet is imported. It can be undone for 24 hours, unless somebody changes the same products.',
    another: 'Import another file',
    recent: 'Imports that can be undone',
    until: 'can be undone until',
  },
  ar: {
    title: 'استيراد',
    productsFrom: (source) => `منتجات من ${source}`,
    steps: 'خطوات الاستيراد',
    stepNames: ['الملف', 'الأعمدة', 'التجربة', 'الاستيراد'],
    triedFirst: 'يُجرَّب أولًا، ولا يُكتب شيء بعد.',
    answerFirst: 'أجيبوا أولًا عما سُئل أعلاه.',
    products: 'المنتجات',
    choose: 'اختيار ملف',
    chooseOther: 'اختيار ملف آخر',
    hint: 'ملف CSV أو XLSX حتى 20 ميغابايت و50,000 صف: ورقة من أوراقنا، أو تصدير المنتجات من سلة أو زد أو شوبيفاي أو ووكومرس. الخانة الفارغة تترك الحقل كما هو، والعلامة - تفرغه.',
    exports: 'تصدير',
    exportsHint: 'ورقة بالأعمدة نفسها: غيّرها ثم استوردها.',
    kinds: {
      products: 'المنتجات',
      prices: 'الأسعار',
      stock: 'أعداد المخزون',
      translations: 'الترجمات',
      spellings: 'التهجئات',
    },
    rows: (count) => countedAr(count, 'row'),
    columns: 'الأعمدة',
    column: 'العمود في الملف',
    means: 'يعني',
    ignored: 'يُترك',
    unusable: 'حدد أي عمود هو عنوان المنتج وأيها يتغير، أو أيهما التهجئة وأيهما المعنى.',
    unusableOld: 'تُرك عمود لا بد منه: الاسم أو السعر أو ما يبيّن أي الصفوف منتج واحد.',
    firstValues: 'أول القيم',
    withContent: 'ما فيه قيم',
    allColumns: 'الكل',
    recognised: (source, line, columns) =>
      `هذا تصدير منتجات من ${source}. ${line > 1 ? `فوق الأعمدة عنوان، وهي في السطر ${line}. ` : ''}فيه ${countedAr(columns, 'column')}.`,
    leftBehind: (count, names) => `أعمدة فيها قيم لن تُنقل (${countedAr(count, 'column')}): \u2068${names}\u2069`,
    prices: 'الأسعار في هذا الملف',
    vatAsk: 'هل تشمل الأسعار في هذا الملف الضريبة؟',
    vatIn: 'تشمل الضريبة',
    vatOnTop: 'قبل الضريبة',
    rowOf: (row) => `الصف ${row}،`,
    soldIn: 'تُباع في',
    notConverted: 'لا يُحوَّل سعر. والمنتج بلا سعر لا يُباع في ذلك السوق.',
    drafts: 'المنتجات الجديدة مسودات.',
    withoutEnglish: (count) => `منتجات جديدة ينقصها الاسم الإنجليزي: ${countedAr(count, 'product')}.`,
    withoutArabic: (count) => `منتجات جديدة ينقصها الاسم العربي: ${countedAr(count, 'product')}.`,
    noCounts: 'لا كميات في هذا الملف: لا مخزون حتى تستوردوها أو تكتبوها.',
    newCategories: (count, names) =>
      `تصنيفات جديدة لا تظهر في قائمة (${countedAr(count, 'category')}): \u2068${names}\u2069.`,
    addresses: (count) => `عناوين قديمة ستقود إلى منتجاتها: ${countedAr(count, 'address')}.`,
    picturesComing: (count) =>
      `صور تُجلب من المتجر السابق بعد ذلك (${countedAr(count, 'picture')}). أبقوه مفتوحًا حتى تصل.`,
    pictures: 'الصور',
    picturesFetched: (stored, all) => `وصل ${stored} من ${all}.`,
    picturesWaiting: (count) =>
      `صور لم تصل بعد (${countedAr(count, 'picture')}). تتكرر المحاولة مدة يوم: أبقوا المتجر السابق مفتوحًا.`,
    picturesFailed: (count) => `صور تعذّر جلبها (${countedAr(count, 'picture')}). أضيفوها في المحرر.`,
    priced: 'الأسعار بعد إخراج الضريبة',
    address: 'الرابط',
    priceHere: 'السعر هنا',
    vat: 'الضريبة',
    offer: 'العرض',
    pays: 'يدفع المتسوق',
    dryRun: 'جرّبوه',
    counts: { same: 'كما هي', change: 'ستتغير', new: 'ستكون جديدة', warnings: 'مع تنبيه', wrong: 'لا يمكن استيرادها' },
    notWritten:
      'لم يُكتب شيء بعد. صحّح الخانة هنا أو في الملف؛ والاستيراد كله خطوة واحدة يمكن التراجع عنها خلال 24 ساعة.',
    tabs: { wrong: 'الأخطاء', warned: 'التنبيهات', changed: 'التغييرات', leftOut: 'تُترك' },
    row: 'الصف',
    subject: 'المنتج',
    what: 'ما الخطأ',
    inFile: 'في الملف',
    inStore: 'في المتجر الآن',
    use: 'استخدم',
    after: 'بعده',
    empty: 'فارغة',
    none: 'لا شيء.',
    first: (shown, all) => `${shown} من ${all}`,
    again: 'إعادة التجربة',
    errors: 'تنزيل الأخطاء',
    leaveOut: (count) => (count === 1 ? 'استبعاد الصف الخاطئ' : `استبعاد الصفوف الخاطئة (${count})`),
    importRows: (count) => `استيراد ${countedAr(count, 'rowOf')}`,
    confirm: (count, left) =>
      `يُكتب ${countedAr(count, 'row')}، ويرى المتسوّقون كل صف فور كتابته.${left > 0 ? ` وتُستبعد الصفوف الخاطئة (${left}).` : ''} يمكنك التراجع خلال 24 ساعة ما لم يغيّر أحد المنتجات نفسها.`,
    cancel: 'إلغاء',
    written: (count) => `استُورد ${countedAr(count, 'row')}`,
    undo: 'التراجع عن الاستيراد',
    undoHint: 'يعيد كل صفوف هذا الاستيراد إلى ما كانت عليه، وتوضع المنتجات الجديدة جانبًا.',
    undone: 'تم التراجع عن الاستيراد',
    importing: (file) => `استيراد ${file}`,
    undoing: (file) => `التراجع عن ${file}`,
    beingWritten: 'تُكتب الصفوف على دفعات صغيرة. يوضح الشريط أدناه مدى التقدم، ويمكنك مغادرة الصفحة.',
    beingUndone: 'يجري التراجع عن الاستيراد على دفعات صغيرة. يمكنك مغادرة الصفحة.',
    stopped: (written) =>
      `توقف هذا قبل نهايته. ${written === 0 ? 'لم يتغير شيء' : `كُتب ${countedAr(written, 'row')}`}. يمكنك البدء من جديد هنا${written === 0 ? '' : '، أو التراجع عما كُتب'}.`,
    undoStopped: 'توقف هذا قبل نهايته. يمكن التراجع عما بقي هنا.',
    undoWritten: 'التراجع عما كُتب',
    startAgain: 'البدء من جديد الآن',
    isWritten: 'استُوردت هذه الورقة. يمكن التراجع عنها خلال 24 ساعة ما لم يغيّر أحد المنتجات نفسها.',
    another: 'استيراد ملف آخر',
    recent: 'استيرادات يمكن التراجع عنها',
    until: 'يمكن التراجع حتى',
  },
};
