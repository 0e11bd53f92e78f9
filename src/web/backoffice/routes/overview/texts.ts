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
