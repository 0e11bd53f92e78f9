import { countedAr, countedEn } from '#texts/counted';
import type { Texts } from '../../client/language.ts';

type Words = {
  readonly title: string;
  readonly lastRun: string;
  readonly neverRun: string;
  readonly run: string;
  readonly ran: (differences: number) => string;
  readonly silent: (providers: string) => string;
  readonly views: string;
  readonly view: { readonly open: string; readonly days: string; readonly cash: string; readonly settled: string };
  readonly emptyOpen: string;
  readonly neverRunHint: string;
  readonly cardsAgree: string;
  readonly cashOpen: (count: number) => string;
  readonly emptyDays: string;
  readonly emptySettled: string;
  readonly ours: string;
  readonly theirs: string;
  readonly between: string;
  readonly found: string;
  readonly what: string;
  readonly provider: string;
  readonly reference: string;
  readonly order: string;
  readonly helps: string;
  readonly settle: string;
  readonly settleTitle: (what: string) => string;
  readonly whatWasDone: string;
  readonly stored: string;
  readonly settled: string;
  readonly settledAt: string;
  readonly kind: Readonly<Record<string, string>>;
  readonly help: Readonly<Record<string, string>>;
  readonly day: string;
  readonly close: string;
  readonly closed: string;
  readonly closedBy: string;
  readonly openCount: string;
  readonly review: string;
  readonly refunds: string;
  readonly decide: string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Reconciliation',
    lastRun: 'Last run',
    neverRun: 'No statement was compared yet',
    run: 'Run again',
    ran: (differences) => `Compared. Differences: ${differences}.`,
    silent: (providers) => `No statement from ${providers}. Try again later.`,
    views: 'Views',
    view: { open: 'Open', days: 'By day', cash: 'Cash from couriers', settled: 'Settled' },
    emptyOpen: 'Our books and theirs agree.',
    neverRunHint: 'Whether our books and theirs agree is known after the first comparison.',
    cardsAgree: 'Card payments agree.',
    cashOpen: (count) =>
      `${countedEn(count, 'parcel')} of Cash from couriers ${count === 1 ? 'is' : 'are'} still open.`,
    emptyDays: 'No whole day was compared yet. The statements are read every night.',
    emptySettled: 'No difference was settled yet.',
    ours: 'Our books',
    theirs: 'Theirs',
    between: 'Between',
    found: 'Found',
    what: 'What does not agree',
    provider: 'Provider',
    reference: 'Reference',
    order: 'order',
    helps: 'What usually helps',
    settle: 'Settle',
    settleTitle: (what) => `Settle: ${what}`,
    whatWasDone: 'What was done',
    stored: 'Kept with the difference and in the audit log.',
    settled: 'Settled.',
    settledAt: 'Settled',
    kind: {
      'unknown-payment': 'They have a payment that we do not',
      'missing-payment': 'We have a payment that they do not',
      'unknown-refund': 'They have a refund that we do not',
      'missing-refund': 'We have a refund that they do not',
      amount: 'Another amount',
    },
    help: {
      'unknown-payment': 'If it is ours it becomes an order by itself; look again tomorrow',
      'missing-payment': 'Their statement may close earlier; look again tomorrow',
      'unknown-refund': 'Somebody refunded in their portal; say who and why',
      'missing-refund': 'Their statement may close earlier; look again tomorrow',
      amount: 'Ask their support for the details of the transaction',
    },
    day: 'Day',
    close: 'Close',
    closed: 'Closed',
    closedBy: 'by',
    openCount: 'Open',
    review: 'Card payments under review',
    refunds: 'Refunds not done',
    decide: 'Decide',
  },
  ar: {
    title: 'المطابقة',
    lastRun: 'آخر تشغيل',
    neverRun: 'لم يُقارن أي كشف بعد',
    run: 'إعادة المقارنة',
    ran: (differences) => `تمت المقارنة. الفروق: ${differences}.`,
    silent: (providers) => `لا كشف من ${providers}. حاول لاحقًا.`,
    views: 'طرق العرض',
    view: { open: 'مفتوحة', days: 'حسب اليوم', cash: 'نقد شركات الشحن', settled: 'مسوّاة' },
    emptyOpen: 'دفاترنا ودفاترهم متطابقة.',
    neverRunHint: 'يُعرف بعد أول مقارنة هل تتطابق دفاترنا ودفاترهم.',
    cardsAgree: 'مدفوعات البطاقات متطابقة.',
    cashOpen: (count) => `ما زال مفتوحًا من نقد شركات الشحن: ${countedAr(count, 'parcel')}.`,
    emptyDays: 'لم يُقارن يوم كامل بعد. تُقرأ الكشوف كل ليلة.',
    emptySettled: 'لم يُسوَّ أي فرق بعد.',
    ours: 'دفاترنا',
    theirs: 'دفاترهم',
    between: 'الفرق',
    found: 'وُجد',
    what: 'ما لا يتطابق',
    provider: 'المزوّد',
    reference: 'المرجع',
    order: 'الطلب',
    helps: 'ما يفيد عادة',
    settle: 'تسوية',
    settleTitle: (what) => `تسوية: ${what}`,
    whatWasDone: 'ما الذي تم',
    stored: 'يُحفظ مع الفرق وفي سجل التدقيق.',
    settled: 'سُوّي.',
    settledAt: 'سُوّي',
    kind: {
      'unknown-payment': 'لديهم دفعة ليست لدينا',
      'missing-payment': 'لدينا دفعة ليست لديهم',
      'unknown-refund': 'لديهم استرداد ليس لدينا',
      'missing-refund': 'لدينا استرداد ليس لديهم',
      amount: 'مبلغ مختلف',
    },
    help: {
      'unknown-payment': 'إن كانت لنا صارت طلبًا تلقائيًا، انظر غدًا',
      'missing-payment': 'قد يُغلق كشفهم أبكر، انظر غدًا',
      'unknown-refund': 'أعاد أحدهم المبلغ في بوابتهم، اذكر من ولماذا',
      'missing-refund': 'قد يُغلق كشفهم أبكر، انظر غدًا',
      amount: 'اسأل دعمهم عن تفاصيل العملية',
    },
    day: 'اليوم',
    close: 'إغلاق',
    closed: 'مغلق',
    closedBy: 'بواسطة',
    openCount: 'مفتوحة',
    review: 'دفعات بطاقات قيد المراجعة',
    refunds: 'استردادات لم تتم',
    decide: 'القرار',
  },
};

/**
 * Says that the books agree, where no difference is open: only after a comparison, and of cards alone while rows of a
 * courier's file or cash that is due are open.
 */
export function agreement(
  texts: Words,
  lastRun: string | null,
  openCash: number,
): { readonly title: string; readonly hint?: string } {
  if (lastRun === null) return { title: texts.neverRun, hint: texts.neverRunHint };
  return openCash > 0 ? { title: texts.cardsAgree, hint: texts.cashOpen(openCash) } : { title: texts.emptyOpen };
}
