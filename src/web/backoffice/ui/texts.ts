import type { Texts } from '../client/language.ts';

type Common = {
  findProduct: string;
  readonly cancel: string;
  readonly close: string;
  readonly notAnAmount: string;
  readonly notACount: string;
  readonly save: string;
  readonly discard: string;
  readonly draft: string;
  readonly undo: string;
  readonly undone: string;
  readonly tryAgain: string;
  readonly more: string;
  readonly moreFilters: string;
  readonly clear: string;
  readonly search: string;
  readonly all: string;
  readonly apply: string;
  readonly required: string;
  readonly optional: string;
  readonly loading: string;
  readonly yes: string;
  readonly no: string;
  readonly none: string;
  readonly now: string;
  readonly today: string;
  readonly yesterday: string;
  readonly both: string;
  readonly problem: Readonly<Record<string, string>>;
  readonly request: (id: string) => string;
};

/** The words that parts of every screen share. */
export const COMMON: Texts<Common> = {
  en: {
    findProduct: 'Find a product',
    cancel: 'Cancel',
    notAnAmount: 'Write one amount, such as 1150.00.',
    notACount: 'Write a whole number.',
    close: 'Close',
    save: 'Save',
    discard: 'Discard',
    draft: 'This is your draft from before.',
    undo: 'Undo',
    undone: 'Taken back.',
    tryAgain: 'Try again',
    more: 'More',
    moreFilters: 'More filters',
    clear: 'Clear',
    search: 'Search',
    all: 'All',
    apply: 'Apply',
    required: 'required',
    optional: 'optional',
    loading: 'Loading',
    yes: 'yes',
    no: 'no',
    none: 'none',
    now: 'now',
    today: 'Today',
    yesterday: 'yesterday',
    both: 'Both',
    problem: {
      generic: 'That did not work. Nothing was changed.',
      offline: 'Not connected. Nothing was sent.',
      network: 'The store did not answer. Nothing may have changed: try again.',
      forbidden: 'Your role does not allow this.',
      'not-found': 'This is not here any more.',
      stale: 'Somebody else changed this meanwhile.',
    },
    request: (id) => `Request ${id}`,
  },
  ar: {
    findProduct: 'ابحث عن منتج',
    cancel: 'إلغاء',
    notAnAmount: 'اكتب مبلغًا واحدًا مثل 1150.00.',
    notACount: 'اكتب عددًا صحيحًا.',
    close: 'إغلاق',
    save: 'حفظ',
    discard: 'تجاهل',
    draft: 'هذه مسودتك السابقة.',
    undo: 'تراجع',
    undone: 'تم التراجع.',
    tryAgain: 'أعد المحاولة',
    more: 'المزيد',
    moreFilters: 'مرشّحات أخرى',
    clear: 'مسح',
    search: 'بحث',
    all: 'الكل',
    apply: 'تطبيق',
    required: 'مطلوب',
    optional: 'اختياري',
    loading: 'جارٍ التحميل',
    yes: 'نعم',
    no: 'لا',
    none: 'لا شيء',
    now: 'الآن',
    today: 'اليوم',
    yesterday: 'أمس',
    both: 'السوقان',
    problem: {
      generic: 'لم ينجح ذلك. لم يتغيّر شيء.',
      offline: 'لا اتصال. لم يُرسل شيء.',
      network: 'لم يجب المتجر. قد لا يكون شيء قد تغيّر: أعد المحاولة.',
      forbidden: 'دورك لا يسمح بهذا.',
      'not-found': 'لم يعد هذا موجودًا.',
      stale: 'غيّر شخص آخر هذا في هذه الأثناء.',
    },
    request: (id) => `رقم الطلب التقني ${id}`,
  },
};
