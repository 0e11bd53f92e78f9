import type { Texts } from '../../../client/language.ts';

type Words = {
  edit: string;
  title: string;
  product: string;
  had: string;
  wanted: string;
  remove: string;
  removeOne: (title: string) => string;
  putBack: (title: string) => string;
  quantityOf: (title: string) => string;
  paid: string;
  gift: string;
  giftHint: string;
  giftNote: string;
  sums: string;
  part: string;
  before: string;
  after: string;
  goods: string;
  vat: string;
  shipping: string;
  total: string;
  goesBack: string;
  /** `name` is an offer's. */
  offerLost: (name: string) => string;
  follows: { cash: string; paid: string };
  changed: string;
  show: string;
  save: string;
  saved: string;
  stale: string;
  key: string;
};

export const TEXTS: Texts<Words> = {
  en: {
    edit: 'Edit',
    title: 'Edit the items',
    product: 'Product',
    had: 'Ordered',
    wanted: 'Now',
    remove: 'Take off or put back',
    removeOne: (title) => `Take ${title} off`,
    putBack: (title) => `Put ${title} back`,
    quantityOf: (title) => `Pieces of ${title}`,
    paid: 'This order is paid: pieces can only be taken off, and their money goes back.',
    gift: 'It is a gift',
    giftHint: 'The slip shows no prices.',
    giftNote: 'Gift note',
    sums: 'Sum before and after',
    part: 'Part',
    before: 'Before',
    after: 'After',
    goods: 'Items after discount',
    vat: 'VAT',
    shipping: 'Shipping',
    total: 'Total',
    goesBack: 'Goes back to the shopper:',
    offerLost: (name) => `With these items, “${name}” no longer applies.`,
    follows: {
      cash: 'Stock and invoice follow: a credit note takes the old invoice back, and a new one is issued. The shopper gets the acknowledgement again.',
      paid: 'The pieces return to stock; the refund and its credit note cannot be taken back.',
    },
    changed: 'The sum has changed. Tell the shopper the new one, then save.',
    show: 'Show the new sum',
    save: 'Save the changes',
    saved: 'Order changed.',
    stale: 'Somebody saved this order before you. “Ordered” shows it as it is now; what you chose is kept.',
    key: 'Edit the items',
  },
  ar: {
    edit: 'تعديل',
    title: 'تعديل المنتجات',
    product: 'المنتج',
    had: 'المطلوب',
    wanted: 'الآن',
    remove: 'إزالة أو إرجاع',
    removeOne: (title) => `إزالة ${title}`,
    putBack: (title) => `إرجاع ${title}`,
    quantityOf: (title) => `عدد القطع من ${title}`,
    paid: 'هذا الطلب مدفوع: يمكن إنقاص القطع فقط، ويُسترد ثمنها.',
    gift: 'هذا الطلب هدية',
    giftHint: 'لا تظهر الأسعار في القائمة.',
    giftNote: 'كلمة الهدية',
    sums: 'الحساب قبل التعديل وبعده',
    part: 'البند',
    before: 'قبل',
    after: 'بعد',
    goods: 'المنتجات بعد الخصم',
    vat: 'ضريبة القيمة المضافة',
    shipping: 'الشحن',
    total: 'الإجمالي',
    goesBack: 'يُسترد إلى المتسوّق:',
    offerLost: (name) => `مع هذه المنتجات لا يُطبّق العرض «${name}».`,
    follows: {
      cash: 'يتبعه المخزون والفاتورة: إشعار دائن يلغي الفاتورة السابقة وتصدر فاتورة جديدة. وتصل المتسوّق رسالة تسلّم الطلب من جديد.',
      paid: 'تعود القطع إلى المخزون، ولا يمكن التراجع عن الاسترداد وإشعاره الدائن.',
    },
    changed: 'تغيّر المبلغ. أخبر المتسوّق بالمبلغ الجديد ثم احفظ.',
    show: 'اعرض الحساب الجديد',
    save: 'حفظ التعديل',
    saved: 'عُدّل الطلب.',
    stale: 'حفظ شخص آخر هذا الطلب قبلك. يعرض «المطلوب» حاله الآن، وما اخترته محفوظ.',
    key: 'تعديل المنتجات',
  },
};
