import type { Language } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import type { readVatReport } from '#shop/vat';

type VatReport = NonNullable<Awaited<ReturnType<typeof readVatReport>>>;

const WORDS = {
  en: {
    sheet: 'VAT',
    head: ['', 'Net', 'Adjustment', 'VAT'],
    sales: 'Sales at',
    credits: 'Credit notes at',
    shipping: 'Shipping charged, no VAT on the papers',
    shippingBack: 'Shipping given back',
    payable: 'Payable',
    box: 'Box',
    papers: { invoice: 'Invoices', 'credit-note': 'Credit notes' },
    from: 'First number',
    to: 'Last number',
    count: 'Papers',
    missing: 'Missing numbers',
    none: 'none',
  },
  ar: {
    sheet: 'الضريبة',
    head: ['', 'الصافي', 'التعديل', 'الضريبة'],
    sales: 'مبيعات بنسبة',
    credits: 'إشعارات دائنة بنسبة',
    shipping: 'رسوم شحن، دون ضريبة على المستندات',
    shippingBack: 'رسوم شحن مردودة',
    payable: 'المستحق',
    box: 'الخانة',
    papers: { invoice: 'الفواتير', 'credit-note': 'الإشعارات الدائنة' },
    from: 'أول رقم',
    to: 'آخر رقم',
    count: 'المستندات',
    missing: 'أرقام ناقصة',
    none: 'لا شيء',
  },
} as const;

/** The VAT report as a table for a sheet: by rate, by box, and the proof of the numbers. */
export function vatSheet(report: VatReport, language: Language) {
  const words = WORDS[language];
  const money = (amount: number) => ({ money: minor(amount), currency: report.currency });
  const minus = (amount: Minor) => money(-amount || 0);
  const rate = (basisPoints: number) => `${basisPoints / 100}%`;
  const rows = [
    [`${report.market} ${report.month}`, ...words.head.slice(1)],
    ...report.rates.flatMap(({ vatBasisPoints, sales, credits }) => [
      [`${words.sales} ${rate(vatBasisPoints)}`, money(sales.net), null, money(sales.vat)],
      [`${words.credits} ${rate(vatBasisPoints)}`, minus(credits.net), null, minus(credits.vat)],
    ]),
    [words.shipping, money(report.shipping.charged), null, null],
    [words.shippingBack, minus(report.shipping.givenBack), null, null],
    [words.payable, money(report.net), null, money(report.vat)],
    [],
    ...report.boxes.map(({ box, amount, adjustment, vat }) => {
      return [`${words.box} ${box}`, money(amount), money(adjustment), money(vat)];
    }),
    [],
    ...report.series.flatMap(({ kind, firstNumber, lastNumber, count, missing }) => [
      [words.papers[kind], null, null, null],
      [words.from, firstNumber, null, null],
      [words.to, lastNumber, null, null],
      [words.count, count, null, null],
      [words.missing, missing.length === 0 ? words.none : missing.join(' '), null, null],
    ]),
  ];
  return { name: `${words.sheet} ${report.market} ${report.month}`, rows, rightToLeft: language === 'ar' };
}
