import { renderSVG } from 'uqr';
import { type Bilingual, type Currency, MARKETS } from '#kernel/market';
import { type Minor, minor, sum, toDecimalText } from '#kernel/money';
import { groupedPhone } from '#shop/addresses/phone.rules';
import type { InvoiceDocument, InvoiceLine } from '#shop/invoices/document';
import { formatDateTime } from '#texts/format';
import { SHIPPED_HOUSE } from '#texts/house';
import { sizeText } from '#texts/stored-texts';

const TITLES = {
  simplified: {
    invoice: { ar: 'فاتورة ضريبية مبسطة', en: 'Simplified tax invoice' },
    'credit-note': { ar: 'إشعار دائن ضريبي مبسط', en: 'Simplified tax credit note' },
  },
  full: {
    invoice: { ar: 'فاتورة ضريبية', en: 'Tax Invoice' },
    'credit-note': { ar: 'إشعار دائن ضريبي', en: 'Tax Credit Note' },
  },
} as const;

const COLUMNS: readonly Bilingual[] = [
  { ar: 'الصنف', en: 'Item' },
  { ar: 'الكمية', en: 'Qty' },
  { ar: 'سعر الوحدة', en: 'Unit price' },
  { ar: 'المبلغ', en: 'Amount' },
  { ar: 'الخصم', en: 'Discount' },
  { ar: 'الضريبة', en: 'VAT' },
];

/** A row of label and value; `strong` marks the sum. */
type Row = Bilingual & {
  readonly value: string;
  /** The value in English below it, where it differs. */
  readonly english: string;
  readonly strong: boolean;
};

/** What the template sets: every value a finished text. */
type InvoiceData = {
  readonly number: string;
  /** The name of the house. */
  readonly house: Bilingual;
  /** The lines below it. */
  readonly under: readonly Bilingual[];
  readonly title: Bilingual;
  readonly seller: Bilingual;
  readonly facts: readonly Row[];
  readonly parties: readonly {
    readonly label: Bilingual;
    readonly arabic: readonly string[];
    readonly english: readonly string[];
  }[];
  readonly columns: readonly Bilingual[];
  readonly lines: readonly {
    readonly title: Bilingual;
    readonly count: string;
    readonly price: string;
    readonly amount: string;
    readonly discount: string;
    readonly vat: string;
  }[];
  readonly totals: readonly Row[];
  readonly note: Bilingual;
  readonly footer: string;
  /** The QR code as SVG, or null. */
  readonly qr: string | null;
};

/** Lays a frozen invoice out as finished texts; amounts with thousands separators, times in the market's own zone. */
export function invoiceData(document: InvoiceDocument): InvoiceData {
  const rate = `${document.vatBasisPoints / 100}%`;
  const { seller, currency, offers = [] } = document;
  const others = minor(document.discount - sum(offers.map(({ amount }) => amount)));
  const { name: house, first, second } = document.house ?? { name: SHIPPED_HOUSE.name, first: null, second: null };
  const under = [first, second].flatMap((line) => (line && line.en !== '' ? [line] : []));
  return {
    number: document.number,
    house,
    under,
    title: TITLES[MARKETS[document.market].invoice.layout][document.kind],
    seller: seller.legalName,
    facts: [
      document.kind === 'invoice'
        ? row('رقم الفاتورة', 'Invoice number', document.number)
        : row('رقم الإشعار', 'Note number', document.number),
      ...(document.corrects ? [row('تصحيح للفاتورة', 'Corrects invoice', document.corrects)] : []),
      timeRow('تاريخ الإصدار', 'Issued', document.issuedAt, document.market),
      row('رقم الطلب', 'Order', String(document.orderNumber)),
      timeRow('تاريخ الطلب', 'Ordered', document.orderedAt, document.market),
      row('العملة', 'Currency', currency),
    ],
    parties: [
      {
        label: { ar: 'البائع', en: 'Seller' },
        arabic: [seller.legalName.ar, seller.address.ar, `الرقم الضريبي: ${isolated(seller.vatNumber)}`],
        english: [
          seller.legalName.en,
          seller.address.en,
          `${MARKETS[document.market].invoice.taxNumber} ${seller.vatNumber} · Registration ${seller.commercialRegistration}`,
          `${seller.email} · ${seller.phone}`,
        ],
      },
      buyerOf(document),
    ],
    columns: COLUMNS,
    lines: document.lines.map((line) => lineOf(line, currency)),
    totals: [
      row('المجموع الفرعي', 'Subtotal', money(document.subtotal, currency)),
      ...offers.map(({ name, amount }) => row(name.ar, name.en, `–${money(amount, currency)}`)),
      ...(others > 0
        ? [row('الخصم', document.coupon ? `Discount (${document.coupon})` : 'Discount', `–${money(others, currency)}`)]
        : []),
      ...(document.delivery ? [row('الشحن', 'Shipping', money(document.delivery.net, currency))] : []),
      row('المبلغ الخاضع للضريبة', 'Taxable amount', money(document.taxable, currency)),
      row(`ضريبة القيمة المضافة ${isolated(rate)}`, `VAT ${rate}`, money(document.vat, currency)),
      ...(document.delivery ? [] : [row('الشحن', 'Shipping', money(document.shipping, currency))]),
      ...(document.rounding ? [row('تقريب', 'Rounding', signed(document.rounding, currency))] : []),
      { ...row('الإجمالي شامل الضريبة', 'Total with VAT', money(document.total, currency)), strong: true },
    ],
    note: noteOf(document, house),
    footer: `${document.number} · ${seller.legalName.en}`,
    qr: document.qrText ? renderSVG(document.qrText, { ecc: 'M', border: 2 }) : null,
  };
}

function noteOf({ kind, part }: InvoiceDocument, house: Bilingual): Bilingual {
  if (kind === 'invoice') return { ar: `شكرًا لتسوقكم من ${house.ar}.`, en: `Thank you for shopping with ${house.en}.` };
  if (part === true) {
    return {
      ar: 'يلغي هذا الإشعار جزءًا من الفاتورة المذكورة أعلاه.',
      en: 'This note takes back a part of the invoice named above.',
    };
  }
  return {
    ar: 'يلغي هذا الإشعار الفاتورة المذكورة أعلاه بالكامل.',
    en: 'This note takes back the whole of the invoice named above.',
  };
}

function row(ar: string, en: string, value: string): Row {
  return { ar, en, value, english: '', strong: false };
}

/** A time on the clock of the market, day/month/year and 12 hours (specification, section 9.2), in both languages. */
function timeRow(ar: string, en: string, iso: string, market: InvoiceDocument['market']): Row {
  const at = new Date(iso);
  const value = formatDateTime(at, MARKETS[market], 'ar');
  return { ...row(ar, en, value), english: formatDateTime(at, MARKETS[market], 'en') };
}

/** The buyer as on the order. A country written in English is named in Arabic, and in English below. */
function buyerOf({ buyer, market }: InvoiceDocument): InvoiceData['parties'][number] {
  if (buyer.name === '' && buyer.phone === '')
    return { label: { ar: 'المشتري', en: 'Buyer' }, arabic: ['مستهلك'], english: ['Consumer'] };
  const { country: english, name } = MARKETS[market];
  const ending = `, ${english}`;
  const inEnglish = buyer.address.endsWith(ending);
  const address = inEnglish ? [buyer.address.slice(0, -ending.length), name.full.ar] : [buyer.address];
  return {
    label: { ar: 'المشتري', en: 'Buyer' },
    arabic: [buyer.name, ...address, isolated(groupedPhone(buyer.phone))],
    english: inEnglish ? [english] : [],
  };
}

function lineOf(line: InvoiceLine, currency: Currency): InvoiceData['lines'][number] {
  const titled = (language: 'ar' | 'en') =>
    [line.title[language], sizeText(line.size, language)].filter((part) => part !== '').join(' · ');
  return {
    title: { ar: titled('ar'), en: titled('en') },
    count: String(line.count),
    price: grouped(line.unitPrice, currency),
    amount: grouped(line.amount, currency),
    discount: line.discount > 0 ? `–${grouped(line.discount, currency)}` : '–',
    vat: grouped(line.vat, currency),
  };
}

function grouped(amount: Minor, currency: Currency): string {
  const [whole = '', fraction = ''] = toDecimalText(amount, currency).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

function signed(amount: Minor, currency: Currency): string {
  return amount < 0 ? `–${money(minor(-amount), currency)}` : money(amount, currency);
}

function money(amount: Minor, currency: Currency): string {
  return `${currency} ${grouped(amount, currency)}`;
}

/** Isolates a number or phone number in Arabic text, left to right (content rules: U+2066 … U+2069). */
function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}
