import type { Texts } from '../../client/language.ts';

type Words = {
  title: string;
  orders: string;
  market: string;
  language: string;
  languages: { en: string; ar: string };
  items: string;
  none: string;
  remove: (title: string) => string;
  quantity: (title: string) => string;
  shopper: string;
  fields: Readonly<
    Record<'firstname' | 'lastname' | 'phone' | 'email' | 'address' | 'appartment' | 'city' | 'state' | 'pin', string>
  >;
  shortAddress: string;
  shortAddressHint: string;
  coupon: string;
  gift: string;
  giftHint: string;
  giftNote: string;
  sum: string;
  subtotal: string;
  discount: string;
  vat: string;
  shipping: string;
  shippingNet: string;
  free: string;
  total: string;
  price: string;
  place: string;
  changed: string;
  lead: string;
  payment: string;
  payments: { cash: string; link: string };
  linkHint: string;
  placeLink: string;
  linkSent: (n: string) => string;
  placed: (n: string) => string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'New order',
    orders: 'Orders',
    market: 'Market',
    language: 'The shopper’s language',
    languages: { en: 'English', ar: 'Arabic' },
    items: 'Items',
    none: 'Nothing chosen yet.',
    remove: (title) => `Take ${title} off`,
    quantity: (title) => `Pieces of ${title}`,
    shopper: 'Shopper and address',
    fields: {
      firstname: 'First name',
      lastname: 'Last name',
      phone: 'Phone',
      email: 'E-mail',
      address: 'Address',
      appartment: 'Apartment',
      city: 'City',
      state: 'State',
      pin: 'Zip code',
    },
    shortAddress: 'National address (short)',
    shortAddressHint: '4 letters and 4 digits, such as RRRD2929. Couriers in Saudi Arabia need it for every parcel.',
    coupon: 'Gift code',
    gift: 'It is a gift',
    giftHint: 'The slip shows no prices.',
    giftNote: 'Gift note',
    sum: 'Sum',
    subtotal: 'Subtotal',
    discount: 'Discount',
    vat: 'VAT',
    shipping: 'Shipping',
    shippingNet: 'Shipping without VAT',
    free: 'free',
    total: 'Total',
    price: 'Show the sum',
    place: 'Place the order',
    changed: 'The sum has changed. Tell the shopper the new one, then place the order.',
    payment: 'Payment',
    payments: { cash: 'Cash on delivery', link: 'Payment link' },
    linkHint:
      'The shopper gets an e-mail with a link to pay by card; you can copy it too. It works for 24 hours, and the stock is kept until then.',
    placeLink: 'Send the payment link',
    linkSent: (n) => `Order ${n} waits for its payment. The link was sent.`,
    lead: 'By phone or WhatsApp: the rules of the checkout hold for stock, codes, delivery and cash.',
    placed: (n) => `Order ${n} placed.`,
  },
  ar: {
    title: 'طلب جديد',
    orders: 'الطلبات',
    market: 'السوق',
    language: 'لغة المتسوّق',
    languages: { en: 'الإنجليزية', ar: 'العربية' },
    items: 'المنتجات',
    none: 'لم يُختر شيء بعد.',
    remove: (title) => `إزالة ${title}`,
    quantity: (title) => `عدد القطع من ${title}`,
    shopper: 'المتسوّق والعنوان',
    fields: {
      firstname: 'الاسم الأول',
      lastname: 'اسم العائلة',
      phone: 'الهاتف',
      email: 'البريد',
      address: 'العنوان',
      appartment: 'الشقة',
      city: 'المدينة',
      state: 'المنطقة',
      pin: 'الرمز البريدي',
    },
    shortAddress: 'العنوان الوطني المختصر',
    shortAddressHint: '4 أحرف و4 أرقام، مثل RRRD2929. تشترطه شركات الشحن في السعودية لكل شحنة.',
    coupon: 'كود الخصم',
    gift: 'هذا الطلب هدية',
    giftHint: 'لا تظهر الأسعار في القائمة.',
    giftNote: 'كلمة الهدية',
    sum: 'الحساب',
    subtotal: 'المجموع الفرعي',
    discount: 'الخصم',
    vat: 'ضريبة القيمة المضافة',
    shipping: 'الشحن',
    shippingNet: 'الشحن قبل الضريبة',
    free: 'مجاني',
    total: 'الإجمالي',
    price: 'اعرض الحساب',
    place: 'تقديم الطلب',
    changed: 'تغيّر المبلغ. أخبر المتسوّق بالمبلغ الجديد ثم قدّم الطلب.',
    payment: 'الدفع',
    payments: { cash: 'نقدًا عند الاستلام', link: 'رابط دفع' },
    linkHint: 'يصل المتسوّق بريد فيه رابط للدفع بالبطاقة، ويمكنك نسخه أيضًا. يعمل 24 ساعة ويُحفظ المخزون حتى ذلك الوقت.',
    placeLink: 'إرسال رابط الدفع',
    linkSent: (number) => `الطلب ${number} بانتظار الدفع، وأُرسل الرابط.`,
    lead: 'بالهاتف أو واتساب: تسري قواعد الشراء على المخزون والرموز والتوصيل والنقد.',
    placed: (n) => `قُدّم الطلب ${n}.`,
  },
};
