import type { Texts } from '../../client/language.ts';

type Words = {
  title: string;
  pages: string;
  views: string;
  all: string;
  missing: string;
  used: string;
  unused: string;
  search: string;
  old: string;
  leadsTo: string;
  state: string;
  uses: string;
  last: string;
  never: string;
  states: Readonly<Record<'there' | 'below' | 'out' | 'missing', string>>;
  empty: string;
  foot: string;
  add: string;
  addTitle: string;
  addHint: string;
  target: string;
  targetHint: string;
  saved: string;
  import: string;
  importVerb: string;
  importHint: string;
  file: string;
  imported: string;
  row: string;
  outcome: string;
  outcomes: Readonly<Record<'new' | 'change' | 'same' | 'leftOut' | 'wrong' | 'warning', string>>;
  export: string;
  remove: string;
  removeTitle: string;
  removeHint: string;
  removed: string;
  tryTitle: string;
  tryLabel: string;
  tryVerb: string;
  tryHint: string;
  page: string;
  nothing: string;
  notFound: string;
  allFound: string;
  from: string;
  typed: string;
  wasIt: (title: string) => string;
  leadOn: string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Old addresses',
    pages: 'Pages and policies',
    views: 'Which ones',
    all: 'All',
    missing: 'Need you',
    used: 'Used this week',
    unused: 'Never used',
    search: 'Find an old or new address',
    old: 'Old address',
    leadsTo: 'Leads to',
    state: 'State',
    uses: 'In 7 days',
    last: 'Last',
    never: 'never',
    states: { there: 'leads there', below: 'everything below', out: 'leads out', missing: 'target is missing' },
    empty: 'No old shop, no old addresses. If you had one, import its list.',
    foot: 'Answered with 301, before “not found”. A real page always wins.',
    add: 'Add one',
    addTitle: 'Lead an old address on',
    addHint: 'The part after the domain: /products/silk-musk. With /* at its end it is everything below.',
    target: 'Leads to',
    targetHint:
      'A page of this store, /products/ with a product’s address, /collections/ with a category’s, or an https address.',
    saved: 'Saved.',
    import: 'Import a sheet',
    importVerb: 'Import what is in order',
    importHint:
      'CSV or XLSX with the columns “Redirect from” and “Redirect to”, or “Path” and “Target”. At most 50,000 rows a file.',
    file: 'File',
    imported: 'Imported.',
    row: 'Row',
    outcome: 'What becomes of it',
    outcomes: {
      new: 'new',
      change: 'other target',
      same: 'as it is',
      leftOut: 'left out',
      wrong: 'wrong',
      warning: 'look at it',
    },
    export: 'Export',
    remove: 'Take away',
    removeTitle: 'Take what is chosen away?',
    removeHint: 'Visitors of these addresses then read that the page is not found.',
    removed: 'Taken away.',
    tryTitle: 'Try an old address',
    tryLabel: 'Old address',
    tryVerb: 'Try',
    tryHint: 'Without case, final slash and variant; what counts visits stays.',
    page: 'a page of the store',
    nothing: 'not found',
    notFound: 'Asked for and not found, 7 days',
    allFound: 'Everything that was asked for is there.',
    from: 'from',
    typed: 'typed',
    wasIt: (title) => `was it ${title}?`,
    leadOn: 'Lead on',
  },
  ar: {
    title: 'العناوين القديمة',
    pages: 'الصفحات والسياسات',
    views: 'أيّها',
    all: 'الكل',
    missing: 'تحتاج إليك',
    used: 'مستخدمة هذا الأسبوع',
    unused: 'لم تُستخدم',
    search: 'البحث عن عنوان قديم أو جديد',
    old: 'العنوان القديم',
    leadsTo: 'يقود إلى',
    state: 'الحالة',
    uses: 'في 7 أيام',
    last: 'آخر مرة',
    never: 'أبدًا',
    states: { there: 'يقود إلى هناك', below: 'كل ما تحته', out: 'يقود إلى الخارج', missing: 'الوجهة غير موجودة' },
    empty: 'لا متجر سابق ولا عناوين قديمة. إن كان لك متجر فاستورد قائمته.',
    foot: 'يُجاب عنها بـ 301 قبل «غير موجود». والصفحة الحقيقية تسبق دائمًا.',
    add: 'إضافة عنوان',
    addTitle: 'توجيه عنوان قديم',
    addHint: 'الجزء الذي بعد النطاق: \u2066/products/silk-musk\u2069. ومع \u2066/*\u2069 في نهايته يشمل كل ما تحته.',
    target: 'يقود إلى',
    targetHint:
      'صفحة من هذا المتجر، أو \u2066/products/\u2069 مع عنوان منتج، أو \u2066/collections/\u2069 مع عنوان تصنيف، أو عنوان \u2066https\u2069.',
    saved: 'تم الحفظ.',
    import: 'استيراد ورقة',
    importVerb: 'استيراد ما هو سليم',
    importHint:
      'ملف CSV أو XLSX فيه العمودان «Redirect from» و«Redirect to»، أو «Path» و«Target». لا يزيد الملف على 50,000 صف.',
    file: 'الملف',
    imported: 'تم الاستيراد.',
    row: 'الصف',
    outcome: 'ما يصير إليه',
    outcomes: {
      new: 'جديد',
      change: 'وجهة أخرى',
      same: 'كما هو',
      leftOut: 'مستبعد',
      wrong: 'خاطئ',
      warning: 'يحتاج نظرة',
    },
    export: 'تصدير',
    remove: 'حذف',
    removeTitle: 'حذف المختار؟',
    removeHint: 'يقرأ زوار هذه العناوين بعد ذلك أن الصفحة غير موجودة.',
    removed: 'تم الحذف.',
    tryTitle: 'تجربة عنوان قديم',
    tryLabel: 'العنوان القديم',
    tryVerb: 'تجربة',
    tryHint: 'دون حالة الأحرف والشرطة الأخيرة والخيار، ويبقى ما يحصي الزيارات.',
    page: 'صفحة من المتجر',
    nothing: 'غير موجود',
    notFound: 'طُلبت ولم توجد، 7 أيام',
    allFound: 'كل ما طُلب موجود.',
    from: 'من',
    typed: 'كُتب مباشرة',
    wasIt: (title) => `هل المقصود «${title}»؟`,
    leadOn: 'وجّه',
  },
};
