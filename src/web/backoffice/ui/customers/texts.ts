import type { PeopleView } from '#shop/people/people-list.rules';
import { countedAr, countedEn } from '#texts/counted';
import type { Texts } from '../../client/language.ts';

type Words = {
  readonly title: string;
  readonly views: string;
  readonly view: Readonly<Record<PeopleView, string>>;
  readonly search: string;
  readonly customer: string;
  readonly contact: string;
  readonly orders: string;
  readonly cameBack: string;
  readonly spent: string;
  readonly language: string;
  readonly lastOrder: string;
  readonly empty: string;
  readonly alsoFinds: string;
  readonly guest: string;
  readonly accountSince: string;
  readonly guestSince: string;
  readonly writes: { readonly en: string; readonly ar: string };
  readonly average: string;
  readonly paidInCash: string;
  readonly of: (part: number, whole: number) => string;
  readonly refusedOnDelivery: string;
  readonly newOrder: string;
  readonly whatsApp: string;
  readonly open: string;
  readonly alike: string;
  readonly alikeHow: (orders: number) => string;
  readonly compare: string;
  readonly mergeTitle: string;
  readonly mergeLead: (orders: number) => string;
  readonly merge: string;
  readonly stays: string;
  readonly other: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly city: string;
  readonly kind: string;
  readonly account: string;
  readonly takeFrom: (field: string) => string;
  readonly didMerge: string;
  readonly merges: string;
  readonly mergeOf: (orders: number) => string;
  readonly takeBack: string;
  readonly privacy: string;
  readonly privacyLead: string;
  readonly exportJson: string;
  readonly exportPdf: string;
  readonly anonymise: string;
  readonly anonymiseTitle: string;
  readonly goes: string;
  readonly goesAccount: string;
  readonly goesAddresses: (count: number) => string;
  readonly goesOrders: (count: number) => string;
  readonly goesReviews: (count: number) => string;
  readonly goesAlerts: (count: number) => string;
  readonly staysTitle: string;
  readonly staysOrders: (count: number) => string;
  readonly staysUnderway: (count: number) => string;
  readonly cannotUndo: string;
  readonly didAnonymise: string;
  readonly addresses: string;
  readonly reviews: string;
  readonly noOrders: string;
  readonly noAddresses: string;
  readonly noReviews: string;
  readonly number: string;
  readonly placed: string;
  readonly status: string;
  readonly total: string;
  readonly orderState: Readonly<Record<'cancelled' | 'delivered' | 'returned' | 'underway', string>>;
};

export const CUSTOMER_TEXTS: Texts<Words> = {
  en: {
    title: 'Customers',
    views: 'Views',
    view: { all: 'All', accounts: 'With an account', guests: 'Guests', refused: 'Refused COD' },
    search: 'Name, phone, e-mail',
    customer: 'Customer',
    contact: 'Contact',
    orders: 'Orders',
    cameBack: 'Came back',
    spent: 'Spent',
    language: 'Language',
    lastOrder: 'Last order',
    empty: 'Nobody is here yet. People appear with their account or their first order.',
    alsoFinds: 'Names are found in both scripts',
    guest: 'guest',
    accountSince: 'Account since',
    guestSince: 'Guest since',
    writes: { en: 'writes English', ar: 'writes Arabic' },
    average: 'Average',
    paidInCash: 'Paid in cash',
    of: (part, whole) => `${part} of ${whole}`,
    refusedOnDelivery: 'Refused at the door',
    newOrder: 'New order',
    whatsApp: 'WhatsApp',
    open: 'Open',
    alike: 'May be the same person',
    alikeHow: (orders) => `same phone or e-mail, ${countedEn(orders, 'order')}`,
    compare: 'Compare and merge',
    mergeTitle: 'Merge two records',
    mergeLead: (orders) =>
      `${countedEn(orders, 'order')}, addresses, wishlist and reviews move to the record that stays. The merge can be taken back for 30 days.`,
    merge: 'Merge',
    stays: 'Stays',
    other: 'Is merged into it',
    name: 'Name',
    phone: 'Phone',
    email: 'E-mail',
    city: 'City',
    kind: 'Kind',
    account: 'Account',
    takeFrom: (field) => `Keep which: ${field}`,
    didMerge: 'The records are merged.',
    merges: 'Merged records',
    mergeOf: (orders) => `${countedEn(orders, 'order')} moved`,
    takeBack: 'Take back',
    privacy: 'Privacy',
    privacyLead:
      'Saudi and Emirati law give people a copy of their data and its removal. Invoices stay, without the person, for the years that tax law asks.',
    exportJson: 'Export as JSON',
    exportPdf: 'Export as PDF',
    anonymise: 'Anonymise',
    anonymiseTitle: 'Anonymise this person?',
    goes: 'Goes at once',
    goesAccount: 'Account, sign-ins, wishlist and cart',
    goesAddresses: (count) => `Addresses: ${count}`,
    goesOrders: (count) => `Name, phone and street of ended orders: ${count}`,
    goesReviews: (count) => `Name under reviews: ${count}`,
    goesAlerts: (count) => `Requests about sold-out products: ${count}`,
    staysTitle: 'Stays',
    staysOrders: (count) => `Amounts, city and country of orders, with their invoices: ${count}`,
    staysUnderway: (count) => `Orders on their way, until they have ended: ${count}`,
    cannotUndo: 'This can’t be taken back.',
    didAnonymise: 'The person is anonymised.',
    addresses: 'Addresses',
    reviews: 'Reviews',
    noOrders: 'No order yet.',
    noAddresses: 'No address yet.',
    noReviews: 'No review yet.',
    number: 'Number',
    placed: 'Placed',
    status: 'Status',
    total: 'Total',
    orderState: { cancelled: 'Cancelled', delivered: 'Delivered', returned: 'Came back', underway: 'Open' },
  },
  ar: {
    title: 'العملاء',
    views: 'طرق العرض',
    view: { all: 'الكل', accounts: 'أصحاب الحسابات', guests: 'الزوار', refused: 'رفضوا الدفع عند الاستلام' },
    search: 'الاسم أو الهاتف أو البريد',
    customer: 'العميل',
    contact: 'التواصل',
    orders: 'الطلبات',
    cameBack: 'عاد',
    spent: 'أنفق',
    language: 'اللغة',
    lastOrder: 'آخر طلب',
    empty: 'لا أحد هنا بعد. يظهر الناس مع حساباتهم أو أول طلباتهم.',
    alsoFinds: 'يُعثر على الأسماء بالحرفين العربي واللاتيني',
    guest: 'زائر',
    accountSince: 'حساب منذ',
    guestSince: 'زائر منذ',
    writes: { en: 'يكتب بالإنجليزية', ar: 'يكتب بالعربية' },
    average: 'المتوسط',
    paidInCash: 'دُفع نقدًا',
    of: (part, whole) => `${part} من ${whole}`,
    refusedOnDelivery: 'رُفض عند الباب',
    newOrder: 'طلب جديد',
    whatsApp: 'واتساب',
    open: 'فتح',
    alike: 'قد يكون الشخص نفسه',
    alikeHow: (orders) => `الهاتف أو البريد نفسه، ${countedAr(orders, 'order')}`,
    compare: 'مقارنة ودمج',
    mergeTitle: 'دمج سجلين',
    mergeLead: (orders) =>
      `تنتقل الطلبات (${orders}) والعناوين والمفضلة والتقييمات إلى السجل الباقي. يمكن التراجع عن الدمج خلال 30 يومًا.`,
    merge: 'دمج',
    stays: 'يبقى',
    other: 'يُدمج فيه',
    name: 'الاسم',
    phone: 'الهاتف',
    email: 'البريد الإلكتروني',
    city: 'المدينة',
    kind: 'النوع',
    account: 'حساب',
    takeFrom: (field) => `أيهما يبقى: ${field}`,
    didMerge: 'دُمج السجلان.',
    merges: 'السجلات المدمجة',
    mergeOf: (orders) => `نُقل ${countedAr(orders, 'order')}`,
    takeBack: 'تراجع',
    privacy: 'الخصوصية',
    privacyLead:
      'يمنح النظام السعودي والقانون الإماراتي الناس نسخة من بياناتهم وحق إزالتها. تبقى الفواتير دون الشخص للسنوات التي تطلبها الأنظمة الضريبية.',
    exportJson: 'تصدير JSON',
    exportPdf: 'تصدير PDF',
    anonymise: 'إخفاء الهوية',
    anonymiseTitle: 'إخفاء هوية هذا الشخص؟',
    goes: 'يُزال حالًا',
    goesAccount: 'الحساب وتسجيلات الدخول والمفضلة والسلة',
    goesAddresses: (count) => `العناوين: ${count}`,
    goesOrders: (count) => `الاسم والهاتف والشارع في الطلبات المنتهية: ${count}`,
    goesReviews: (count) => `الاسم تحت التقييمات: ${count}`,
    goesAlerts: (count) => `طلبات الإعلام بالتوفّر: ${count}`,
    staysTitle: 'يبقى',
    staysOrders: (count) => `مبالغ الطلبات ومدنها وبلدانها مع فواتيرها: ${count}`,
    staysUnderway: (count) => `طلبات في الطريق حتى تنتهي: ${count}`,
    cannotUndo: 'لا يمكن التراجع عن هذا.',
    didAnonymise: 'أُخفيت هوية الشخص.',
    addresses: 'العناوين',
    reviews: 'التقييمات',
    noOrders: 'لا طلبات بعد.',
    noAddresses: 'لا عناوين بعد.',
    noReviews: 'لا تقييمات بعد.',
    number: 'الرقم',
    placed: 'تاريخ الطلب',
    status: 'الحالة',
    total: 'الإجمالي',
    orderState: { cancelled: 'ملغى', delivered: 'تم التسليم', returned: 'عاد', underway: 'مفتوح' },
  },
};
