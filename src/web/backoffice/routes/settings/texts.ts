import type { SellerField } from '#shop/content/seller.rules';
import type { Health } from '#shop/provider-health/health.rules';
import type { PeriodKind } from '#shop/retention/periods.rules';
import type { SettingGroup } from '#shop/settings/settings.rules';
import type { Texts } from '../../client/language.ts';

type Words = {
  title: string;
  views: Readonly<Record<SettingGroup | 'seller' | 'mails' | 'providers' | 'privacy', string>>;
  market: string;
  setting: string;
  readonly house: string;
  opening: string;
  freeFrom: string;
  fee: string;
  fixed: string;
  fixedHint: string;
  cutOff: string;
  holidays: string;
  lineMoves: string;
  promiseHint: string;
  nationalAddress: string;
  addressHours: string;
  addressChoices: Readonly<Record<'observe' | 'enforce', string>>;
  addressHint: string;
  addressFigures: (market: string, without: number, orders: number, held: number) => string;
  vatFirst: string;
  staysAfterAdd: string;
  vatFirstHint: string;
  holds: string;
  cancel: (minutes: number) => string;
  methodsHold: string;
  onlineApplePay: string;
  domainFile: string;
  domainFileHint: string;
  lenderLeast: (lender: string) => string;
  lenderMost: (lender: string) => string;
  lenderLine: string;
  takenBy: string;
  method: string;
  takes: string;
  credentials: Readonly<Record<'simulated' | 'set' | 'missing', string>>;
  courier: string;
  notTaken: string;
  limit: string;
  noLimit: string;
  refusals: string;
  refusalsHint: string;
  openOrders: string;
  openUnits: string;
  openMoney: string;
  networkOrders: string;
  networkUnits: string;
  networkMoney: string;
  stockShare: string;
  stockLeast: string;
  rateNow: string;
  setBy: (name: string) => string;
  change: string;
  newRate: string;
  from: string;
  zone: (name: string) => string;
  schedule: string;
  scheduled: string;
  upcoming: string;
  none: string;
  withdraw: string;
  withdrawn: string;
  follows: (market: string, rate: string) => string;
  wrongRate: string;
  wrongStart: string;
  done: string;
  seller: Readonly<Record<SellerField, string>>;
  sellerAddress: string;
  onNow: string;
  offNow: string;
  switchOn: string;
  switchOff: string;
  papers: Readonly<Record<'shipping.includes_vat' | 'invoices.reported', string>>;
  papersHold: string;
  taxInvoices: string;
  sellerHolds: string;
  mail: string;
  language: string;
  subject: string;
  sender: string;
  testMail: string;
  testSent: (to: string) => string;
  sampleMail: string;
  mailCardReview: string;
  mailSoldOut: string;
  mailOrder: string;
  mailMorning: string;
  staffMailHint: string;
  provider: string;
  state: string;
  lastAnswer: string;
  today: string;
  failures: string;
  lastMessage: string;
  mailServer: string;
  simulated: string;
  live: string;
  healths: Readonly<Record<Health, string>>;
  seconds: (seconds: string) => string;
  average: (time: string) => string;
  never: string;
  secrets: string;
  data: string;
  retentionDays: string;
  allowed: string;
  between: (least: number, most: number) => string;
  periods: Readonly<Record<PeriodKind, string>>;
  periodsHold: (cartDays: number) => string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Settings',
    views: {
      shipping: 'Shipping and fees',
      delivery: 'Delivery date',
      tax: 'Tax',
      papers: 'Invoices',
      prices: 'Prices',
      payment: 'Ways to pay',
      cash: 'Cash on delivery',
      seller: 'Seller and papers',
      mails: 'Mail and words',
      staff_mail: 'Mail to staff',
      providers: 'Providers',
      privacy: 'Privacy',
    },
    market: 'Market',
    setting: 'Setting',
    house: 'Your house',
    opening: 'Opening',
    freeFrom: 'Free from a subtotal of',
    fee: 'Otherwise',
    fixed: 'Always this fee',
    fixedHint: 'Off: the price of the courier for the city, and this fee where the courier names none.',
    cutOff: 'Processed the same day until',
    holidays: 'Holidays',
    lineMoves: 'Let the line at the top move',
    promiseHint:
      'Shoppers read between which days an order arrives: two to three business days after it is processed. Without a time, orders of the whole day count and no countdown is shown. The line at the top moves on wide screens only.',
    nationalAddress: 'Without national address',
    addressHours: 'Hours it waits',
    addressChoices: { observe: 'Book and count', enforce: 'Wait for it' },
    addressHint:
      'Couriers refuse parcels without a national address. A parcel that waits is booked when its address arrives; the shopper is asked by email three times, and after 96 hours the order is cancelled.',
    addressFigures: (market, without, orders, held) =>
      `${market}, last 30 days: ${without} of ${orders} orders have none, ${held} parcels wait now.`,
    vatFirst: 'Prices with VAT first',
    staysAfterAdd: 'Stay on the page after adding to the cart',
    vatFirstHint: 'Shoppers see both amounts in either case; the other one stands beside it.',
    holds: 'A change holds for orders placed after it; carts under way are told before paying.',
    cancel: (minutes) =>
      `A shopper may cancel an order for ${minutes} minutes. This is fixed by the terms and cannot be set.`,
    methodsHold:
      'A method that is off is offered to nobody: not in the checkout, by a payment link or in a new order. Payments made by it are settled, compared and refunded as before. Each market keeps at least one method.',
    onlineApplePay: 'Apple Pay on the page of Card',
    domainFile: 'Domain file of Apple Pay',
    domainFileHint:
      'Paste the file that the provider gives for the domain. The store shows it to Apple as it is, letter by letter; empty for none. Keep it: Apple asks for it again each year.',
    lenderLeast: (lender) => `${lender} from`,
    lenderMost: (lender) => `${lender} up to`,
    lenderLine: 'Line about parts on product and cart',
    takenBy: 'Who takes them',
    method: 'Method',
    takes: 'Taken by',
    credentials: { simulated: 'Simulator', set: 'Credentials are there', missing: 'Credentials are missing' },
    courier: 'The courier',
    notTaken: 'nobody',
    limit: 'Up to an order of',
    noLimit: 'no limit',
    refusals: 'Card only after refusals',
    refusalsHint:
      'Parcels that came back from one phone number; 0 for never. Open orders are those that the courier does not have yet; above these limits an order is paid by card or placed by a member of staff. 0 is no limit.',
    openOrders: 'Open orders of one phone or email',
    openUnits: 'Units in them',
    openMoney: 'Money in them',
    networkOrders: 'Open orders of one network',
    networkUnits: 'Units in them (network)',
    networkMoney: 'Money in them (network)',
    stockShare: 'Largest share of a product, %',
    stockLeast: 'Units that are always sold',
    rateNow: 'Rate now',
    setBy: (name) => `set by ${name}`,
    change: 'New rate from a date',
    newRate: 'New rate',
    from: 'From',
    zone: (name) => `time of ${name}`,
    schedule: 'Ask for approval',
    scheduled: 'Asked: a second person has to approve it',
    upcoming: 'Not started yet',
    none: 'No change is scheduled.',
    withdraw: 'Withdraw',
    withdrawn: 'Change withdrawn',
    follows: (market, rate) =>
      `Orders in ${market} placed from then on carry ${rate} VAT. Earlier orders, their invoices and card payments under way keep their rate. A second person with the right to change settings has to approve it, under Staff.`,
    wrongRate: 'A rate is a number from 0 to 100 with at most two decimals.',
    wrongStart: 'Choose a day and time that lie ahead.',
    done: 'Settings saved',
    seller: {
      legalName: 'Legal name',
      address: 'Address',
      shipFrom: 'Shipped from',
      commercialRegistration: 'Commercial registration',
      vatNumber: 'VAT number',
      email: 'Email of customer service',
      returnsEmail: 'Email for returns',
      phone: 'Phone',
      tollFree: 'Toll-free phone',
      street: 'Street',
      building: 'Building number',
      district: 'District',
      city: 'City',
      postalCode: 'Postal code',
    },
    onNow: 'On',
    offNow: 'Off',
    switchOn: 'Turn on',
    switchOff: 'Turn off',
    papers: {
      'shipping.includes_vat': 'The delivery charge includes VAT',
      'invoices.reported': 'Invoices are reported to ZATCA (phase 2)',
    },
    taxInvoices: 'Tax invoices',
    papersHold:
      'The delivery charge holds for orders placed from then on: papers, the VAT report and the summary show it net with its VAT, and nobody pays another amount. Reporting holds for papers issued from then on and needs the delivery charge with VAT, the national address of the seller, and a unit under Tax invoices. Earlier papers stay as they are.',
    sellerAddress:
      'The national address in its parts, as invoices that are reported to ZATCA need it. Empty until then.',
    sellerHolds:
      'A change holds for orders placed after it and their invoices. Earlier orders, invoices and credit notes keep the seller of their day.',
    mail: 'Mail',
    language: 'Language',
    subject: 'Subject',
    sender: 'From',
    testMail: 'Send a test to me',
    testSent: (to) => `A test is on its way to ${to}`,
    sampleMail: 'The person and the order are invented. Everything else is as shoppers get it.',
    mailCardReview: 'Card money waits for a person',
    mailSoldOut: 'A product sells out',
    mailOrder: 'Every order',
    mailMorning: 'Summary at 8 in the morning',
    staffMailHint:
      'Each mail goes to the people of the market whose role has to do with it: payments, stock, orders, reports. It is written in the language of the person.',
    provider: 'Provider',
    state: 'State',
    lastAnswer: 'Last answer',
    today: 'Answers today',
    failures: 'No answer today',
    lastMessage: 'Last message from it',
    mailServer: 'Mail server',
    simulated: 'simulator',
    live: 'live',
    healths: { good: 'Good', slow: 'Slow', failing: 'No answer', unused: 'Not used for 7 days' },
    seconds: (seconds) => `in ${seconds} s`,
    average: (time) => `on average ${time}`,
    never: 'none',
    secrets: 'Credentials are settings of the machine and are never shown here.',
    data: 'Data',
    retentionDays: 'Kept for days',
    allowed: 'Allowed',
    between: (least, most) => `${least} to ${most} days`,
    periods: {
      idle_checkouts: 'Address of a guest who began to check out and did not order',
      ended_orders: 'Person in an order of a deleted account that was never delivered or cancelled',
      guest_orders: 'Person in the orders of a guest, after the last order ended',
      unused_accounts: 'Account, after the last sign-in and the last order',
      payments: 'Payer of a card payment',
      stock_alerts: 'Email of who waits for a product',
      payment_links: 'Payment link, after it ended',
      address_requests: 'Link that asked for a national address, after it ended',
      old_addresses: 'Address of an order before it was corrected',
      papers: 'Printed list of labels',
      imports: 'Imported spreadsheet',
    },
    periodsHold: (cartDays) =>
      `Every hour, what is older is deleted or loses the person in it; this cannot be undone. A new period of those who wait for a product holds for requests made after it. Bags of guests, which name nobody, are emptied after ${cartDays} days: a setting of the machine. Orders on their way and refunds that wait are never touched. Invoices stay for the years that tax law asks, without the buyer once the order is as old as guests’ orders are kept.`,
  },
  ar: {
    title: 'الإعدادات',
    views: {
      shipping: 'الشحن والرسوم',
      delivery: 'موعد التوصيل',
      tax: 'الضريبة',
      papers: 'الفواتير',
      prices: 'الأسعار',
      payment: 'طرق الدفع',
      cash: 'الدفع عند الاستلام',
      seller: 'البائع والمستندات',
      mails: 'البريد والنصوص',
      staff_mail: 'بريد الموظفين',
      providers: 'المزوّدون',
      privacy: 'الخصوصية',
    },
    market: 'السوق',
    setting: 'الإعداد',
    house: 'داركم',
    opening: 'الافتتاح',
    freeFrom: 'مجاني من مجموع فرعي قدره',
    fee: 'وإلا',
    fixed: 'هذا الرسم دائمًا',
    fixedHint: 'عند الإيقاف: سعر شركة الشحن للمدينة، وهذا الرسم حيث لا سعر لديها.',
    cutOff: 'تُجهَّز في اليوم نفسه حتى',
    holidays: 'العطل',
    lineMoves: 'تحريك السطر العلوي',
    promiseHint:
      'يقرأ المتسوّق بين أي يومين يصل طلبه: يومان إلى ثلاثة أيام عمل بعد تجهيزه. وبلا وقت تُحسب طلبات اليوم كله ولا يظهر عدّ تنازلي. ولا يتحرك السطر العلوي إلا على الشاشات العريضة.',
    nationalAddress: 'بلا عنوان وطني',
    addressHours: 'ساعات الانتظار',
    addressChoices: { observe: 'تُحجز وتُحصى', enforce: 'تنتظره' },
    addressHint:
      'ترفض شركات الشحن الطرود بلا عنوان وطني. يُحجز الطرد المنتظر فور وصول عنوانه، ويُسأل المتسوّق بالبريد ثلاث مرات، ويُلغى الطلب بعد 96 ساعة.',
    addressFigures: (market, without, orders, held) =>
      `${market}، آخر 30 يومًا: ${without} من ${orders} طلبات بلا عنوان، والطرود المنتظرة الآن: ${held}.`,
    vatFirst: 'السعر شامل الضريبة أولًا',
    staysAfterAdd: 'البقاء في الصفحة بعد الإضافة إلى السلة',
    vatFirstHint: 'يرى المتسوّق المبلغين في الحالتين، ويظهر الآخر بجانبه.',
    holds: 'يسري التغيير على الطلبات التي تليه، وتُبلَّغ السلال المفتوحة قبل الدفع.',
    cancel: (minutes) => `للمتسوّق إلغاء الطلب خلال ${minutes} دقيقة. هذا ثابت في الشروط ولا يمكن ضبطه.`,
    methodsHold:
      'الطريقة الموقفة لا تُعرض على أحد: لا عند إتمام الشراء ولا برابط دفع ولا في طلب جديد. وتُسوّى مدفوعاتها وتُطابق وتُسترد كما كانت. وتبقى لكل سوق طريقة واحدة على الأقل.',
    onlineApplePay: 'Apple Pay في صفحة البطاقة',
    domainFile: 'ملف نطاق Apple Pay',
    domainFileHint:
      'الصق الملف الذي يعطيه المزوّد للنطاق. يعرضه المتجر لـ Apple حرفًا بحرف كما هو، وهو فارغ إن لم يوجد. احتفظ به: تطلبه Apple كل سنة.',
    lenderLeast: (lender) => `${lender} من`,
    lenderMost: (lender) => `${lender} حتى`,
    lenderLine: 'سطر الدفعات في المنتج والسلة',
    takenBy: 'من يستلمها',
    method: 'الطريقة',
    takes: 'يستلمها',
    credentials: { simulated: 'محاكٍ', set: 'بيانات الدخول موجودة', missing: 'بيانات الدخول ناقصة' },
    courier: 'شركة الشحن',
    notTaken: 'لا أحد',
    limit: 'حتى طلب قدره',
    noLimit: 'بلا حد',
    refusals: 'البطاقة فقط بعد مرات رفض',
    refusalsHint:
      'الطرود التي عادت من رقم هاتف واحد؛ 0 يعني أبدًا. الطلبات المفتوحة هي التي لم تتسلّمها شركة الشحن بعد؛ وما زاد على هذه الحدود يُدفع بالبطاقة أو يسجّله أحد الموظفين. 0 يعني بلا حد.',
    openOrders: 'الطلبات المفتوحة لهاتف أو بريد واحد',
    openUnits: 'القطع فيها',
    openMoney: 'المبلغ فيها',
    networkOrders: 'الطلبات المفتوحة لشبكة واحدة',
    networkUnits: 'القطع فيها (الشبكة)',
    networkMoney: 'المبلغ فيها (الشبكة)',
    stockShare: 'أكبر حصة من المنتج، ٪',
    stockLeast: 'قطع تُباع دائمًا',
    rateNow: 'النسبة الآن',
    setBy: (name) => `بواسطة ${name}`,
    change: 'نسبة جديدة من تاريخ',
    newRate: 'النسبة الجديدة',
    from: 'من',
    zone: (name) => `بتوقيت ${name}`,
    schedule: 'طلب الموافقة',
    scheduled: 'طُلب ذلك: يلزم أن يوافق شخص ثانٍ',
    upcoming: 'لم يبدأ بعد',
    none: 'لا تغيير مجدولًا.',
    withdraw: 'سحب',
    withdrawn: 'سُحب التغيير',
    follows: (market, rate) =>
      `تحمل طلبات ${market} من ذلك الوقت ضريبة ${rate}. أما الطلبات السابقة وفواتيرها ومدفوعات البطاقة الجارية فتبقى على نسبتها. ويلزم أن يوافق عليها شخص ثانٍ له حق تغيير الإعدادات، من صفحة الموظفين.`,
    wrongRate: 'النسبة رقم من 0 إلى 100 بمنزلتين عشريتين على الأكثر.',
    wrongStart: 'اختر يومًا ووقتًا قادمين.',
    done: 'حُفظت الإعدادات',
    seller: {
      legalName: 'الاسم القانوني',
      address: 'العنوان',
      shipFrom: 'مكان الشحن',
      commercialRegistration: 'السجل التجاري',
      vatNumber: 'الرقم الضريبي',
      email: 'بريد خدمة العملاء',
      returnsEmail: 'بريد الإرجاع',
      phone: 'الهاتف',
      tollFree: 'الهاتف المجاني',
      street: 'الشارع',
      building: 'رقم المبنى',
      district: 'الحي',
      city: 'المدينة',
      postalCode: 'الرمز البريدي',
    },
    onNow: 'مفعّل',
    offNow: 'متوقف',
    switchOn: 'تفعيل',
    switchOff: 'إيقاف',
    papers: {
      'shipping.includes_vat': 'رسوم التوصيل شاملة الضريبة',
      'invoices.reported': 'إبلاغ الفواتير إلى الهيئة (المرحلة الثانية)',
    },
    taxInvoices: 'الفواتير الضريبية',
    papersHold:
      'تسري رسوم التوصيل على الطلبات التي تُسجَّل منذ ذلك الوقت: تعرضها المستندات وتقرير الضريبة والملخص صافية مع ضريبتها ولا يتغير ما يدفعه أحد. ويسري الإبلاغ على ما يصدر منذ ذلك الوقت، ويحتاج إلى رسوم توصيل شاملة وإلى العنوان الوطني للبائع ووحدة في صفحة الفواتير الضريبية. وتبقى المستندات السابقة كما هي.',
    sellerAddress: 'العنوان الوطني بأجزائه كما تحتاجه الفواتير المبلغة للهيئة، ويبقى فارغًا حتى ذلك.',
    sellerHolds:
      'يسري التغيير على الطلبات التي تليه وفواتيرها. أما الطلبات السابقة وفواتيرها وإشعاراتها الدائنة فتبقى باسم بائع يومها.',
    mail: 'الرسالة',
    language: 'اللغة',
    subject: 'العنوان',
    sender: 'المرسل',
    testMail: 'أرسل تجربة إليّ',
    testSent: (to) => `أُرسلت تجربة إلى ${to}`,
    sampleMail: 'الشخص والطلب مُتخيّلان، وما عداهما كما يصل المتسوقين.',
    mailCardReview: 'مال بطاقة ينتظر قرارًا',
    mailSoldOut: 'نفاد منتج',
    mailOrder: 'كل طلب',
    mailMorning: 'ملخص الصباح الساعة 8',
    staffMailHint:
      'تصل كل رسالة إلى موظفي السوق الذين يعنيهم أمرها: المدفوعات أو المخزون أو الطلبات أو التقارير، وبلغة كل شخص.',
    provider: 'المزوّد',
    state: 'الحالة',
    lastAnswer: 'آخر إجابة',
    today: 'إجابات اليوم',
    failures: 'دون إجابة اليوم',
    lastMessage: 'آخر رسالة منه',
    mailServer: 'خادم البريد',
    simulated: 'محاكٍ',
    live: 'فعلي',
    healths: { good: 'سليم', slow: 'بطيء', failing: 'لا يجيب', unused: 'لم يُستخدم منذ 7 أيام' },
    seconds: (seconds) => `خلال ${seconds} ث`,
    average: (time) => `في المتوسط ${time}`,
    never: 'لا شيء',
    secrets: 'بيانات الدخول في إعدادات الخادم، ولا تُعرض هنا أبدًا.',
    data: 'البيانات',
    retentionDays: 'مدة الحفظ بالأيام',
    allowed: 'المسموح',
    between: (least, most) => `من ${least} إلى ${most} يومًا`,
    periods: {
      idle_checkouts: 'عنوان ضيف بدأ إتمام الطلب ولم يطلب',
      ended_orders: 'بيانات الشخص في طلب لحساب محذوف لم يُسلَّم ولم يُلغَ',
      guest_orders: 'بيانات الشخص في طلبات ضيف بعد انتهاء آخر طلب',
      unused_accounts: 'حساب بعد آخر تسجيل دخول وآخر طلب',
      payments: 'بيانات الدافع في عملية دفع بالبطاقة',
      stock_alerts: 'بريد من ينتظر توفّر منتج',
      payment_links: 'رابط الدفع بعد انتهائه',
      address_requests: 'رابط طلب العنوان الوطني بعد انتهائه',
      old_addresses: 'عنوان الطلب قبل تصحيحه',
      papers: 'قائمة ملصقات مطبوعة',
      imports: 'جدول مستورد',
    },
    periodsHold: (cartDays) =>
      `كل ساعة يُحذف ما هو أقدم أو تُزال منه بيانات الشخص، ولا يمكن التراجع عن ذلك. تسري المدة الجديدة لمن ينتظر منتجًا على الطلبات التي تليها. وتُفرَّغ سلال الضيوف، وهي لا تسمّي أحدًا، بعد ${cartDays} يومًا، وهذا من إعدادات الخادم. ولا تُمسّ الطلبات التي في الطريق ولا المبالغ التي تنتظر الاسترداد. وتبقى الفواتير السنوات التي يطلبها نظام الضرائب، وتُزال منها بيانات المشتري متى مضت على الطلب مدة حفظ طلبات الضيوف.`,
  },
};
