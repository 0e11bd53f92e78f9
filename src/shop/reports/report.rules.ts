import type { Bilingual, Currency } from '#kernel/market';
import type { Minor } from '#kernel/money';

/** Every report with the permissions of which one is enough, in the order of the tabs. */
export const REPORTS = {
  sales: ['reports.read'],
  scents: ['reports.scents', 'reports.read'],
  shoppers: ['reports.read'],
  search: ['reports.read'],
  delivery: ['reports.delivery', 'reports.read'],
} as const;

export type ReportName = keyof typeof REPORTS;

/** Whether a text is the name of a report. */
function isReportName(text: string): text is ReportName {
  return Object.hasOwn(REPORTS, text);
}

export const REPORT_NAMES: readonly ReportName[] = Object.keys(REPORTS).filter(isReportName);

/** A value of a report: a text, a count, an amount, or a share in basis points. Null where there is none. */
export type ReportCell =
  | string
  | number
  | null
  | { readonly money: Minor; readonly currency: Currency }
  | { readonly percent: number };

/** The words of reports in both languages, by the key that figures, columns and series have. */
export const REPORT_WORDS = {
  sales: { en: 'Sales', ar: 'المبيعات' },
  scents: { en: 'Scents', ar: 'العطور' },
  shoppers: { en: 'Shoppers', ar: 'المتسوّقون' },
  search: { en: 'Search', ar: 'البحث' },
  delivery: { en: 'Delivery', ar: 'التوصيل' },
  revenue: { en: 'Revenue', ar: 'الإيرادات' },
  orders: { en: 'Orders', ar: 'الطلبات' },
  averageOrder: { en: 'Average order', ar: 'متوسط الطلب' },
  vat: { en: 'VAT in it', ar: 'منها الضريبة' },
  shipping: { en: 'Shipping in it', ar: 'منها الشحن' },
  cashShare: { en: 'Cash on delivery', ar: 'الدفع عند الاستلام' },
  cancelled: { en: 'Cancelled', ar: 'الملغاة' },
  refunded: { en: 'Refunded in these days', ar: 'المسترد في هذه الأيام' },
  givenBack: { en: 'Given back of it', ar: 'المسترد منها' },
  cameBack: { en: 'Refused at the door', ar: 'مرفوضة عند الباب' },
  withinThreeDays: { en: 'Delivered within 3 days', ar: 'سُلّمت خلال 3 أيام' },
  byMarket: { en: 'By market', ar: 'بحسب السوق' },
  byCollection: { en: 'By collection', ar: 'بحسب المجموعة' },
  codesUsed: { en: 'Gift codes used', ar: 'أكواد الخصم المستخدمة' },
  market: { en: 'Market', ar: 'السوق' },
  collection: { en: 'Collection', ar: 'المجموعة' },
  share: { en: 'Share', ar: 'الحصة' },
  overlappingShare: { en: 'Share; collections overlap', ar: 'الحصة؛ المجموعات تتداخل' },
  code: { en: 'Code', ar: 'الرمز' },
  uses: { en: 'Uses', ar: 'مرات الاستخدام' },
  given: { en: 'Given', ar: 'الممنوح' },
  units: { en: 'Units', ar: 'القطع' },
  topScents: { en: 'Top scents', ar: 'الأكثر مبيعًا' },
  scent: { en: 'Scent', ar: 'العطر' },
  byFamily: { en: 'By family of scent', ar: 'بحسب عائلة العطر' },
  family: { en: 'Family', ar: 'العائلة' },
  scentsSold: { en: 'Scents sold', ar: 'العطور المباعة' },
  new: { en: 'New', ar: 'جدد' },
  returning: { en: 'Returning', ar: 'عائدون' },
  newShare: { en: 'Share of new shoppers', ar: 'نسبة المتسوّقين الجدد' },
  byKind: { en: 'New and returning', ar: 'الجدد والعائدون' },
  shopper: { en: 'Shopper', ar: 'المتسوّق' },
  searches: { en: 'Searches', ar: 'عمليات البحث' },
  missed: { en: 'Without result', ar: 'بلا نتيجة' },
  missedShare: { en: 'Share without result', ar: 'النسبة بلا نتيجة' },
  clicks: { en: 'Opened a product', ar: 'فتحوا منتجًا' },
  topWords: { en: 'Most searched', ar: 'الأكثر بحثًا' },
  missedWords: { en: 'Searched without result', ar: 'بحث بلا نتيجة' },
  unclickedWords: { en: 'Searched, and nothing opened', ar: 'بحث ولم يُفتح شيء' },
  words: { en: 'Words', ar: 'الكلمات' },
  parcels: { en: 'Parcels sent', ar: 'الطرود المرسلة' },
  delivered: { en: 'Delivered', ar: 'سُلّمت' },
  days: { en: 'Days to deliver', ar: 'أيام التوصيل' },
  returnedShare: { en: 'Share that came back', ar: 'نسبة العائد' },
  byCourier: { en: 'By courier', ar: 'بحسب شركة الشحن' },
  courier: { en: 'Courier', ar: 'شركة الشحن' },
  byCity: { en: 'By city', ar: 'بحسب المدينة' },
  city: { en: 'City', ar: 'المدينة' },
  period: { en: 'Period', ar: 'الفترة' },
  before: { en: 'Before', ar: 'قبلها' },
  figure: { en: 'Figure', ar: 'المؤشر' },
  value: { en: 'Value', ar: 'القيمة' },
  day: { en: 'From', ar: 'من' },
} as const satisfies Readonly<Record<string, Bilingual>>;

export type ReportWord = keyof typeof REPORT_WORDS;

/** A figure, with the one of the period before. */
export type ReportFigure = { readonly key: ReportWord; readonly value: ReportCell; readonly before: ReportCell };

export type ReportTable = {
  readonly key: ReportWord;
  readonly columns: readonly ReportWord[];
  readonly rows: readonly (readonly ReportCell[])[];
};

/** A chart over time: the value of each series in each step. Amounts are in minor units of `currency`. */
export type ReportChart = {
  readonly key: ReportWord;
  /** Null for a chart of counts. */
  readonly currency: Currency | null;
  /** Codes of markets, or words. */
  readonly series: readonly string[];
  readonly points: readonly { readonly start: string; readonly values: readonly number[] }[];
  readonly total: number;
  /** The total of the period before; null without one. */
  readonly before: number | null;
};

/** A share in basis points; null of nothing. */
export function shareOf(part: number, whole: number): ReportCell {
  return whole === 0 ? null : { percent: Math.round((part * 10_000) / whole) };
}

/** Whether a text is the key of a word. */
export function isReportWord(text: string): text is ReportWord {
  return Object.hasOwn(REPORT_WORDS, text);
}
