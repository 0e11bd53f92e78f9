import { countedAr, countedEn } from '#texts/counted';
import type { Texts } from '../../client/language.ts';

type Words = {
  readonly upload: string;
  readonly uploadTitle: string;
  readonly file: string;
  readonly market: string;
  readonly reference: string;
  readonly look: string;
  readonly take: string;
  readonly taken: (open: number) => string;
  readonly waybill: string;
  readonly amount: string;
  readonly byName: string;
  readonly counts: Readonly<Record<'matched' | 'amount' | 'unknown' | 'twice', string>>;
  readonly total: string;
  readonly wrong: (row: number, text: string) => string;
  readonly wrongTitle: string;
  readonly remittances: string;
  readonly none: string;
  readonly lines: string;
  readonly linesNone: string;
  readonly missing: string;
  readonly missingNone: string;
  readonly expected: string;
  readonly rows: string;
  readonly open: string;
  readonly by: string;
  readonly order: string;
  readonly age: string;
  readonly days: (days: number) => string;
  readonly claim: string;
  readonly claimAgain: string;
  readonly claimed: string;
  readonly settle: string;
  readonly whatWasDone: string;
  readonly noted: string;
  readonly row: string;
};

export const CASH_TEXTS: Texts<Words> = {
  en: {
    upload: 'Upload a remittance',
    uploadTitle: 'A remittance of a courier',
    file: 'File (XLSX, or CSV in UTF-8)',
    market: 'Country',
    reference: 'The courier’s reference',
    look: 'Look at it',
    take: 'Take it',
    taken: (open) => (open === 0 ? 'Taken: everything matches.' : `Taken. Rows to settle: ${open}.`),
    waybill: 'Waybill',
    amount: 'Amount',
    byName: 'Choose a column',
    counts: { matched: 'Match', amount: 'Another amount', unknown: 'Not our waybill', twice: 'Came before' },
    total: 'Sum of the file',
    wrong: (row, text) => `Row ${row}: “${text}” is no amount`,
    wrongTitle: 'Wrong cells: mend them in the file and choose it again',
    remittances: 'Remittances',
    none: 'No remittance was uploaded yet.',
    lines: 'Rows that do not match',
    linesNone: 'Every row matches or is settled.',
    missing: 'Delivered, cash not remitted',
    missingNone: 'The cash of every delivered order has come.',
    expected: 'To collect',
    rows: 'Rows',
    open: 'Open',
    by: 'Uploaded by',
    order: 'Order',
    age: 'Since delivery',
    days: (days) => countedEn(days, 'day'),
    claim: 'Claim',
    claimAgain: 'Claim again',
    claimed: 'Claimed',
    settle: 'Settle',
    whatWasDone: 'What was done',
    noted: 'Noted.',
    row: 'Row',
  },
  ar: {
    upload: 'رفع حوالة',
    uploadTitle: 'حوالة من شركة الشحن',
    file: 'الملف (XLSX أو CSV بترميز UTF-8)',
    market: 'البلد',
    reference: 'مرجع شركة الشحن',
    look: 'معاينة',
    take: 'تسجيلها',
    taken: (open) => (open === 0 ? 'سُجّلت: كل شيء مطابق.' : `سُجّلت. صفوف للتسوية: ${open}.`),
    waybill: 'رقم البوليصة',
    amount: 'المبلغ',
    byName: 'اختر عمودًا',
    counts: { matched: 'مطابق', amount: 'مبلغ مختلف', unknown: 'ليست بوليصتنا', twice: 'وصل من قبل' },
    total: 'مجموع الملف',
    wrong: (row, text) => `الصف ${row}: «${text}» ليس مبلغًا`,
    wrongTitle: 'خلايا غير صحيحة: صححها في الملف واختره من جديد',
    remittances: 'الحوالات',
    none: 'لم تُرفع حوالة بعد.',
    lines: 'صفوف لا تتطابق',
    linesNone: 'كل صف مطابق أو مسوّى.',
    missing: 'سُلّم ولم يُحوَّل نقده',
    missingNone: 'وصل نقد كل طلب سُلّم.',
    expected: 'المطلوب تحصيله',
    rows: 'الصفوف',
    open: 'مفتوحة',
    by: 'رفعها',
    order: 'الطلب',
    age: 'منذ التسليم',
    days: (days) => countedAr(days, 'day'),
    claim: 'مطالبة',
    claimAgain: 'مطالبة جديدة',
    claimed: 'طولب بها',
    settle: 'تسوية',
    whatWasDone: 'ما الذي تم',
    noted: 'سُجّل.',
    row: 'الصف',
  },
};
