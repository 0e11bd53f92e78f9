import type { HidingReason, ReviewView } from '#shop/reviews/moderation.rules';
import type { Texts } from '../../client/language.ts';

type Words = {
  readonly title: string;
  readonly views: string;
  readonly view: Readonly<Record<ReviewView, string>>;
  readonly empty: Readonly<Record<ReviewView, string>>;
  readonly shownCount: string;
  readonly of5: (stars: string) => string;
  readonly boughtIn: string;
  readonly show: string;
  readonly hide: string;
  readonly answer: string;
  readonly openOrder: string;
  readonly keys: { readonly show: string; readonly hide: string; readonly next: string; readonly previous: string };
  readonly finding: Readonly<Record<string, string>>;
  readonly hidden: string;
  readonly waiting: string;
  readonly reasonTitle: string;
  readonly reasonLead: string;
  readonly reason: Readonly<Record<HidingReason, string>>;
  readonly didShow: string;
  readonly didHide: (reason: string) => string;
  readonly didAnswer: string;
  readonly didRemove: string;
  readonly answerTitle: string;
  readonly answerLabel: string;
  readonly answerLanguage: { readonly en: string; readonly ar: string };
  readonly post: string;
  readonly remove: string;
  readonly starsTitle: string;
  readonly rulesTitle: string;
  readonly rules: string;
  readonly more: string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Reviews',
    views: 'Views',
    view: { 'to-read': 'To read', shown: 'Shown', hidden: 'Hidden', low: 'Below three stars' },
    empty: {
      'to-read': 'Every review has been read. New ones appear here.',
      shown: 'No review is shown yet. Shoppers can write one when their order was delivered.',
      hidden: 'No review is hidden.',
      low: 'No review gives fewer than three stars.',
    },
    shownCount: 'shown',
    of5: (stars) => `${stars} of 5 stars`,
    boughtIn: 'bought in',
    show: 'Show',
    hide: 'Hide',
    answer: 'Answer',
    openOrder: 'Open the order',
    keys: {
      show: 'Show the review',
      hide: 'Hide the review',
      next: 'Next review',
      previous: 'Previous review',
    },
    finding: {
      phone: 'phone number',
      email: 'e-mail address',
      link: 'web address',
      word: 'word of the list',
      fault: 'mentions a fault',
    },
    hidden: 'Hidden',
    waiting: 'Not shown yet',
    reasonTitle: 'Hide this review?',
    reasonLead: 'Few stars are no reason. The reason is kept in the audit log.',
    reason: {
      abuse: 'Abuse',
      'personal-data': 'Personal data',
      advertising: 'Advertising',
      'not-about-product': 'Not about the product',
    },
    didShow: 'The review is shown.',
    didHide: (reason) => `The review is hidden: ${reason}.`,
    didAnswer: 'The answer is shown under the review.',
    didRemove: 'The answer is removed.',
    answerTitle: 'Answer of the house',
    answerLabel: 'Shown under the review, in its language',
    answerLanguage: { en: 'Answer in English.', ar: 'Answer in Arabic.' },
    post: 'Post',
    remove: 'Remove',
    starsTitle: 'Stars, 90 days',
    rulesTitle: 'What waits for you',
    rules:
      'Phone numbers, addresses of web or mail, and words of the shop’s list. Everything else is shown, low stars too; hiding asks for a reason and is logged.',
    more: 'Older reviews',
  },
  ar: {
    title: 'التقييمات',
    views: 'طرق العرض',
    view: { 'to-read': 'للقراءة', shown: 'المعروضة', hidden: 'المخفية', low: 'أقل من ثلاث نجوم' },
    empty: {
      'to-read': 'قُرئت كل التقييمات. تظهر الجديدة هنا.',
      shown: 'لا يوجد تقييم معروض بعد. يكتب المتسوقون تقييماتهم بعد تسليم الطلب.',
      hidden: 'لا يوجد تقييم مخفي.',
      low: 'لا يوجد تقييم بأقل من ثلاث نجوم.',
    },
    shownCount: 'معروضة',
    of5: (stars) => `${stars} من 5 نجوم`,
    boughtIn: 'من الطلب',
    show: 'إظهار',
    hide: 'إخفاء',
    answer: 'رد',
    openOrder: 'فتح الطلب',
    keys: {
      show: 'إظهار التقييم',
      hide: 'إخفاء التقييم',
      next: 'التقييم التالي',
      previous: 'التقييم السابق',
    },
    finding: {
      phone: 'رقم هاتف',
      email: 'بريد إلكتروني',
      link: 'رابط',
      word: 'كلمة من القائمة',
      fault: 'يذكر عيبًا',
    },
    hidden: 'مخفي',
    waiting: 'لم يُعرض بعد',
    reasonTitle: 'إخفاء هذا التقييم؟',
    reasonLead: 'قلة النجوم ليست سببًا. يُحفظ السبب في سجل التدقيق.',
    reason: {
      abuse: 'إساءة',
      'personal-data': 'بيانات شخصية',
      advertising: 'إعلان',
      'not-about-product': 'لا يخص المنتج',
    },
    didShow: 'التقييم معروض.',
    didHide: (reason) => `أُخفي التقييم: ${reason}.`,
    didAnswer: 'الرد معروض تحت التقييم.',
    didRemove: 'أُزيل الرد.',
    answerTitle: 'رد الدار',
    answerLabel: 'يظهر تحت التقييم وبلغته',
    answerLanguage: { en: 'اكتب الرد بالإنجليزية.', ar: 'اكتب الرد بالعربية.' },
    post: 'نشر',
    remove: 'إزالة',
    starsTitle: 'النجوم خلال 90 يومًا',
    rulesTitle: 'ما ينتظرك',
    rules:
      'أرقام الهواتف، وروابط الويب والبريد، وكلمات قائمة المتجر. كل ما عداها يُعرض، حتى النجوم القليلة، والإخفاء يحتاج إلى سبب ويُسجَّل.',
    more: 'تقييمات أقدم',
  },
};
