import type { Texts } from '../../client/language.ts';

type Words = {
  readonly title: string;
  readonly taxInvoices: string;
  readonly month: string;
  readonly market: string;
  readonly box: string;
  readonly net: string;
  readonly adjustment: string;
  readonly vat: string;
  readonly sales: string;
  readonly credits: string;
  readonly shipping: string;
  readonly shippingBack: string;
  readonly noVat: string;
  readonly payable: string;
  readonly boxes: string;
  readonly unknown: string;
  readonly addsUp: (invoices: string, notes: string) => string;
  readonly noGaps: string;
  readonly gaps: (numbers: string) => string;
  readonly first: string;
  readonly last: string;
  readonly papers: string;
  readonly kind: { readonly invoice: string; readonly 'credit-note': string };
  readonly numbers: string;
  readonly empty: string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'VAT report',
    taxInvoices: 'Tax invoices',
    month: 'Month',
    market: 'Country',
    box: 'Box',
    net: 'Net',
    adjustment: 'Adjustment',
    vat: 'VAT',
    sales: 'Sales at',
    credits: 'Credit notes at',
    shipping: 'Shipping charged',
    shippingBack: 'Shipping given back',
    noVat: 'no VAT on the papers',
    payable: 'Payable to',
    boxes: 'Boxes of the return',
    unknown: 'Emirate not recognised: assign by hand',
    addsUp: (invoices, notes) => `Adds up with ${invoices} invoices and ${notes} credit notes.`,
    noGaps: 'No number is missing.',
    gaps: (numbers) => `Missing numbers: ${numbers}`,
    first: 'First number',
    last: 'Last number',
    papers: 'Papers',
    kind: { invoice: 'Invoices', 'credit-note': 'Credit notes' },
    numbers: 'Numbers',
    empty: 'No invoice was issued in this month.',
  },
  ar: {
    title: 'تقرير ضريبة القيمة المضافة',
    taxInvoices: 'الفواتير الضريبية',
    month: 'الشهر',
    market: 'البلد',
    box: 'الخانة',
    net: 'الصافي',
    adjustment: 'التعديل',
    vat: 'الضريبة',
    sales: 'مبيعات بنسبة',
    credits: 'إشعارات دائنة بنسبة',
    shipping: 'رسوم الشحن',
    shippingBack: 'رسوم شحن مردودة',
    noVat: 'دون ضريبة على المستندات',
    payable: 'المستحق إلى',
    boxes: 'خانات الإقرار',
    unknown: 'الإمارة غير معروفة: توزع يدويًا',
    addsUp: (invoices, notes) => `مطابق لعدد ${invoices} من الفواتير و${notes} من الإشعارات الدائنة.`,
    noGaps: 'لا رقم ناقص.',
    gaps: (numbers) => `أرقام ناقصة: ${numbers}`,
    first: 'أول رقم',
    last: 'آخر رقم',
    papers: 'المستندات',
    kind: { invoice: 'الفواتير', 'credit-note': 'الإشعارات الدائنة' },
    numbers: 'الأرقام',
    empty: 'لم تصدر فاتورة في هذا الشهر.',
  },
};
