import type { JsonObject, JsonValue } from '#kernel/json';
import {
  type Bilingual,
  isLanguage,
  isTradeCurrency,
  type Language,
  MARKET_CODES,
  MARKETS,
  type MarketCode,
  type TradeCurrency,
} from '#kernel/market';
import { minor } from '#kernel/money';
import { isMailKind, MAILS } from '#shop/emails/mails.rules';
import { PAYMENT_TEXTS } from '#shop/orders/payment-words.rules';
import { REFUND_REASON_TEXTS } from '#shop/payments/refund-reason-words.rules';
import { isSettingKey, settingOf } from '#shop/settings/settings.rules';
import { PERMISSION_TEXTS } from '#shop/staff/permission-words.rules';
import { isPermission } from '#shop/staff/permissions.rules';
import { STOCK_REASON_TEXTS } from '#shop/stock/reason-words.rules';
import { countedAr, countedEn } from '#texts/counted';
import { formatClock, formatDateTime, formatPercent, formatPrice } from '#texts/format';
import { listed } from '#texts/listed';
import { sizeName } from '#texts/stored-texts';
import { formatCount } from '#texts/text';
import { texts } from '#texts/texts';
import { fieldWords, LANGUAGE_WORDS, marketWords } from './audit-fields.ts';

/** What the values of an act are read with. */
export type ValueContext = {
  readonly language: Language;
  /** The market of the act; its currency and its clock are used. */
  readonly market: MarketCode;
  readonly currency: TradeCurrency;
  /** The name of an id: a product, a line, a category, a role or a person; null for none. */
  readonly nameOf: (id: string) => string | null;
  /** The whole side of the act that the value is of. */
  readonly side: JsonObject;
};

/** Codes of acts and what they are called. */
const CODES: Readonly<Record<string, Bilingual>> = {
  about: { en: 'the page about the house', ar: 'صفحة من نحن' },
  abuse: { en: 'abuse', ar: 'إساءة' },
  accepted: { en: 'accepted', ar: 'مقبولة' },
  advertising: { en: 'advertising', ar: 'إعلان' },
  app: { en: 'authenticator app', ar: 'تطبيق المصادقة' },
  asked: { en: 'asked for', ar: 'مطلوب' },
  banner: { en: 'banner', ar: 'لافتة' },
  cannot_deliver: { en: 'It cannot be delivered', ar: 'لا يمكن توصيله' },
  catalogue: { en: 'Catalogue', ar: 'الكتالوج' },
  category: { en: 'category', ar: 'تصنيف' },
  code: { en: 'code', ar: 'رمز' },
  done: { en: 'done', ar: 'تم' },
  draft: { en: 'draft', ar: 'مسودة' },
  duplicate: { en: 'It was ordered twice', ar: 'طُلب مرتين' },
  enforce: { en: 'wait for it', ar: 'تنتظره' },
  failed: { en: 'failed', ar: 'فشل' },
  finance: { en: 'Finance', ar: 'المالية' },
  fixed: { en: 'amount', ar: 'مبلغ' },
  fulfilment: { en: 'Fulfilment', ar: 'التجهيز' },
  hidden: { en: 'hidden', ar: 'مخفي' },
  hero: { en: 'first picture of the home page', ar: 'صورة صدر الرئيسية' },
  'not-about-product': { en: 'not about the product', ar: 'لا يخص المنتج' },
  notes: { en: 'notes table', ar: 'جدول المكوّنات' },
  observe: { en: 'book and count', ar: 'تُحجز وتُحصى' },
  other: { en: 'Another reason', ar: 'سبب آخر' },
  out_of_stock: { en: 'A piece is missing', ar: 'قطعة ناقصة' },
  owner: { en: 'Owner', ar: 'المالك' },
  passkey: { en: 'passkey', ar: 'مفتاح مرور' },
  password: { en: 'password', ar: 'كلمة مرور' },
  percentage: { en: 'percent', ar: 'نسبة' },
  'personal-data': { en: 'personal data', ar: 'بيانات شخصية' },
  press: { en: 'press room', ar: 'غرفة الصحافة' },
  product: { en: 'product', ar: 'منتج' },
  put_away: { en: 'archived', ar: 'مؤرشف' },
  recovery: { en: 'recovery code', ar: 'رمز استرداد' },
  refund: { en: 'refund', ar: 'استرداد' },
  returned: { en: 'given back', ar: 'أُعيدت' },
  setting: { en: 'setting', ar: 'إعداد' },
  share: { en: 'picture of shared links', ar: 'صورة الروابط المشتركة' },
  shopper_asked: { en: 'The shopper asked for it', ar: 'طلبه المتسوّق' },
  shortNote: { en: 'short note', ar: 'النبذة' },
  shown: { en: 'shown', ar: 'معروض' },
  store: { en: 'shop', ar: 'فرع' },
  support: { en: 'Customer service', ar: 'خدمة العملاء' },
  suspicious: { en: 'It looks like fraud', ar: 'يبدو احتيالًا' },
  waiting: { en: 'waits', ar: 'ينتظر' },
  paid: { en: 'paid', ar: 'مدفوع' },
};

const YES: Bilingual = { en: 'yes', ar: 'نعم' };
const NO: Bilingual = { en: 'no', ar: 'لا' };
const NONE: Bilingual = { en: 'none', ar: 'لا شيء' };
const NO_LIMIT: Bilingual = { en: 'no limit', ar: 'بلا حد' };
const BACK: Bilingual = { en: 'back to stock', ar: 'إلى المخزون' };

/** Fields of amounts in minor units. */
const AMOUNTS =
  /^(amount|total|shipping|ours|theirs|price|discountPrice|minimum|prices\.[A-Z]{3}\.(price|discountPrice))$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The words of a code of an act; null for any other text. */
export function codeWords(code: string, language: Language): string | null {
  const known = (words: Readonly<Record<string, string>>) =>
    Object.hasOwn(words, code) ? (words[code] ?? null) : null;
  return (
    CODES[code]?.[language] ??
    known(PAYMENT_TEXTS[language].methods) ??
    known(REFUND_REASON_TEXTS[language]) ??
    known(STOCK_REASON_TEXTS[language])
  );
}

/** Says why an act was done: by the code of its kind, else as it was written. */
export function reasonWords(action: string, reason: string, language: Language): string {
  const known = (words: Readonly<Record<string, string>>) => (Object.hasOwn(words, reason) ? words[reason] : undefined);
  const own = action.startsWith('stock.')
    ? known(STOCK_REASON_TEXTS[language])
    : action.startsWith('refund.') || action.startsWith('approval.')
      ? known(REFUND_REASON_TEXTS[language])
      : undefined;
  return own ?? codeWords(reason, language) ?? reason;
}

/** Says a value of an act as people read it, with its unit, currency, clock or name; null for none. */
export function valueWords(field: string, value: JsonValue | undefined, context: ValueContext): string | null {
  const { language, market, nameOf } = context;
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return (value ? YES : NO)[language];
  if (typeof value === 'number') return numberWords(field, value, context);
  if (typeof value === 'string') {
    if (INSTANT.test(value)) return formatDateTime(new Date(value), MARKETS[market], language);
    if (field === 'language' && isLanguage(value)) return LANGUAGE_WORDS[value][language];
    if (field === 'kind' && isMailKind(value)) return MAILS[value][language];
    const own = field === 'permissions' ? permissionWords(value, language) : wearWords(field, value, language);
    return own ?? nameOf(value) ?? codeWords(value, language) ?? marketIn(value, language) ?? value;
  }
  if (isList(value)) {
    if (value.length === 0) return NONE[language];
    if (field === 'pictures') {
      return language === 'ar' ? countedAr(value.length, 'picture') : countedEn(value.length, 'picture');
    }
    return listed(
      language,
      value.map((one) =>
        field === 'fields' && typeof one === 'string'
          ? fieldWords(one === 'state' ? 'region' : one, language)
          : (valueWords(field === 'lines' ? 'line' : field, one, context) ?? ''),
      ),
    );
  }
  return objectWords(value, context);
}

function permissionWords(code: string, language: Language): string | null {
  return isPermission(code) ? PERMISSION_TEXTS[language][code] : null;
}

/** A word of a wear record by its field, as the product page says it; null for any other text. */
function wearWords(field: string, code: string, language: Language): string | null {
  const [, list = ''] = /^wear\.(\w+)$/.exec(field) ?? [];
  if (list === '') return null;
  const say = texts(language);
  const key = list === 'trail' || list === 'strength' ? `wear.${list}.${code}` : `wear.word.${code}`;
  return say.has(key) ? say(key) : null;
}

function isList(value: JsonObject | readonly JsonValue[]): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function numberWords(field: string, value: number, { language, currency, side }: ValueContext): string {
  const ofPrice = /^prices\.([A-Z]{3})\./.exec(field)?.[1];
  if (AMOUNTS.test(field)) return formatPrice(minor(value), isTradeCurrency(ofPrice) ? ofPrice : currency, language);
  if (field === 'weight' && 'kind' in side) {
    return side.kind === 'fixed' ? formatPrice(minor(value), currency, language) : formatPercent(value / 100);
  }
  return formatCount(value);
}

function marketIn(text: string, language: Language): string | null {
  const market = MARKET_CODES.find((code) => code === text);
  return market ? marketWords(market, language) : null;
}

/** A line of an order or refund by its product; anything else by its fields. */
function objectWords(value: JsonObject, context: ValueContext): string {
  const { language, nameOf } = context;
  const id = value.productId ?? value.id;
  if (typeof id === 'string' && typeof value.quantity === 'number') {
    const name = nameOf(id) ?? (language === 'ar' ? 'منتج' : 'a product');
    const line = `${name} × ${formatCount(value.quantity)}`;
    return value.restock === true ? `${line} (${BACK[language]})` : line;
  }
  if (typeof value.amount === 'number' && (value.unit === 'ml' || value.unit === 'g')) {
    return sizeName({ amount: value.amount, unit: value.unit }, language);
  }
  const parts = Object.entries(value).flatMap(([name, one]) => {
    const said = valueWords(name, one, { ...context, side: value });
    return said === null ? [] : [`${fieldWords(name, language)}: ${said}`];
  });
  return listed(language, parts);
}

/** The value of a setting with its unit: "SAR 300.00", "15.00%", "no limit", "30 days". */
export function settingValue(key: string, value: JsonValue | undefined, context: ValueContext): string | null {
  const { language, currency } = context;
  if (key.startsWith('retention.') && typeof value === 'number') {
    return language === 'ar' ? countedAr(value, 'day') : countedEn(value, 'day');
  }
  if (!isSettingKey(key)) return valueWords('value', value, context);
  const { kind } = settingOf(key);
  if (value === null && kind === 'optional-amount') return NO_LIMIT[language];
  if (value === null || value === '') return NONE[language];
  if (typeof value !== 'number') return valueWords('value', value, context);
  if (kind === 'amount' || kind === 'optional-amount') return formatPrice(minor(value), currency, language);
  if (kind === 'rate') return formatPercent(value / 100);
  if (kind === 'optional-time') return formatClock(value, language);
  if (key === 'delivery.address_hours') return language === 'ar' ? countedAr(value, 'hour') : countedEn(value, 'hour');
  return key === 'cash.stock_share' ? `${formatCount(value)}%` : formatCount(value);
}
