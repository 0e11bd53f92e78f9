import type { Texts } from '../../client/language.ts';

type Words = {
  title: string;
  views: Readonly<Record<'shipping' | 'tax' | 'prices' | 'cash', string>>;
  market: string;
  freeFrom: string;
  fee: string;
  fixed: string;
  fixedHint: string;
  vatFirst: string;
  vatFirstHint: string;
  holds: string;
  cancel: (minutes: number) => string;
  offered: string;
  limit: string;
  noLimit: string;
  refusals: string;
  refusalsHint: string;
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
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Settings',
    views: { shipping: 'Shipping and fees', tax: 'Tax', prices: 'Prices', cash: 'Cash on delivery' },
    market: 'Market',
    freeFrom: 'Free from a subtotal of',
    fee: 'Otherwise',
    fixed: 'Always this fee',
    fixedHint: 'Off: the price of the courier for the city, and this fee where the courier names none.',
    vatFirst: 'Prices with VAT first',
    vatFirstHint: 'Shoppers see both amounts in either case; the other one stands beside it.',
    holds: 'A change holds for orders placed after it; carts under way are told before paying.',
    cancel: (minutes) =>
      `A shopper may cancel an order for ${minutes} minutes. This is fixed by the terms and cannot be set.`,
    offered: 'Offered',
    limit: 'Up to an order of',
    noLimit: 'no limit',
    refusals: 'Card only after refusals',
    refusalsHint: 'Parcels that came back from one phone number; 0 for never.',
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
  },
  ar: {
    title: 'الإعدادات',
    views: { shipping: 'الشحن والرسوم', tax: 'الضريبة', prices: 'الأسعار', cash: 'الدفع عند الاستلام' },
    market: 'السوق',
    freeFrom: 'مجاني من مجموع فرعي قدره',
    fee: 'وإلا',
    fixed: 'هذا الرسم دائمًا',
    fixedHint: 'عند الإيقاف: سعر شركة الشحن للمدينة، وهذا الرسم حيث لا سعر لديها.',
    vatFirst: 'السعر شامل الضريبة أولًا',
    vatFirstHint: 'يرى المتسوّق المبلغين في الحالتين، ويظهر الآخر بجانبه.',
    holds: 'يسري التغيير على الطلبات التي تليه، وتُبلَّغ السلال المفتوحة قبل الدفع.',
    cancel: (minutes) => `للمتسوّق إلغاء الطلب خلال ${minutes} دقيقة. هذا ثابت في الشروط ولا يمكن ضبطه.`,
    offered: 'متاح',
    limit: 'حتى طلب قدره',
    noLimit: 'بلا حد',
    refusals: 'البطاقة فقط بعد مرات رفض',
    refusalsHint: 'الطرود التي عادت من رقم هاتف واحد؛ 0 يعني أبدًا.',
    rateNow: 'النسبة الآن',
    setBy: (name) => `ضبطها ${name}`,
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
  },
};
