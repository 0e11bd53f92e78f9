import type { Texts } from '../../client/language.ts';

/** The views of the screen, in their order. */
export const VIEWS = ['review', 'second', 'refunds', 'open', 'authorised'] as const;
type View = (typeof VIEWS)[number];

type Words = {
  readonly title: string;
  readonly views: string;
  readonly view: Readonly<Record<View, string>>;
  readonly empty: Readonly<Record<View, string>>;
  readonly hangs: { readonly lost: string; readonly silent: string; readonly unsent: string };
  readonly order: string;
  readonly noOrder: string;
  readonly why: string;
  readonly held: string;
  readonly notOurs: string;
  readonly amount: string;
  readonly asked: string;
  readonly since: string;
  readonly provider: string;
  readonly accept: string;
  readonly giveBack: string;
  readonly acceptTitle: string;
  readonly acceptLead: string;
  readonly returnTitle: string;
  readonly returnLead: string;
  readonly accepted: string;
  readonly returned: string;
  readonly approve: string;
  readonly refuse: string;
  readonly withdraw: string;
  readonly approveTitle: string;
  readonly approveLead: string;
  readonly refuseTitle: string;
  readonly approved: string;
  readonly refusedIt: string;
  readonly askedBy: string;
  readonly own: string;
  readonly note: string;
  readonly state: { readonly asked: string; readonly failed: string; readonly transfer: string };
  readonly retry: string;
  readonly noted: string;
  readonly notedTitle: { readonly card: string; readonly transfer: string };
  readonly reference: { readonly card: string; readonly transfer: string };
  readonly iban: string;
  readonly retried: string;
  readonly didNote: string;
  readonly attempt: string;
  readonly end: string;
  readonly endTitle: string;
  readonly endLead: string;
  readonly ended: string;
  readonly helps: string;
  readonly lookUp: string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Payments',
    views: 'Views',
    view: {
      review: 'Under review',
      second: 'Second person',
      refunds: 'Refunds not done',
      open: 'Never ended',
      authorised: 'By instalments',
    },
    empty: {
      review: 'No payment waits for a decision.',
      second: 'No refund waits for a second person.',
      refunds: 'Every refund is done or on its way.',
      open: 'Every payment attempt has ended.',
      authorised: 'Every lender pays what it has agreed to.',
    },
    hangs: {
      lost: 'The lender no longer holds the money. Ask it before the parcel goes, or cancel the order',
      silent: 'The lender does not answer; it is asked again every half hour. Look it up in its portal',
      unsent: 'The parcel has not gone for two weeks. Send it or cancel the order: the lender’s time ends after three',
    },
    order: 'Order',
    noOrder: 'none',
    why: 'Why',
    held: 'Held by the bank',
    notOurs: 'Not our amount; can only be given back',
    amount: 'Amount',
    asked: 'Asked for',
    since: 'Since',
    provider: 'Provider',
    accept: 'Accept',
    giveBack: 'Give back',
    acceptTitle: 'Accept this payment?',
    acceptLead: 'The order is paid, the customer gets the acknowledgement and the parcel is planned:',
    returnTitle: 'Give this payment back?',
    returnLead: 'The money goes back, the order ends, its pieces return to the stock and the customer is told:',
    accepted: 'Accepted: the order is paid.',
    returned: 'The money goes back.',
    approve: 'Agree',
    refuse: 'Refuse',
    withdraw: 'Withdraw',
    approveTitle: 'Agree to this refund?',
    approveLead: 'It is made at once and cannot be taken back:',
    refuseTitle: 'Refuse this refund?',
    approved: 'Agreed: the refund is on its way.',
    refusedIt: 'The refund was not made.',
    askedBy: 'Asked by',
    own: 'You asked; another person decides.',
    note: 'Why',
    state: { asked: 'Requested, no answer yet', failed: 'Failed', transfer: 'To be transferred' },
    retry: 'Try again',
    noted: 'Note it',
    notedTitle: { card: 'A refund made in the portal', transfer: 'A refund sent by bank transfer' },
    reference: { card: 'The provider’s id of the refund', transfer: 'The bank’s reference' },
    iban: 'Last four of the IBAN',
    retried: 'The refund is requested again.',
    didNote: 'Noted; the customer is told.',
    attempt: 'Our reference',
    end: 'End it',
    endTitle: 'End this attempt?',
    endLead: 'Only after the portal showed no payment. Its order ends; money that comes later is given back:',
    ended: 'The attempt has ended.',
    helps: 'What usually helps',
    lookUp: 'Look it up in the provider’s portal by our reference',
  },
  ar: {
    title: 'المدفوعات',
    views: 'طرق العرض',
    view: {
      review: 'قيد المراجعة',
      second: 'شخص ثان',
      refunds: 'استردادات لم تتم',
      open: 'لم تنته',
      authorised: 'بالتقسيط',
    },
    empty: {
      review: 'لا دفعة تنتظر قرارًا.',
      second: 'لا استرداد ينتظر شخصًا ثانيًا.',
      refunds: 'كل استرداد تم أو في طريقه.',
      open: 'انتهت كل محاولات الدفع.',
      authorised: 'تدفع جهات التقسيط كل ما وافقت عليه.',
    },
    hangs: {
      lost: 'لم تعد جهة التقسيط تحتفظ بالمبلغ. اسألها قبل خروج الطرد أو ألغِ الطلب',
      silent: 'لا تجيب جهة التقسيط، ويُعاد سؤالها كل نصف ساعة. ابحث عن الدفعة في بوابتها',
      unsent: 'لم يخرج الطرد منذ أسبوعين. أرسله أو ألغِ الطلب، فمهلة جهة التقسيط تنتهي بعد ثلاثة',
    },
    order: 'الطلب',
    noOrder: 'لا يوجد',
    why: 'السبب',
    held: 'يحتجزها المصرف',
    notOurs: 'ليس مبلغنا، ولا يمكن إلا استرداده',
    amount: 'المبلغ',
    asked: 'المطلوب',
    since: 'منذ',
    provider: 'المزوّد',
    accept: 'قبول',
    giveBack: 'استرداد المبلغ',
    acceptTitle: 'قبول هذه الدفعة؟',
    acceptLead: 'يصبح الطلب مدفوعًا، ويصل إشعار التسلم إلى العميل، ويُجدول الطرد:',
    returnTitle: 'استرداد هذه الدفعة؟',
    returnLead: 'يعود المبلغ وينتهي الطلب وتعود قطعه إلى المخزون ويُبلّغ العميل:',
    accepted: 'قُبلت: الطلب مدفوع.',
    returned: 'المبلغ في طريق العودة.',
    approve: 'موافقة',
    refuse: 'رفض',
    withdraw: 'سحب',
    approveTitle: 'الموافقة على هذا الاسترداد؟',
    approveLead: 'يُنفّذ فورًا ولا يمكن التراجع عنه:',
    refuseTitle: 'رفض هذا الاسترداد؟',
    approved: 'تمت الموافقة: الاسترداد في طريقه.',
    refusedIt: 'لم يُنفّذ الاسترداد.',
    askedBy: 'طلبه',
    own: 'أنت من طلبه، ويقرره شخص آخر.',
    note: 'السبب',
    state: { asked: 'مطلوب، دون جواب بعد', failed: 'تعثر', transfer: 'بانتظار التحويل' },
    retry: 'إعادة المحاولة',
    noted: 'تسجيل',
    notedTitle: { card: 'استرداد أُنجز في البوابة', transfer: 'استرداد أُرسل بتحويل مصرفي' },
    reference: { card: 'رقم الاسترداد لدى المزوّد', transfer: 'مرجع المصرف' },
    iban: 'آخر أربعة رموز من الآيبان',
    retried: 'طُلب الاسترداد من جديد.',
    didNote: 'سُجّل وأُبلغ العميل.',
    attempt: 'مرجعنا',
    end: 'إنهاء',
    endTitle: 'إنهاء هذه المحاولة؟',
    endLead: 'فقط بعد أن لا تُظهر البوابة أي دفعة. ينتهي طلبها، ويُرد ما يصل لاحقًا:',
    ended: 'انتهت المحاولة.',
    helps: 'ما يفيد عادة',
    lookUp: 'ابحث عنها في بوابة المزوّد بمرجعنا',
  },
};
