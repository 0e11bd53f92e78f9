import type { Texts } from '../../client/language.ts';

type Words = {
  title: string;
  phase: string;
  views: Readonly<Record<'all' | 'person' | 'warnings' | 'waiting' | 'credit_notes', string>>;
  viewsLabel: string;
  reportedToday: string;
  withWarnings: string;
  waiting: string;
  refused: string;
  simplified: string;
  accepted: string;
  wantsPerson: string;
  oldest: (hours: string) => string;
  none: string;
  noneYet: string;
  document: string;
  kind: string;
  order: string;
  authority: string;
  when: string;
  total: string;
  creditNote: string;
  states: Readonly<Record<'queued' | 'reported' | 'warned' | 'rejected', string>>;
  again: (tries: number) => string;
  send: string;
  sent: string;
  ifSilent: string;
  openXml: string;
  mend: string;
  mended: (invoice: string) => string;
  mendHelps: string;
  unit: string;
  environment: string;
  environments: Readonly<Record<'sandbox' | 'simulation' | 'core', string>>;
  counter: string;
  certificateUntil: string;
  renew: string;
  start: string;
  otp: string;
  otpHint: string;
  started: string;
  checking: (done: number, all: number) => string;
  failed: (words: string) => string;
  ready: string;
  needs: Readonly<Record<'unit' | 'seller' | 'shipping_vat', string>>;
  places: Readonly<Record<'seller' | 'papers', string>>;
  needsTitle: string;
  notSetUp: string;
  stopped: Readonly<Record<'certificate' | 'version', string>>;
  held: string;
  nothingMissing: string;
  mayBeMissing: string;
  released: string;
  oldUnit: string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Tax invoices',
    phase: 'KSA, phase 2',
    views: {
      all: 'All',
      person: 'Wants a person',
      warnings: 'Warnings',
      waiting: 'Waiting',
      credit_notes: 'Credit notes',
    },
    viewsLabel: 'Views',
    reportedToday: 'Reported today',
    withWarnings: 'With warnings',
    waiting: 'Waiting',
    refused: 'Refused',
    simplified: 'simplified',
    accepted: 'accepted',
    wantsPerson: 'wants a person',
    oldest: (hours) => `oldest ${hours} of 24 h`,
    none: 'No document here',
    noneYet: 'Papers that are reported to ZATCA stand here.',
    document: 'Document',
    kind: 'Kind',
    order: 'Order',
    authority: 'Authority',
    when: 'When, or code',
    total: 'Total',
    creditNote: 'Credit note',
    states: { queued: 'Waiting', reported: 'Reported', warned: 'Reported, with warnings', rejected: 'Refused' },
    again: (tries) => `try ${tries + 1}`,
    send: 'Send waiting now',
    sent: 'Waiting documents go out with the next round',
    ifSilent:
      'If the authority does not answer, orders go on; documents wait here and are sent again after 1, 5, 15 and 60 minutes. After 20 hours somebody is called.',
    openXml: 'Open XML',
    mend: 'Correct and issue anew',
    mended: (invoice) => `Issued anew as ${invoice}`,
    mendHelps:
      'What helps: correct what is named, then issue anew: an invoice is taken back by a credit note and made again, a credit note is made again in place of this one. Sending the same again is refused again. The document keeps its place in the chain.',
    unit: 'Unit and certificate',
    environment: 'Environment',
    environments: { sandbox: 'sandbox', simulation: 'simulation', core: 'the real authority' },
    counter: 'Counter (ICV)',
    certificateUntil: 'Certificate until',
    renew: 'Renew certificate',
    start: 'Set up a unit',
    otp: 'One-time password of the Fatoora portal',
    otpHint: 'Six digits, valid for one hour. It is used once and not kept.',
    started: 'The authority checks sample documents now',
    checking: (done, all) => `Checked: ${done} of ${all} sample documents`,
    failed: (words) => `The authority refused: ${words}`,
    ready: 'Ready. Reporting begins at the date that is set:',
    needs: {
      unit: 'A unit: set one up here.',
      seller: 'The seller’s national address in its parts, a VAT number from 3 to 3 and a registration of 10 digits:',
      shipping_vat: 'A delivery charge that includes VAT:',
    },
    places: { seller: 'Settings, Seller', papers: 'Settings, Invoices' },
    needsTitle: 'Before reporting can begin',
    notSetUp: 'This machine is not set up for ZATCA: its settings need ZATCA_KEY_SECRET.',
    stopped: {
      certificate:
        'Stopped: the authority refuses the certificate. Renew it, or send again when the portal shows it as valid.',
      version: 'Stopped: the authority refuses the version of the calls. An operator has to look at it.',
    },
    held: 'This store was restored from a backup. Nothing is issued until you say whether papers may be missing that were issued after the backup.',
    nothingMissing: 'Nothing is missing',
    mayBeMissing: 'Something may be missing: set up a new unit, and remove the old one in the portal.',
    released: 'Papers are issued again',
    oldUnit: 'A new unit starts at 1. Remove the old one in the portal: an unused unit is looked into.',
  },
  ar: {
    title: 'الفواتير الضريبية',
    phase: 'السعودية، المرحلة الثانية',
    views: {
      all: 'الكل',
      person: 'يحتاج إلى موظف',
      warnings: 'تنبيهات',
      waiting: 'بالانتظار',
      credit_notes: 'إشعارات دائنة',
    },
    viewsLabel: 'العروض',
    reportedToday: 'أُبلغ اليوم',
    withWarnings: 'مع تنبيهات',
    waiting: 'بالانتظار',
    refused: 'مرفوض',
    simplified: 'مبسّطة',
    accepted: 'مقبولة',
    wantsPerson: 'يحتاج إلى موظف',
    oldest: (hours) => `أقدمها ${hours} من 24 س`,
    none: 'لا مستندات هنا',
    noneYet: 'تظهر هنا المستندات المبلغة إلى الهيئة.',
    document: 'المستند',
    kind: 'النوع',
    order: 'الطلب',
    authority: 'الهيئة',
    when: 'الوقت أو الرمز',
    total: 'الإجمالي',
    creditNote: 'إشعار دائن',
    states: { queued: 'بالانتظار', reported: 'مُبلغ', warned: 'مُبلغ مع تنبيهات', rejected: 'مرفوض' },
    again: (tries) => `المحاولة ${tries + 1}`,
    send: 'إرسال المنتظر الآن',
    sent: 'تُرسل المستندات المنتظرة في الجولة التالية',
    ifSilent:
      'إن لم تُجب الهيئة تستمر الطلبات وتنتظر المستندات هنا ويُعاد إرسالها بعد 1 و5 و15 و60 دقيقة، ويُنبَّه موظف بعد 20 ساعة.',
    openXml: 'فتح XML',
    mend: 'تصحيح وإصدار جديد',
    mended: (invoice) => `صدرت من جديد برقم ${invoice}`,
    mendHelps:
      'ما يفيد: تصحيح ما ذُكر ثم إصدار جديد: تُلغى الفاتورة بإشعار دائن وتُصدر من جديد، ويُصدر الإشعار الدائن من جديد بدلًا من هذا. وإعادة إرساله كما هو تُرفض. ويبقى المستند في مكانه من السلسلة.',
    unit: 'الوحدة والشهادة',
    environment: 'البيئة',
    environments: { sandbox: 'تجريبية', simulation: 'محاكاة', core: 'الهيئة الفعلية' },
    counter: 'العداد (ICV)',
    certificateUntil: 'صلاحية الشهادة',
    renew: 'تجديد الشهادة',
    start: 'تجهيز وحدة',
    otp: 'كلمة المرور لمرة واحدة من بوابة فاتورة',
    otpHint: 'ستة أرقام صالحة لساعة واحدة، تُستخدم مرة واحدة ولا تُحفظ.',
    started: 'تفحص الهيئة الآن مستندات عينة',
    checking: (done, all) => `فُحص ${done} من ${all} مستندات عينة`,
    failed: (words) => `رفضت الهيئة: ${words}`,
    ready: 'جاهزة. يبدأ الإبلاغ في التاريخ المضبوط:',
    needs: {
      unit: 'وحدة: جهّزها هنا.',
      seller: 'العنوان الوطني للبائع بأجزائه ورقم ضريبي يبدأ وينتهي بـ 3 وسجل من 10 أرقام:',
      shipping_vat: 'رسوم توصيل شاملة الضريبة:',
    },
    places: { seller: 'الإعدادات، البائع', papers: 'الإعدادات، الفواتير' },
    needsTitle: 'قبل أن يبدأ الإبلاغ',
    notSetUp: 'هذا الجهاز غير مهيأ للهيئة: تحتاج إعداداته إلى ZATCA_KEY_SECRET.',
    stopped: {
      certificate: 'متوقف: الهيئة ترفض الشهادة. جدّدها، أو أعد الإرسال حين تظهر صالحة في البوابة.',
      version: 'متوقف: الهيئة ترفض إصدار الاتصال. على المشغّل أن ينظر فيه.',
    },
    held: 'استُعيد هذا المتجر من نسخة احتياطية. لا يصدر شيء حتى تحدّد هل فُقدت مستندات صدرت بعد النسخة.',
    nothingMissing: 'لا شيء مفقود',
    mayBeMissing: 'قد يكون شيء مفقودًا: جهّز وحدة جديدة، واحذف القديمة من البوابة.',
    released: 'عاد إصدار المستندات',
    oldUnit: 'تبدأ الوحدة الجديدة من 1. احذف القديمة من البوابة، فالوحدة غير المستخدمة تُراجَع.',
  },
};
