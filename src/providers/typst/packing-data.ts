import { renderSVG } from 'uqr';
import { type Currency, type Language, MARKETS } from '#kernel/market';
import { type Minor, times } from '#kernel/money';
import type { ManifestDocument, PickListDocument, SlipDocument } from '#shop/packing/document';
import { unitCode } from '#shop/packing/scan.rules';
import { formatDateTime, formatPrice } from '#texts/format';
import { houseNow, withHouse } from '#texts/house';
import { sizeText } from '#texts/stored-texts';

/** The words of the papers of the store room, in both languages. */
const WORDS = {
  en: {
    order: 'Order',
    placed: 'Ordered',
    item: 'Item',
    quantity: 'Qty',
    amount: 'Amount',
    subtotal: 'Subtotal',
    discount: 'Discount',
    vat: 'VAT',
    shipping: 'Shipping',
    total: 'Total',
    paid: 'Paid',
    collect: 'To pay on delivery',
    thanks: 'Thank you for shopping with {house}.',
    giftNote: 'With a note for you',
    pickList: 'Pick list',
    parcels: 'parcels',
    pickUp: 'Pick-up',
    shelf: 'Shelf',
    code: 'Code',
    orders: 'Orders',
    manifest: 'Manifest',
    waybill: 'Waybill',
    city: 'City',
    units: 'Pieces',
    handedOver: 'Handed over',
    by: 'by',
    courier: 'Courier: name and signature',
    sender: 'Shop: name and signature',
  },
  ar: {
    order: 'طلب',
    placed: 'تاريخ الطلب',
    item: 'الصنف',
    quantity: 'الكمية',
    amount: 'المبلغ',
    subtotal: 'المجموع الفرعي',
    discount: 'الخصم',
    vat: 'ضريبة القيمة المضافة',
    shipping: 'الشحن',
    total: 'الإجمالي',
    paid: 'مدفوع',
    collect: 'يُدفع عند الاستلام',
    thanks: 'شكرًا لتسوقكم من {house}.',
    giftNote: 'مع رسالة إليك',
    pickList: 'قائمة الجمع',
    parcels: 'طرود',
    pickUp: 'موعد المندوب',
    shelf: 'الرف',
    code: 'الرمز',
    orders: 'الطلبات',
    manifest: 'بيان التسليم',
    waybill: 'البوليصة',
    city: 'المدينة',
    units: 'القطع',
    handedOver: 'سُلّمت',
    by: 'بيد',
    courier: 'المندوب: الاسم والتوقيع',
    sender: 'المتجر: الاسم والتوقيع',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;

function wordsOf(language: Language) {
  const [words, house] = [WORDS[language], houseNow().name];
  return {
    ...words,
    shop: house[language],
    thanks: withHouse(words.thanks, language),
    author: house.en,
  };
}

/** A slip as finished texts, in the language of its order; a gift has no prices. */
export function slipData(slip: SlipDocument) {
  const { language, currency, market, number, lines, gift } = slip;
  const words = wordsOf(language);
  const price = (amount: Minor) => money(amount, currency, language);
  return {
    language,
    words,
    number: String(number),
    placed: formatDateTime(slip.placedAt, MARKETS[market], language),
    name: slip.name,
    city: slip.city,
    gift,
    note: gift ? slip.giftNote : '',
    qr: renderSVG(slip.waybill ?? String(number), { ecc: 'M', border: 1 }),
    lines: lines.map((line) => ({
      title: titled(line.title[language], line.size, language),
      code: unitCode(line),
      shelf: line.shelf,
      count: String(line.count),
      amount: gift ? '' : price(times(line.unitPrice, line.count)),
    })),
    totals: gift
      ? []
      : [
          [words.subtotal, price(slip.subtotal)],
          ...(slip.discount > 0 ? [[words.discount, `–${price(slip.discount)}`]] : []),
          [words.vat, price(slip.tax)],
          [words.shipping, price(slip.shipping)],
          [words.total, price(slip.total)],
          [slip.collect > 0 ? words.collect : words.paid, price(slip.collect > 0 ? slip.collect : slip.total)],
        ],
  };
}

/** A pick list as finished texts. */
export function pickListData({ language, place, pickUp, parcels, rows }: PickListDocument) {
  return {
    ...{ language, place, pickUp },
    words: wordsOf(language),
    parcels: String(parcels),
    rows: rows.map((row) => ({
      shelf: row.shelf || '–',
      title: titled(row.title[language], row.size, language),
      other: row.title[language === 'ar' ? 'en' : 'ar'],
      code: unitCode(row),
      count: String(row.count),
      orders: row.orders.map(({ number, count }) => (count > 1 ? `${number} × ${count}` : String(number))),
    })),
  };
}

/** A manifest as finished texts. */
export function manifestData({ language, rows, number, ...rest }: ManifestDocument) {
  return {
    ...{ language, ...rest },
    words: wordsOf(language),
    number: String(number),
    parcels: String(rows.length),
    units: String(rows.reduce((sum, { units }) => sum + units, 0)),
    rows: rows.map((row) => ({ ...row, number: String(row.number), units: String(row.units) })),
  };
}

function titled(title: string, size: string, language: Language): string {
  return [title, sizeText(size, language)].filter((part) => part !== '').join(' · ');
}

function money(amount: Minor, currency: Currency, language: Language): string {
  return formatPrice(amount, currency, language);
}
