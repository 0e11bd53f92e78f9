import { countedAr } from '#texts/counted';
import type { Texts } from '../../client/language.ts';

type Words = {
  greeting: (part: 'morning' | 'day' | 'evening', name: string) => string;
  title: string;
  span: string;
  spans: Readonly<Record<'1' | '7' | '28', string>>;
  orders: string;
  revenue: (market: string) => string;
  before: (count: string) => string;
  vat: string;
  givenBack: string;
  handOver: string;
  startPacking: string;
  wants: string;
  what: string;
  detail: string;
  act: string;
  nothing: string;
  nothingHint: string;
  kinds: Readonly<Record<string, (count: number) => string>>;
  verbs: Readonly<Record<string, string>>;
  since: string;
  byDay: (currency: string) => string;
  rate: (market: string, from: string, rate: string, to: string) => string;
  scents: string;
  noSales: string;
  funnel: string;
  steps: Readonly<Record<'visit' | 'product' | 'cart' | 'checkout' | 'order', string>>;
  missed: string;
  noMissed: string;
  addSpelling: string;
  spelling: string;
  spellingHint: string;
  means: string;
  meansHint: string;
  add: string;
  added: (spelling: string, means: string) => string;
};

const count = (n: number, one: string, many: string) => (n === 1 ? one : many.replace('{n}', String(n)));

export const TEXTS: Texts<Words> = {
  en: {
    greeting: (part, name) =>
      `${{ morning: 'Good morning', day: 'Good afternoon', evening: 'Good evening' }[part]}, ${name}`,
    title: 'Overview',
    span: 'Charts and lists cover',
    spans: { '1': 'Today', '7': '7 days', '28': '28 days' },
    orders: 'Orders today',
    revenue: (market) => `Revenue today, ${market}`,
    before: (text) => `${text} by this hour last week`,
    vat: 'VAT in it',
    givenBack: 'Given back of it',
    handOver: 'To hand over',
    startPacking: 'Start packing',
    wants: 'Wants a person',
    what: 'What',
    detail: 'Detail',
    act: 'Act',
    nothing: 'Nothing waits for a person.',
    nothingHint:
      'Payments under review, refused parcels, failed refunds, differences, low stock and reviews show up here.',
    kinds: {
      'reviewed-payments': (n) => count(n, '1 card payment is under review', '{n} card payments are under review'),
      'stuck-parcels': (n) =>
        count(n, '1 parcel was refused or can’t be stopped', '{n} parcels were refused or can’t be stopped'),
      'missing-addresses': (n) =>
        count(n, '1 parcel waits for a national address', '{n} parcels wait for a national address'),
      'missing-units': (n) => count(n, '1 order waits for a missing piece', '{n} orders wait for a missing piece'),
      'came-back': (n) => count(n, '1 parcel came back', '{n} parcels came back'),
      'failed-refunds': (n) => count(n, '1 refund failed', '{n} refunds failed'),
      differences: (n) => count(n, '1 difference with a provider', '{n} differences with a provider'),
      stock: (n) => count(n, '1 stock is low or sold out', '{n} stocks are low or sold out'),
      reviews: (n) => count(n, '1 review waits to be read', '{n} reviews wait to be read'),
      mentions: (n) => count(n, '1 note names you', '{n} notes name you'),
      approvals: (n) => count(n, '1 act waits for a second person', '{n} acts wait for a second person'),
    },
    verbs: {
      'reviewed-payments': 'Decide',
      'stuck-parcels': 'Correct',
      'missing-addresses': 'Ask',
      'missing-units': 'Decide',
      'came-back': 'Decide',
      'failed-refunds': 'Repeat',
      differences: 'Settle',
      stock: 'Restock',
      reviews: 'Read',
      mentions: 'Read',
      approvals: 'Look',
    },
    since: 'oldest',
    byDay: (currency) => `Revenue by day, in ${currency}`,
    rate: (market, from, rate, to) => `${market} at the fixed rate 1 ${from} = ${rate} ${to}`,
    scents: 'Top scents',
    noSales: 'Nothing was sold in these days.',
    funnel: 'From visit to order',
    steps: {
      visit: 'Visits',
      product: 'Saw a product',
      cart: 'Added to bag',
      checkout: 'Began checkout',
      order: 'Ordered',
    },
    missed: 'Searched without result',
    noMissed: 'Every search found something.',
    addSpelling: 'Add a spelling',
    spelling: 'Spelling',
    spellingHint: 'One word, as shoppers type it.',
    means: 'Means',
    meansHint: 'A word of the catalogue, in either language.',
    add: 'Add',
    added: (spelling, means) => `Who searches “${spelling}” now finds “${means}”`,
  },
  ar: {
    greeting: (part, name) => `${{ morning: 'صباح الخير', day: 'طاب يومك', evening: 'مساء الخير' }[part]}، ${name}`,
    title: 'نظرة عامة',
    span: 'تشمل الرسوم والقوائم',
    spans: { '1': 'اليوم', '7': '7 أيام', '28': '28 يومًا' },
    orders: 'طلبات اليوم',
    revenue: (market) => `إيرادات اليوم، ${market}`,
    before: (text) => `${text} حتى هذه الساعة قبل أسبوع`,
    vat: 'منها الضريبة',
    givenBack: 'المسترد منها',
    handOver: 'للتسليم إلى شركة الشحن',
    startPacking: 'بدء التجهيز',
    wants: 'ينتظر شخصًا',
    what: 'ماذا',
    detail: 'التفاصيل',
    act: 'الإجراء',
    nothing: 'لا شيء ينتظر أحدًا.',
    nothingHint:
      'تظهر هنا المدفوعات قيد المراجعة والطرود المرفوضة والاستردادات الفاشلة والفروق والمخزون المنخفض والتقييمات.',
    kinds: {
      'reviewed-payments': (n) => `قيد المراجعة: ${countedAr(n, 'payment')}`,
      'stuck-parcels': (n) => `مرفوض أو لا يمكن إيقافه: ${countedAr(n, 'parcel')}`,
      'missing-addresses': (n) => `ينتظر العنوان الوطني: ${countedAr(n, 'parcel')}`,
      'missing-units': (n) => `تنقصه قطعة: ${countedAr(n, 'order')}`,
      'came-back': (n) => `عاد من الشحن: ${countedAr(n, 'parcel')}`,
      'failed-refunds': (n) => `تعذّر: ${countedAr(n, 'refund')}`,
      differences: (n) => `لدى المزوّدين: ${countedAr(n, 'difference')}`,
      stock: (n) => `منخفض أو نافد: ${countedAr(n, 'stock')}`,
      reviews: (n) => `بانتظار القراءة: ${countedAr(n, 'review')}`,
      mentions: (n) => `باسمك: ${countedAr(n, 'note')}`,
      approvals: (n) => `بانتظار شخص ثانٍ: ${countedAr(n, 'act')}`,
    },
    verbs: {
      'reviewed-payments': 'اتخاذ القرار',
      'stuck-parcels': 'تصحيح',
      'missing-addresses': 'سؤال',
      'missing-units': 'اتخاذ القرار',
      'came-back': 'اتخاذ القرار',
      'failed-refunds': 'إعادة',
      differences: 'تسوية',
      stock: 'تزويد',
      reviews: 'قراءة',
      mentions: 'قراءة',
      approvals: 'عرض',
    },
    since: 'الأقدم',
    byDay: (currency) => `الإيرادات بحسب اليوم (${currency})`,
    rate: (market, from, rate, to) => `${market} بسعر ثابت: \u20681 ${from}\u2069 يساوي \u2068${rate} ${to}\u2069`,
    scents: 'الأكثر مبيعًا',
    noSales: 'لم يُبَع شيء في هذه الأيام.',
    funnel: 'من الزيارة إلى الطلب',
    steps: {
      visit: 'الزيارات',
      product: 'شاهدوا منتجًا',
      cart: 'أضافوا إلى السلة',
      checkout: 'بدؤوا الدفع',
      order: 'طلبوا',
    },
    missed: 'بحث بلا نتيجة',
    noMissed: 'وجد كل بحث شيئًا.',
    addSpelling: 'إضافة تهجئة',
    spelling: 'التهجئة',
    spellingHint: 'كلمة واحدة كما يكتبها المتسوّقون.',
    means: 'تعني',
    meansHint: 'كلمة من الكتالوج، بأي من اللغتين.',
    add: 'إضافة',
    added: (spelling, means) => `من يبحث عن «${spelling}» يجد الآن «${means}»`,
  },
};
