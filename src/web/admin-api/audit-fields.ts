import { type Bilingual, type Language, MARKET_CODES, MARKETS, type MarketCode } from '#kernel/market';
import { PLAIN_FIELDS } from '#shop/catalogue/product-fields.rules';
import type { SellerField } from '#shop/content/seller.rules';
import type { PeriodKind } from '#shop/retention/periods.rules';
import type { SettingKey } from '#shop/settings/settings.rules';
import { listed } from '#texts/listed';

/** The name of every setting, as a sentence names it. */
export const SETTING_WORDS: Readonly<Record<SettingKey | `retention.${PeriodKind}` | 'seller', Bilingual>> = {
  'shipping.free_from': { en: 'free delivery from', ar: 'التوصيل المجاني من' },
  'shipping.fee': { en: 'delivery charge', ar: 'رسوم التوصيل' },
  'shipping.fixed': { en: 'always the same delivery charge', ar: 'رسوم توصيل ثابتة' },
  'delivery.cut_off': { en: 'time until which orders are processed the same day', ar: 'آخر وقت للتجهيز في اليوم نفسه' },
  'delivery.holidays': { en: 'holidays', ar: 'العطل' },
  'delivery.line_moves': { en: 'moving line at the top', ar: 'تحريك السطر العلوي' },
  'delivery.national_address': { en: 'orders without a national address', ar: 'الطلبات بلا عنوان وطني' },
  'delivery.address_hours': { en: 'hours that an order waits for its address', ar: 'ساعات انتظار العنوان الوطني' },
  'vat.rate': { en: 'VAT rate', ar: 'نسبة الضريبة' },
  'shipping.includes_vat': { en: 'delivery charge includes VAT', ar: 'رسوم التوصيل شاملة الضريبة' },
  'invoices.reported': { en: 'reporting invoices to ZATCA', ar: 'إبلاغ الفواتير إلى الهيئة' },
  'price.vat_first': { en: 'prices with VAT first', ar: 'السعر شامل الضريبة أولًا' },
  'cart.stays_after_add': { en: 'staying on the page after adding', ar: 'البقاء في الصفحة بعد الإضافة' },
  'payment.mada': { en: 'mada', ar: 'مدى' },
  'payment.visa_master': { en: 'Visa and Mastercard', ar: 'فيزا وماستركارد' },
  'payment.online': { en: 'online payment', ar: 'الدفع الإلكتروني' },
  'payment.apple_pay': { en: 'Apple Pay', ar: 'Apple Pay' },
  'payment.apple_pay_domain': { en: 'domain file of Apple Pay', ar: 'ملف نطاق Apple Pay' },
  'payment.online_apple_pay': { en: 'Apple Pay on the provider’s page', ar: 'Apple Pay في صفحة المزوّد' },
  'payment.tabby': { en: 'Tabby', ar: 'تابي' },
  'tabby.least': { en: 'least amount by Tabby', ar: 'أقل مبلغ عبر تابي' },
  'tabby.most': { en: 'largest amount by Tabby', ar: 'أكبر مبلغ عبر تابي' },
  'payment.tamara': { en: 'Tamara', ar: 'تمارا' },
  'tamara.least': { en: 'least amount by Tamara', ar: 'أقل مبلغ عبر تمارا' },
  'tamara.most': { en: 'largest amount by Tamara', ar: 'أكبر مبلغ عبر تمارا' },
  'lenders.line': { en: 'line about payments in parts', ar: 'سطر الدفع على دفعات' },
  'cash.offered': { en: 'cash on delivery', ar: 'الدفع عند الاستلام' },
  'cash.limit': { en: 'largest cash order', ar: 'أكبر طلب نقدي' },
  'cash.refusals': { en: 'card only after refusals', ar: 'البطاقة فقط بعد مرات رفض' },
  'cash.open_orders': { en: 'open cash orders of a person', ar: 'الطلبات النقدية المفتوحة لشخص' },
  'cash.open_units': { en: 'units in open cash orders of a person', ar: 'القطع في الطلبات النقدية المفتوحة لشخص' },
  'cash.open_money': { en: 'money in open cash orders of a person', ar: 'المبلغ في الطلبات النقدية المفتوحة لشخص' },
  'cash.network_orders': { en: 'open cash orders of a network', ar: 'الطلبات النقدية المفتوحة لشبكة' },
  'cash.network_units': { en: 'units in open cash orders of a network', ar: 'القطع في الطلبات النقدية المفتوحة لشبكة' },
  'cash.network_money': {
    en: 'money in open cash orders of a network',
    ar: 'المبلغ في الطلبات النقدية المفتوحة لشبكة',
  },
  'cash.stock_share': { en: 'largest share of a product for cash', ar: 'أكبر حصة نقدية من منتج' },
  'cash.stock_least': { en: 'units always sold for cash', ar: 'قطع تُباع نقدًا دائمًا' },
  'staff_mail.card_review': { en: 'mail about card money that waits', ar: 'رسالة عن مال بطاقة ينتظر قرارًا' },
  'staff_mail.sold_out': { en: 'mail when a product sells out', ar: 'رسالة عند نفاد منتج' },
  'staff_mail.every_order': { en: 'mail about every order', ar: 'رسالة عن كل طلب' },
  'staff_mail.morning': { en: 'summary in the morning', ar: 'ملخص الصباح' },
  'retention.idle_checkouts': { en: 'time that addresses of guests are kept', ar: 'مدة حفظ عناوين الزوار' },
  'retention.ended_orders': { en: 'time that people of ended orders are kept', ar: 'مدة حفظ أشخاص الطلبات المنتهية' },
  'retention.guest_orders': { en: 'time that guests of orders are kept', ar: 'مدة حفظ بيانات زوار الطلبات' },
  'retention.unused_accounts': { en: 'time that unused accounts are kept', ar: 'مدة حفظ الحسابات غير المستخدمة' },
  'retention.payments': { en: 'time that payers are kept', ar: 'مدة حفظ بيانات الدافعين' },
  'retention.stock_alerts': { en: 'time that requests about stock are kept', ar: 'مدة حفظ طلبات الإعلام بالتوفّر' },
  'retention.payment_links': { en: 'time that payment links are kept', ar: 'مدة حفظ روابط الدفع' },
  'retention.address_requests': { en: 'time that address requests are kept', ar: 'مدة حفظ طلبات العنوان' },
  'retention.old_addresses': { en: 'time that corrected addresses are kept', ar: 'مدة حفظ العناوين السابقة للطلبات' },
  'retention.papers': { en: 'time that printed papers are kept', ar: 'مدة حفظ الأوراق المطبوعة' },
  'retention.imports': { en: 'time that imported sheets are kept', ar: 'مدة حفظ الجداول المستوردة' },
  seller: { en: 'seller', ar: 'بيانات البائع' },
};

const SELLER_WORDS: Readonly<Record<SellerField, Bilingual>> = {
  legalName: { en: 'legal name', ar: 'الاسم القانوني' },
  address: { en: 'address', ar: 'العنوان' },
  shipFrom: { en: 'shipped from', ar: 'مكان الشحن' },
  commercialRegistration: { en: 'commercial registration', ar: 'السجل التجاري' },
  vatNumber: { en: 'VAT number', ar: 'الرقم الضريبي' },
  email: { en: 'email', ar: 'البريد' },
  returnsEmail: { en: 'email for returns', ar: 'بريد الإرجاع' },
  phone: { en: 'phone', ar: 'الهاتف' },
  tollFree: { en: 'toll-free phone', ar: 'الهاتف المجاني' },
  street: { en: 'street', ar: 'الشارع' },
  building: { en: 'building number', ar: 'رقم المبنى' },
  district: { en: 'district', ar: 'الحي' },
  city: { en: 'city', ar: 'المدينة' },
  postalCode: { en: 'postal code', ar: 'الرمز البريدي' },
};

/** The plain fields of products, with a small letter within a sentence. */
const PRODUCT_WORDS = Object.fromEntries(
  PLAIN_FIELDS.map(({ name, words: { en, ar } }) => [name, { en: `${en.charAt(0).toLowerCase()}${en.slice(1)}`, ar }]),
);

/** Fields of acts that only the store reads: ids of its records, and what other fields say in words. */
const UNSAID = new Set([
  'terms',
  'refund',
  'approval',
  'schedule',
  'paper',
  'merged',
  'separated',
  'currency',
  'cancelled',
  'delta',
]);

const FIELD_WORDS: Readonly<Record<string, Bilingual>> = {
  ...SELLER_WORDS,
  ...PRODUCT_WORDS,
  account: { en: 'account', ar: 'الحساب' },
  addresses: { en: 'addresses', ar: 'العناوين' },
  amount: { en: 'amount', ar: 'المبلغ' },
  apartment: { en: 'apartment, villa or office', ar: 'الشقة أو الفيلا أو المكتب' },
  answered: { en: 'answered', ar: 'تم الرد' },
  approved: { en: 'approved by a second person', ar: 'بموافقة شخص ثانٍ' },
  at: { en: 'at', ar: 'الموعد' },
  by: { en: 'by', ar: 'بواسطة' },
  banner: { en: 'banner', ar: 'اللافتة' },
  categories: { en: 'categories', ar: 'التصنيفات' },
  coupons: { en: 'gift codes', ar: 'أكواد الخصم' },
  documents: { en: 'texts', ar: 'النصوص' },
  city: { en: 'city', ar: 'المدينة' },
  creditNote: { en: 'credit note', ar: 'الإشعار الدائن' },
  description: { en: 'description', ar: 'الوصف' },
  discountPrice: { en: 'discount price', ar: 'السعر المخفّض' },
  display: { en: 'name shown', ar: 'الاسم المعروض' },
  ended: { en: 'ended', ar: 'ما انتهى' },
  endsAt: { en: 'until', ar: 'حتى' },
  expiresAt: { en: 'good until', ar: 'صالح حتى' },
  fields: { en: 'fields', ar: 'الحقول' },
  file: { en: 'file', ar: 'الملف' },
  firstName: { en: 'first name', ar: 'الاسم الأول' },
  format: { en: 'format', ar: 'الصيغة' },
  from: { en: 'from', ar: 'من' },
  gift: { en: 'gift', ar: 'هدية' },
  height: { en: 'height', ar: 'الارتفاع' },
  homeInclude: { en: 'on the home page', ar: 'في الرئيسية' },
  image: { en: 'picture', ar: 'الصورة' },
  invitedBy: { en: 'invited by', ar: 'بدعوة من' },
  kind: { en: 'kind', ar: 'النوع' },
  language: { en: 'language', ar: 'اللغة' },
  lastName: { en: 'last name', ar: 'اسم العائلة' },
  layers: { en: 'worn with', ar: 'يُلبس مع' },
  lines: { en: 'lines', ar: 'البنود' },
  mail: { en: 'sent by email', ar: 'أُرسل بالبريد' },
  manifest: { en: 'manifest', ar: 'البيان' },
  markets: { en: 'markets', ar: 'الأسواق' },
  means: { en: 'means', ar: 'تعني' },
  method: { en: 'payment', ar: 'طريقة الدفع' },
  minimum: { en: 'from a subtotal of', ar: 'من مجموع فرعي قدره' },
  missing: { en: 'missing', ar: 'الناقص' },
  name: { en: 'name', ar: 'الاسم' },
  navInclude: { en: 'in the menu', ar: 'في القائمة' },
  'notes.top': { en: 'top notes', ar: 'مقدمة العطر' },
  'notes.heart': { en: 'heart notes', ar: 'قلب العطر' },
  'notes.base': { en: 'base notes', ar: 'قاعدة العطر' },
  number: { en: 'version', ar: 'النسخة' },
  onHand: { en: 'stock', ar: 'المخزون' },
  order: { en: 'order', ar: 'الترتيب' },
  orders: { en: 'orders', ar: 'الطلبات' },
  ours: { en: 'our sum', ar: 'مجموعنا' },
  permissions: { en: 'permissions', ar: 'الصلاحيات' },
  ordered: { en: 'products in orders', ar: 'منتجات في طلبات' },
  pictures: { en: 'pictures', ar: 'الصور' },
  price: { en: 'price', ar: 'السعر' },
  productId: { en: 'missing piece', ar: 'القطعة الناقصة' },
  products: { en: 'products', ar: 'المنتجات' },
  region: { en: 'region', ar: 'المنطقة' },
  reference: { en: 'reference', ar: 'المرجع' },
  restored: { en: 'put back from version', ar: 'أُعيد من النسخة' },
  result: { en: 'result', ar: 'النتيجة' },
  reviews: { en: 'reviews', ar: 'التقييمات' },
  role: { en: 'role', ar: 'الدور' },
  row: { en: 'row', ar: 'الصف' },
  rows: { en: 'rows', ar: 'الصفوف' },
  shipping: { en: 'shipping', ar: 'الشحن' },
  shortAddress: { en: 'national address', ar: 'العنوان الوطني' },
  shortNote: { en: 'short note', ar: 'النبذة' },
  shows: { en: 'beside the price', ar: 'بجانب السعر' },
  sizes: { en: 'sizes', ar: 'الأحجام' },
  slug: { en: 'link', ar: 'الرابط' },
  startsAt: { en: 'from', ar: 'من' },
  state: { en: 'state', ar: 'الحالة' },
  theirs: { en: 'their sum', ar: 'مجموعهم' },
  title: { en: 'name', ar: 'الاسم' },
  total: { en: 'total', ar: 'الإجمالي' },
  usesAllowed: { en: 'uses', ar: 'مرات الاستخدام' },
  usesPerShopper: { en: 'uses of a shopper', ar: 'مرات الاستخدام لكل متسوّق' },
  value: { en: 'value', ar: 'القيمة' },
  version: { en: 'version', ar: 'النسخة' },
  'wear.lasts': { en: 'lasts', ar: 'الثبات' },
  'wear.trail': { en: 'trail', ar: 'الفوحان' },
  'wear.strength': { en: 'strength', ar: 'القوّة' },
  'wear.seasons': { en: 'seasons', ar: 'الفصول' },
  'wear.occasions': { en: 'occasions', ar: 'المناسبات' },
  'wear.on': { en: 'worn on', ar: 'يوضع على' },
  width: { en: 'width', ar: 'العرض' },
  zip: { en: 'postcode', ar: 'الرمز البريدي' },
  wishlist: { en: 'wishlist', ar: 'المفضّلة' },
};

/** The name of a language, in each. */
export const LANGUAGE_WORDS: Readonly<Record<Language, Bilingual>> = {
  en: { en: 'English', ar: 'الإنجليزية' },
  ar: { en: 'Arabic', ar: 'العربية' },
};

/** Whether a field of an act is said to people. */
export function isSaid(field: string): boolean {
  return !UNSAID.has(field);
}

/** The name of a field by its path: `prices.SAR.discountPrice` is "discount price, KSA", `title.ar` is "name, Arabic". */
export function fieldWords(path: string, language: Language): string {
  const [, currency, price = ''] = /^prices\.([A-Z]{3})\.?(\w*)$/.exec(path) ?? [];
  if (currency) {
    const market = MARKET_CODES.find((code) => MARKETS[code].currency === currency);
    const name = price === 'hidden' ? { en: 'hidden', ar: 'مخفي' } : (FIELD_WORDS[price] ?? FIELD_WORDS.price);
    return listed(language, [name?.[language] ?? '', market ? marketWords(market, language) : currency]);
  }
  const [, base = path, of] = /^(.*)\.(en|ar)$/.exec(path) ?? [];
  const name = FIELD_WORDS[base]?.[language] ?? base.replace(/[._-]+/g, ' ');
  return of === 'en' || of === 'ar' ? listed(language, [name, LANGUAGE_WORDS[of][language]]) : name;
}

/** The short name of a market. */
export function marketWords(market: MarketCode, language: Language): string {
  return MARKETS[market].name.short[language];
}
