import type { ProblemWords } from './words.ts';

/** Refusals about what is wrong with a request itself. */
export const REQUESTS_PROBLEMS = {
  badRequest: { status: 400, en: 'Invalid request.', ar: 'طلب غير صالح.' },
  keyMissing: { status: 400, en: 'The request has no Idempotency-Key.', ar: 'لا يحمل الطلب مفتاح Idempotency-Key.' },
  signedOut: {
    status: 401,
    en: 'You are signed out. Sign in again; what you typed is kept.',
    ar: 'انتهت جلستك. سجّل الدخول من جديد، وما كتبته محفوظ.',
  },
  foreignOrigin: {
    status: 403,
    en: 'You opened this under {actual}; the store is set up for {expected}. Use that address, or correct PUBLIC_URL.',
    ar: 'فتحتم هذا على {actual} والمتجر مضبوط على {expected}. استعملوا ذاك العنوان أو صحّحوا PUBLIC_URL.',
  },
  forbidden: { status: 403, en: 'Your role does not include this.', ar: 'لا يشمل دورك هذا الإجراء.' },
  notFound: { status: 404, en: 'Not found.', ar: 'غير موجود.' },
  methodNotAllowed: { status: 405, en: 'Method not allowed.', ar: 'الطريقة غير مسموح بها.' },
  stillRunning: {
    status: 409,
    en: 'This is still being done. Wait a moment.',
    ar: 'ما زال هذا قيد التنفيذ. انتظر لحظة.',
  },
  doneAlready: {
    status: 409,
    en: 'This was done already. Load the page again to see it.',
    ar: 'تم هذا من قبل. أعد تحميل الصفحة لتراه.',
  },
  countChanged: {
    status: 409,
    en: 'The list has changed: there are {n} now. Look again and repeat.',
    ar: 'تغيّرت القائمة: العدد الآن {n}. راجعها ثم أعد المحاولة.',
  },
  alreadyOpen: { status: 409, en: 'The store is open already.', ar: 'المتجر مفتوح أصلًا.' },
  alreadyClosed: { status: 409, en: 'The store is closed already.', ar: 'المتجر مغلق أصلًا.' },
  noSamplesLive: {
    status: 409,
    en: 'A live store has no sample goods. Use a sandbox.',
    ar: 'لا بضاعة عرض في متجر حيّ. استعملوا متجرًا تجريبيًا.',
  },
  decisionChanged: {
    status: 409,
    en: 'This has changed since you read it, or is not complete. Read it again.',
    ar: 'تغيّر هذا منذ قرأتموه أو لم يكتمل. اقرؤوه من جديد.',
  },
  testMailOver: {
    status: 409,
    en: 'This link is of an earlier test mail. Press the link of the last one.',
    ar: 'هذا رابط رسالة اختبار أقدم. اضغطوا رابط آخر رسالة.',
  },
  notInOrder: { status: 409, en: 'Not yet: {what}.', ar: 'ليس بعد: {what}.' },
  stale: { status: 412, en: 'Somebody saved this before you.', ar: 'حفظ شخص آخر هذا قبلك.' },
  tooLarge: { status: 413, en: 'This is too large.', ar: 'الحجم أكبر من المسموح.' },
  notJson: { status: 415, en: 'Unexpected type of content.', ar: 'نوع محتوى غير متوقع.' },
  invalid: { status: 422, en: 'Some fields are wrong.', ar: 'بعض الحقول غير صحيحة.' },
  unknownFilter: { status: 422, en: 'Unknown filter.', ar: 'مرشّح غير معروف.' },
  badCursor: {
    status: 422,
    en: 'This page of the list is no longer valid. Start from the first.',
    ar: 'لم تعد صفحة القائمة هذه صالحة. ابدأ من الأولى.',
  },
  keyReused: {
    status: 422,
    en: 'This Idempotency-Key belongs to another request.',
    ar: 'مفتاح Idempotency-Key هذا لطلب آخر.',
  },
  secondStep: { status: 423, en: 'Confirm with your second step.', ar: 'أكّد بالخطوة الثانية.' },
  versionMissing: {
    status: 428,
    en: 'The request does not say which version it changes.',
    ar: 'لا يذكر الطلب النسخة التي يغيّرها.',
  },
  tooManyRequests: {
    status: 429,
    en: 'Too many requests. Try again in {n} seconds.',
    ar: 'طلبات كثيرة. حاول بعد {n} ثانية.',
  },
  failed: { status: 500, en: 'Something went wrong on our side. Try again.', ar: 'حدث خطأ لدينا. حاول مرة أخرى.' },
  unavailable: {
    status: 503,
    en: 'The store cannot do this at the moment. Try again.',
    ar: 'لا يستطيع المتجر تنفيذ ذلك الآن. حاول مرة أخرى.',
  },
  busy: {
    status: 503,
    en: 'Somebody is changing the same thing. Try again.',
    ar: 'شخص آخر يغيّر الشيء نفسه. حاول مرة أخرى.',
  },
  jobRefused: {
    status: 409,
    en: 'The store does not take a value ({constraint}). Nothing of this step was written, and it is not tried again by itself.',
    ar: 'لا يقبل المتجر إحدى القيم ({constraint}). لم يُكتب شيء من هذه الخطوة ولن تُعاد تلقائيًا.',
  },
} as const satisfies ProblemWords;
