import type { CancelReason } from '#shop/orders/order-words.rules';
import type { OrderListView } from '#shop/orders/shown-status.rules';
import { countedAr, countedEn } from '#texts/counted';
import type { Texts } from '../../client/language.ts';

type Words = {
  title: string;
  views: string;
  view: Readonly<Record<OrderListView, string>>;
  mine: (name: string) => string;
  export: string;
  newOrder: string;
  search: string;
  placed: string;
  payment: string;
  paymentState: string;
  status: string;
  city: string;
  coupon: string;
  courier: string;
  total: string;
  product: string;
  note: string;
  naming: string;
  tag: string;
  saveView: string;
  removeView: (name: string) => string;
  viewSaved: (name: string) => string;
  viewRemoved: (name: string) => string;
  viewName: string;
  order: string;
  customer: string;
  units: string;
  market: string;
  language: string;
  languages: { en: string; ar: string };
  waybill: string;
  invoice: string;
  cash: string;
  age: string;
  tags: string;
  selectAll: (n: string) => string;
  print: string;
  packed: string;
  handOver: string;
  addNote: string;
  addTag: string;
  cancel: string;
  more: string;
  noteTitle: (n: number) => string;
  noteField: string;
  add: string;
  tagTitle: (n: number) => string;
  cancelTitle: (n: number) => string;
  cancelSays: (n: number) => string;
  cancelMost: string;
  reason: string;
  reasons: Readonly<Record<CancelReason, string>>;
  forColleagues: string;
  cancelVerb: (n: number) => string;
  keep: string;
  handOverTitle: (n: number) => string;
  handOverSays: (n: number) => string;
  handOverVerb: (n: string) => string;
  result: (done: string, failed: number) => string;
  failedTitle: string;
  taggedWith: (tag: string) => string;
  empty: Readonly<Record<OrderListView, string>>;
  days: (n: number) => string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Orders',
    views: 'Views',
    view: {
      to_pack: 'To pack',
      wants_person: 'Wants a person',
      open: 'Open',
      delivered: 'Delivered',
      cancelled: 'Cancelled',
      all: 'All',
    },
    mine: (name) => `${name} · my view`,
    export: 'Export',
    newOrder: 'New order',
    search: 'Number, name, phone, e-mail, waybill',
    placed: 'Placed',
    payment: 'Payment',
    paymentState: 'Payment state',
    status: 'Status',
    city: 'City',
    coupon: 'Gift code',
    courier: 'Courier',
    total: 'Total',
    product: 'Product',
    note: 'With a note',
    naming: 'Names me',
    tag: 'Tag',
    saveView: 'Save view',
    removeView: (name) => `Remove the view ${name}`,
    viewSaved: (name) => `View “${name}” saved.`,
    viewRemoved: (name) => `View “${name}” removed.`,
    viewName: 'Name of the view',
    order: 'Order',
    customer: 'Customer',
    units: 'Pieces',
    market: 'Market',
    language: 'Language',
    languages: { en: 'English', ar: 'Arabic' },
    waybill: 'Waybill',
    invoice: 'Invoice',
    cash: 'Cash to collect',
    age: 'Age',
    tags: 'Tags',
    selectAll: (n) => `Select all ${n}`,
    print: 'Print labels and slips',
    packed: 'Mark packed',
    handOver: 'Hand over',
    addNote: 'Add note',
    addTag: 'Add tag',
    cancel: 'Cancel orders',
    more: 'More',
    noteTitle: (n) => `A note on ${countedEn(n, 'order')}`,
    noteField: 'Note for the team',
    add: 'Add',
    tagTitle: (n) => `A tag on ${countedEn(n, 'order')}`,
    cancelTitle: (n) => `Cancel ${countedEn(n, 'order')}`,
    cancelSays: (n) =>
      `${countedEn(n, 'order')} will be cancelled, each by itself: what was paid goes back in full, pieces return to stock, credit notes are issued, parcels are recalled and each shopper gets a mail. This cannot be taken back.`,
    cancelMost: 'At most 20 orders can be cancelled at once. Choose fewer.',
    reason: 'Reason',
    reasons: {
      shopper_asked: 'The shopper asked for it',
      cannot_deliver: 'It cannot be delivered',
      out_of_stock: 'A piece is missing',
      duplicate: 'It was ordered twice',
      suspicious: 'It looks like fraud',
      other: 'Another reason',
    },
    forColleagues: 'For colleagues; the shopper does not see it',
    cancelVerb: (n) => `Cancel ${countedEn(n, 'order')}`,
    keep: 'Keep',
    handOverTitle: (n) => `Hand over ${countedEn(n, 'parcel')}`,
    handOverSays: (n) =>
      `${countedEn(n, 'parcel')} will be noted as handed to the courier by you, now, with a manifest for each place.`,
    handOverVerb: (n) => `Hand over ${n}`,
    result: (done, failed) => `${done} done, ${failed} not`,
    failedTitle: 'Not done',
    taggedWith: (tag) => `Tagged “${tag}”.`,
    empty: {
      to_pack: 'No order waits to be packed.',
      wants_person: 'No order wants a person.',
      open: 'No order is open.',
      delivered: 'No order was delivered yet.',
      cancelled: 'No order was cancelled.',
      all: 'There are no orders yet.',
    },
    days: (n) => countedEn(n, 'day'),
  },
  ar: {
    title: 'الطلبات',
    views: 'العروض',
    view: {
      to_pack: 'للتجهيز',
      wants_person: 'تحتاج إلى شخص',
      open: 'المفتوحة',
      delivered: 'المسلَّمة',
      cancelled: 'الملغاة',
      all: 'الكل',
    },
    mine: (name) => `${name} · عرضي`,
    export: 'تصدير',
    newOrder: 'طلب جديد',
    search: 'رقم، اسم، هاتف، بريد، بوليصة',
    placed: 'وقت الطلب',
    payment: 'الدفع',
    paymentState: 'حالة الدفع',
    status: 'الحالة',
    city: 'المدينة',
    coupon: 'كود الخصم',
    courier: 'شركة الشحن',
    total: 'الإجمالي',
    product: 'المنتج',
    note: 'عليه ملاحظة',
    naming: 'يذكرني',
    tag: 'وسم',
    saveView: 'حفظ العرض',
    removeView: (name) => `إزالة العرض ${name}`,
    viewSaved: (name) => `حُفظ العرض «${name}».`,
    viewRemoved: (name) => `أُزيل العرض «${name}».`,
    viewName: 'اسم العرض',
    order: 'الطلب',
    customer: 'العميل',
    units: 'القطع',
    market: 'السوق',
    language: 'اللغة',
    languages: { en: 'الإنجليزية', ar: 'العربية' },
    waybill: 'البوليصة',
    invoice: 'الفاتورة',
    cash: 'نقد للتحصيل',
    age: 'العمر',
    tags: 'الوسوم',
    selectAll: (n) => `تحديد الكل ${n}`,
    print: 'طباعة الملصقات والقوائم',
    packed: 'تم التجهيز',
    handOver: 'تسليم للشحن',
    addNote: 'إضافة ملاحظة',
    addTag: 'إضافة وسم',
    cancel: 'إلغاء الطلبات',
    more: 'المزيد',
    noteTitle: (n) => `ملاحظة على ${countedAr(n, 'orderOf')}`,
    noteField: 'ملاحظة للفريق',
    add: 'إضافة',
    tagTitle: (n) => `وسم على ${countedAr(n, 'orderOf')}`,
    cancelTitle: (n) => `إلغاء ${countedAr(n, 'orderOf')}`,
    cancelSays: (n) =>
      `يُلغى ${countedAr(n, 'order')}، كل طلب على حدة: يعود المدفوع كاملًا، وترجع القطع إلى المخزون، وتصدر إشعارات دائنة، وتُستدعى الطرود، وتصل رسالة إلى كل متسوّق. لا يمكن التراجع عن ذلك.`,
    cancelMost: 'يمكن إلغاء 20 طلبًا على الأكثر دفعة واحدة. اختر أقل.',
    reason: 'السبب',
    reasons: {
      shopper_asked: 'طلبه المتسوّق',
      cannot_deliver: 'لا يمكن توصيله',
      out_of_stock: 'قطعة ناقصة',
      duplicate: 'طُلب مرتين',
      suspicious: 'يبدو احتيالًا',
      other: 'سبب آخر',
    },
    forColleagues: 'للزملاء، لا يراه المتسوّق',
    cancelVerb: (n) => `إلغاء ${countedAr(n, 'orderOf')}`,
    keep: 'رجوع',
    handOverTitle: (n) => `تسليم ${countedAr(n, 'parcelOf')}`,
    handOverSays: (n) => `يُسجَّل الآن تسليمك ${countedAr(n, 'parcelOf')} إلى شركة الشحن، مع بيان لكل مكان.`,
    handOverVerb: (n) => `تسليم ${n}`,
    result: (done, failed) => (failed === 0 ? `تم: ${done}` : `تم: ${done}، وتعذّر: ${failed}`),
    failedTitle: 'تعذّر',
    taggedWith: (tag) => `أُضيف الوسم «${tag}».`,
    empty: {
      to_pack: 'لا طلب ينتظر التجهيز.',
      wants_person: 'لا طلب يحتاج إلى شخص.',
      open: 'لا طلب مفتوح.',
      delivered: 'لم يُسلَّم أي طلب بعد.',
      cancelled: 'لم يُلغَ أي طلب.',
      all: 'لا طلبات بعد.',
    },
    days: (n) => countedAr(n, 'day'),
  },
};
