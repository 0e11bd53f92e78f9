import type { AnswerOf } from '#contract/admin/base';
import type { previewRemittanceCall } from '#contract/admin/remittances';
import type { CashAge } from '#shop/remittances/outstanding.rules';
import { countedAr, countedEn } from '#texts/counted';
import type { Texts } from '../../client/language.ts';
import type { ColumnName, Result } from './use-cash.ts';

type Why = AnswerOf<typeof previewRemittanceCall>['wrong'][number]['why'];

type Key =
  | 'title'
  | 'views'
  | 'reconciliation'
  | 'outstandingTitle'
  | 'outstandingBeside'
  | 'file'
  | 'fileShort'
  | 'anotherFile'
  | 'batch'
  | 'courier'
  | 'reference'
  | 'statementDate'
  | 'bankReference'
  | 'bankAmount'
  | 'bankHint'
  | 'bankDate'
  | 'compare'
  | 'nothingYet'
  | 'howRead'
  | 'dateOrder'
  | 'feeRule'
  | 'feeParcel'
  | 'feeShare'
  | 'percent'
  | 'numbersHint'
  | 'leaveOut'
  | 'missingColumn'
  | 'wrongTitle'
  | 'total'
  | 'inFile'
  | 'addsUp'
  | 'expected'
  | 'amount'
  | 'between'
  | 'order'
  | 'waybill'
  | 'result'
  | 'follows'
  | 'none'
  | 'short'
  | 'over'
  | 'bank'
  | 'net'
  | 'bankOpen'
  | 'close'
  | 'closeTitle'
  | 'closeText'
  | 'uploadedBy'
  | 'closedBy'
  | 'anotherPerson'
  | 'undo'
  | 'undoTitle'
  | 'undoText'
  | 'undone'
  | 'closed'
  | 'undoable'
  | 'back'
  | 'noteIfDiffers'
  | 'noBatches'
  | 'lines'
  | 'linesNone'
  | 'outstanding'
  | 'missingNone'
  | 'rows'
  | 'open'
  | 'age'
  | 'ageTotal'
  | 'claimed'
  | 'claim'
  | 'claimAgain'
  | 'settle'
  | 'whatWasDone'
  | 'noted'
  | 'row'
  | 'notInFile'
  | 'cash'
  | 'state'
  | 'action'
  | 'foot'
  | 'ageTitle'
  | 'allAges'
  | 'fileRows';

type Words = Readonly<Record<Key, string>> & {
  readonly view: Readonly<Record<'cash-upload' | 'cash-differences' | 'cash-batches' | 'cash', string>>;
  readonly columns: Readonly<Record<ColumnName, string>>;
  readonly results: Readonly<Record<Result, string>>;
  readonly next: Readonly<Record<Result, string>>;
  readonly ages: Readonly<Record<CashAge, string>>;
  readonly why: Readonly<Record<Why, string>>;
  readonly wrong: (row: number, column: string, text: string, why: string) => string;
  readonly take: (matched: number, open: number) => string;
  readonly taken: (open: number) => string;
  readonly takenAs: (reference: string) => string;
  readonly saved: (uses: number) => string;
  readonly notSaved: string;
  readonly sums: (count: number) => string;
  readonly contract: (amount: string) => string;
  readonly days: (days: number) => string;
  readonly parcels: (count: number) => string;
  readonly closeAs: (who: string) => string;
};

export const CASH_TEXTS: Texts<Words> = {
  en: {
    title: 'Cash from couriers',
    views: 'Views',
    reconciliation: 'Reconciliation',
    outstandingTitle: 'Cash outstanding',
    outstandingBeside: 'By age, market and courier',
    file: 'File (XLSX, or CSV in UTF-8 or windows-1256)',
    fileShort: 'The courier’s file',
    anotherFile: 'Another file',
    batch: 'Batch',
    courier: 'Courier',
    reference: 'Statement number',
    statementDate: 'Statement date',
    bankReference: 'Bank reference',
    bankAmount: 'Arrived at the bank',
    bankHint: 'Net of fees, as on the bank’s page',
    bankDate: 'Date at the bank',
    compare: 'Read and compare',
    nothingYet: 'Nothing is booked yet. The same file twice changes nothing.',
    howRead: 'How it is read',
    dateOrder: 'Date',
    feeRule: 'Fee by the contract',
    feeParcel: 'For each parcel',
    feeShare: 'Share of the cash',
    percent: 'Percent',
    numbersHint: 'Numbers are read with Western and Arabic digits, as 1,234.50 or 1.234,50; (12.00) is below zero.',
    leaveOut: 'leave out',
    missingColumn: 'No column holds the waybill or the cash. Choose them, or take another file.',
    wrongTitle: 'Wrong cells: mend them in the file and choose it again',
    total: 'Sum of the file',
    inFile: 'file',
    addsUp: 'Adds up',
    expected: 'Expected',
    amount: 'In the file',
    between: 'Between',
    order: 'Order',
    waybill: 'Waybill',
    result: 'Result',
    follows: 'What follows',
    none: 'none',
    short: 'Short',
    over: 'Over',
    bank: 'Bank',
    net: 'Net in the file',
    bankOpen: 'The batch stays open until the bank agrees or somebody notes why not.',
    close: 'Close',
    closeTitle: 'Close the batch',
    closeText: 'A closed batch can no longer be undone.',
    uploadedBy: 'Uploaded by',
    closedBy: 'Closed by',
    anotherPerson: 'another person',
    undo: 'Undo the batch',
    undoTitle: 'Undo this batch?',
    undoText: 'Its rows are taken back as a whole, as if the file had never come.',
    undone: 'Undone.',
    closed: 'Closed.',
    undoable: 'Can be undone as a whole until it is closed.',
    back: 'Back to the columns',
    noteIfDiffers: 'Why the bank does not agree',
    noBatches: 'No remittance was uploaded yet.',
    lines: 'Rows that do not match',
    linesNone: 'Every row matches or is settled.',
    outstanding: 'Outstanding',
    missingNone: 'The cash of every delivered order has come.',
    rows: 'Rows',
    open: 'Open',
    age: 'Since delivery',
    ageTotal: 'Together',
    claimed: 'Claimed',
    claim: 'Claim',
    claimAgain: 'Remind',
    settle: 'Settle',
    whatWasDone: 'What was done',
    noted: 'Noted.',
    row: 'Row',
    notInFile: 'Not in any file',
    cash: 'Cash',
    state: 'State',
    action: 'Action',
    foot: 'An order paid in cash counts as paid when it is delivered; the statement says whether the money has reached us.',
    ageTitle: 'By age',
    allAges: 'Every age',
    fileRows: 'The first rows of the file',
    view: {
      'cash-upload': 'Upload',
      'cash-differences': 'Differences',
      'cash-batches': 'Batches',
      cash: 'Outstanding',
    },
    columns: {
      waybill: 'Waybill',
      reference: 'Order',
      amount: 'Cash collected',
      fee: 'Fee',
      feeVat: 'VAT on fee',
      net: 'Net',
      date: 'Delivered on',
    },
    results: { matched: 'Matched', amount: 'Short or over', unknown: 'Not ours', twice: 'Duplicate', fee: 'Fee wrong' },
    next: {
      matched: 'The money has reached us',
      amount: 'A difference is opened',
      unknown: 'Held apart until it finds its order',
      twice: 'Its cash came before; refused',
      fee: 'Cash itself agrees; what was kept does not',
    },
    ages: { '0-7': '0–7 days', '8-14': '8–14 days', '15-30': '15–30 days', '30+': 'above 30' },
    why: { amount: 'is no amount', negative: 'is below zero', date: 'is no day', waybill: 'is no waybill' },
    wrong: (row, column, text, why) => `Row ${row}, ${column}: “${text}” ${why}`,
    take: (matched, open) => `Book ${matched}, open ${countedEn(open, 'difference')}`,
    taken: (open) => (open === 0 ? 'Taken: everything matches.' : `Taken. Rows to settle: ${open}.`),
    takenAs: (reference) => `This file was taken before as ${reference}.`,
    saved: (uses) => `Mapping saved for this courier, used ${uses === 1 ? 'once' : `${uses} times`}.`,
    notSaved: 'The mapping is saved for this courier when the file is taken.',
    sums: (count) => `${countedEn(count, 'row')} read as a total and counted as none.`,
    contract: (amount) => `Contract: ${amount}. Cash itself agrees`,
    days: (days) => countedEn(days, 'day'),
    parcels: (count) => countedEn(count, 'parcel'),
    closeAs: (who) => `You took this batch; somebody other than ${who} closes it.`,
  },
  ar: {
    title: 'نقد من شركات الشحن',
    views: 'العروض',
    reconciliation: 'المطابقة',
    outstandingTitle: 'النقد المستحق',
    outstandingBeside: 'بحسب العمر والسوق والشركة',
    file: 'الملف (XLSX أو CSV بترميز UTF-8 أو windows-1256)',
    fileShort: 'ملف شركة الشحن',
    anotherFile: 'ملف آخر',
    batch: 'الدفعة',
    courier: 'شركة الشحن',
    reference: 'رقم الكشف',
    statementDate: 'تاريخ الكشف',
    bankReference: 'مرجع المصرف',
    bankAmount: 'وصل إلى المصرف',
    bankHint: 'صافي الرسوم كما في كشف المصرف',
    bankDate: 'التاريخ في المصرف',
    compare: 'قراءة ومقارنة',
    nothingYet: 'لا يُقيَّد شيء بعد، والملف نفسه مرتين لا يغيّر شيئًا.',
    howRead: 'كيفية القراءة',
    dateOrder: 'التاريخ',
    feeRule: 'الرسوم بحسب العقد',
    feeParcel: 'لكل شحنة',
    feeShare: 'نسبة من النقد',
    percent: 'النسبة المئوية',
    numbersHint: 'تُقرأ الأرقام الغربية والعربية بصيغة 1,234.50 أو 1.234,50، و(12.00) قيمة سالبة.',
    leaveOut: 'تجاهل',
    missingColumn: 'لا عمود يحمل رقم الشحنة أو النقد. اخترهما أو خذ ملفًا آخر.',
    wrongTitle: 'خلايا غير صحيحة: صححها في الملف واختره من جديد',
    total: 'مجموع الملف',
    inFile: 'الملف',
    addsUp: 'المجموع سليم',
    expected: 'المتوقع',
    amount: 'في الملف',
    between: 'الفرق',
    order: 'الطلب',
    waybill: 'رقم الشحنة',
    result: 'النتيجة',
    follows: 'ما يلي',
    none: 'لا يوجد',
    short: 'ناقص',
    over: 'زائد',
    bank: 'المصرف',
    net: 'الصافي في الملف',
    bankOpen: 'تبقى الدفعة مفتوحة حتى يتطابق المصرف أو يُدوَّن السبب.',
    close: 'الإغلاق',
    closeTitle: 'إغلاق الدفعة',
    closeText: 'لا يمكن التراجع عن دفعة مغلقة.',
    uploadedBy: 'رفعه',
    closedBy: 'يغلقه',
    anotherPerson: 'شخص آخر',
    undo: 'التراجع عن الدفعة',
    undoTitle: 'التراجع عن هذه الدفعة؟',
    undoText: 'تُسحب صفوفها كلها كأن الملف لم يصل.',
    undone: 'تم التراجع.',
    closed: 'أُغلقت.',
    undoable: 'يمكن التراجع عنها كاملة قبل الإغلاق.',
    back: 'العودة إلى الأعمدة',
    noteIfDiffers: 'سبب عدم تطابق المصرف',
    noBatches: 'لم يُرفع كشف بعد.',
    lines: 'صفوف لا تتطابق',
    linesNone: 'كل صف مطابق أو مسوّى.',
    outstanding: 'المستحق',
    missingNone: 'وصل نقد كل طلب سُلّم.',
    rows: 'الصفوف',
    open: 'مفتوحة',
    age: 'منذ التسليم',
    ageTotal: 'المجموع',
    claimed: 'طولب بها',
    claim: 'مطالبة',
    claimAgain: 'تذكير',
    settle: 'تسوية',
    whatWasDone: 'ما الذي تم',
    noted: 'سُجّل.',
    row: 'الصف',
    notInFile: 'ليست في أي كشف',
    cash: 'النقد',
    state: 'الحالة',
    action: 'الإجراء',
    foot: 'يُعدّ الطلب النقدي مدفوعًا عند تسليمه، ويبيّن الكشف ما إذا وصل المبلغ إلينا.',
    ageTitle: 'بحسب العمر',
    allAges: 'كل الأعمار',
    fileRows: 'الصفوف الأولى من الملف',
    view: { 'cash-upload': 'رفع', 'cash-differences': 'الفروق', 'cash-batches': 'الدفعات', cash: 'المستحق' },
    columns: {
      waybill: 'رقم الشحنة',
      reference: 'الطلب',
      amount: 'النقد المحصّل',
      fee: 'الرسوم',
      feeVat: 'ضريبة الرسوم',
      net: 'الصافي',
      date: 'تاريخ التسليم',
    },
    results: { matched: 'مطابق', amount: 'ناقص أو زائد', unknown: 'ليس لنا', twice: 'مكرر', fee: 'رسوم خاطئة' },
    next: {
      matched: 'وصل المال إلينا',
      amount: 'يُفتح فرق',
      unknown: 'يُعزل حتى يُعرف طلبه',
      twice: 'وصل نقده من قبل؛ مرفوض',
      fee: 'النقد نفسه مطابق، والمقتطع ليس كذلك',
    },
    ages: { '0-7': 'من 0 إلى 7 أيام', '8-14': 'من 8 إلى 14 يومًا', '15-30': 'من 15 إلى 30 يومًا', '30+': 'أكثر من 30' },
    why: { amount: 'ليس مبلغًا', negative: 'أقل من الصفر', date: 'ليس تاريخًا', waybill: 'ليس رقم شحنة' },
    wrong: (row, column, text, why) => `الصف ${row}، ${column}: «${text}» ${why}`,
    take: (matched, open) => `قيد ${matched} وفتح الفروق: ${open}`,
    taken: (open) => (open === 0 ? 'سُجّلت: كل شيء مطابق.' : `سُجّلت. صفوف للتسوية: ${open}.`),
    takenAs: (reference) => `سُجّل هذا الملف من قبل برقم ${reference}.`,
    saved: (uses) => `البنية محفوظة لهذه الشركة، مرات الاستخدام: ${uses}.`,
    notSaved: 'تُحفظ البنية لهذه الشركة عند تسجيل الملف.',
    sums: (count) => `تُقرأ مجموعًا ولا تُحسب: ${countedAr(count, 'row')}.`,
    contract: (amount) => `العقد: ${amount}، والنقد نفسه مطابق`,
    days: (days) => countedAr(days, 'day'),
    parcels: (count) => countedAr(count, 'parcel'),
    closeAs: (who) => `سجّلت هذه الدفعة بنفسك، ويغلقها شخص غير ${who}.`,
  },
};
