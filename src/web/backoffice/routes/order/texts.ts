import type { CancelReason } from '#shop/orders/order-words.rules';
import type { Texts } from '../../client/language.ts';

type Words = {
  orders: string;
  newer: string;
  older: string;
  cancel: string;
  print: string;
  packed: string;
  unpacked: string;
  mayCancel: { until: string; after: (courier: string) => string };
  bookNow: string;
  bookedNow: string;
  refused: string;
  items: string;
  product: string;
  price: string;
  units: string;
  inStock: string;
  sum: string;
  payment: string;
  subtotal: string;
  discount: (code: string) => string;
  vat: (rate: string) => string;
  shipping: string;
  free: string;
  total: string;
  captured: string;
  refund: string;
  refundState: { asked: string; done: string; failed: string };
  refundable: string;
  reference: string;
  link: {
    title: string;
    states: Readonly<Record<'open' | 'checking' | 'paid' | 'expired' | 'cancelled', string>>;
    until: string;
    ended: string;
    copy: string;
    whatsApp: string;
    another: string;
    mail: string;
    made: string;
    message: (number: string, url: string) => string;
  };
  copy: string;
  copied: string;
  parcel: string;
  noParcel: string;
  courier: string;
  waybill: string;
  afterBooking: string;
  cash: string;
  weight: string;
  tries: string;
  lastWords: string;
  scan: string;
  track: string;
  parcelState: Readonly<Record<string, string>>;
  timeline: string;
  note: string;
  add: string;
  noted: string;
  takeBack: string;
  noteGone: string;
  customer: string;
  history: (orders: number, returned: number) => string;
  since: string;
  phone: string;
  email: string;
  language: string;
  languages: { en: string; ar: string };
  spent: string;
  others: string;
  whatsapp: string;
  sendMail: string;
  shipTo: string;
  correct: string;
  save: string;
  bookAgain: string;
  bookedAgain: string;
  corrected: string;
  fields: Readonly<
    Record<'firstname' | 'lastname' | 'address' | 'appartment' | 'city' | 'state' | 'pin' | 'phone', string>
  >;
  shortAddress: string;
  noShortAddress: string;
  waitsForAddress: string;
  askAddress: string;
  askedAddress: string;
  papers: string;
  invoice: string;
  creditNote: string;
  noPapers: string;
  tags: string;
  addTag: string;
  removeTag: (tag: string) => string;
  tagged: (tag: string) => string;
  untagged: (tag: string) => string;
  mails: string;
  mail: Readonly<Record<string, string>>;
  mailed: string;
  gift: string;
  cancelTitle: (n: string) => string;
  follows: string;
  followsRefund: string;
  followsNoRefund: string;
  followsStock: (n: number) => string;
  followsCredit: string;
  followsRecall: string;
  followsMail: string;
  reason: string;
  reasons: Readonly<Record<CancelReason, string>>;
  forColleagues: string;
  cancelled: string;
  events: Readonly<Record<string, (text: string) => string>>;
  keys: { newer: string; older: string; print: string };
};

export const TEXTS: Texts<Words> = {
  en: {
    orders: 'Orders',
    newer: 'Next order (J)',
    older: 'Previous order (K)',
    cancel: 'Cancel order',
    print: 'Print label and slip',
    packed: 'Mark packed',
    unpacked: 'Packed.',
    mayCancel: {
      until: 'The shopper may cancel until',
      after: (courier) => `The parcel is booked with ${courier} after that.`,
    },
    bookNow: 'Book now',
    bookedNow: 'The parcel is being booked.',
    refused: 'The courier does not take this parcel:',
    items: 'Items',
    product: 'Product',
    price: 'Price',
    units: 'Pieces',
    inStock: 'In stock',
    sum: 'Sum',
    payment: 'Payment',
    subtotal: 'Subtotal',
    discount: (code) => (code === '' ? 'Discount' : `Gift code ${code}`),
    vat: (rate) => `VAT ${rate}`,
    shipping: 'Shipping',
    free: 'free',
    total: 'Total',
    captured: 'Came in',
    refund: 'Refund',
    refundState: { asked: 'asked', done: 'done', failed: 'failed' },
    refundable: 'Left to refund',
    reference: 'Bank reference',
    link: {
      title: 'Payment link',
      states: {
        open: 'waits for the shopper',
        checking: 'the bank is checking',
        paid: 'paid by link',
        expired: 'not paid in time',
        cancelled: 'link cancelled',
      },
      until: 'The shopper can pay by the link until',
      ended: 'Nobody can pay since',
      copy: 'Copy the link',
      whatsApp: 'Send by WhatsApp',
      another: 'Make a link to copy',
      mail: 'Send it by e-mail again',
      made: 'Another link is ready. The ones before it work too.',
      message: (number, url) => `Your order ${number} is ready to be paid: ${url}`,
    },
    copy: 'Copy the reference',
    copied: 'Copied.',
    parcel: 'Parcel',
    noParcel: 'There is no parcel yet.',
    courier: 'Courier',
    waybill: 'Waybill',
    afterBooking: 'after booking',
    cash: 'Cash to collect',
    weight: 'Weight',
    tries: 'Failed tries',
    lastWords: 'The courier says',
    scan: 'Last scan',
    track: 'Track',
    parcelState: {
      waiting: 'Waiting to be booked',
      booking: 'Being booked',
      booked: 'Booked',
      dispatched: 'With the courier',
      delivered: 'Delivered',
      returned: 'Came back',
      cancelling: 'Being stopped',
      cancelled: 'Stopped',
      unstoppable: 'Can’t be stopped',
      refused: 'Refused',
    },
    timeline: 'Timeline',
    note: 'Write a note for the team; @ names a colleague',
    add: 'Add',
    noted: 'Note added.',
    takeBack: 'Take this note back',
    noteGone: 'Note taken back.',
    customer: 'Customer',
    history: (orders, returned) =>
      `${orders} ${orders === 1 ? 'order' : 'orders'}${returned > 0 ? ` · ${returned} returned` : ''}`,
    since: 'since',
    phone: 'Phone',
    email: 'E-mail',
    language: 'Language',
    languages: { en: 'English', ar: 'Arabic' },
    spent: 'Spent',
    others: 'Other orders',
    whatsapp: 'WhatsApp',
    sendMail: 'Send mail',
    shipTo: 'Ship to',
    correct: 'Correct',
    save: 'Save',
    bookAgain: 'Book again',
    bookedAgain: 'Saved. The parcel is booked again.',
    corrected: 'Address corrected.',
    fields: {
      firstname: 'First name',
      lastname: 'Last name',
      address: 'Address',
      appartment: 'Apartment',
      city: 'City',
      state: 'State',
      pin: 'Zip code',
      phone: 'Phone',
    },
    shortAddress: 'National address',
    noShortAddress: 'No national address',
    waitsForAddress: 'The parcel is booked when the shopper gives the national address.',
    askAddress: 'Ask for the address',
    askedAddress: 'The shopper gets a link by email',
    papers: 'Papers',
    invoice: 'Invoice',
    creditNote: 'Credit note',
    noPapers: 'No invoice yet.',
    tags: 'Tags',
    addTag: 'Add',
    removeTag: (tag) => `Take off the tag ${tag}`,
    tagged: (tag) => `Tag “${tag}” added.`,
    untagged: (tag) => `Tag “${tag}” taken off.`,
    mails: 'Send a mail again',
    mail: {
      orderAcknowledgement: 'Acknowledgement',
      dispatchConfirmation: 'Dispatch confirmation',
      delivered: 'Delivered',
      addressNeeded: 'Question for the national address',
      paymentLink: 'Link to pay',
      paymentLinkOver: 'Link to pay is over',
      cancellation: 'Cancellation',
      paymentFailed: 'Payment failed',
      refund: 'Refund',
    },
    mailed: 'The mail is on its way.',
    gift: 'Gift: the slip shows no prices',
    cancelTitle: (n) => `Cancel order ${n}`,
    follows: 'What follows:',
    followsRefund: 'goes back to the shopper',
    followsNoRefund: 'Nothing was paid, nothing goes back.',
    followsStock: (n) => `${n} ${n === 1 ? 'piece returns' : 'pieces return'} to stock.`,
    followsCredit: 'A credit note takes the invoice back.',
    followsRecall: 'The courier is asked to stop the parcel.',
    followsMail: 'The shopper gets a mail. This cannot be taken back.',
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
    cancelled: 'Order cancelled.',
    events: {
      placed: () => 'Order placed',
      captured: () => 'Payment captured:',
      paid_in_cash: () => 'Cash collected by the courier:',
      invoice: (text) => `Invoice ${text} issued`,
      credit_note: (text) => `Credit note ${text} issued`,
      mail: (text) => `Mail sent: ${text}`,
      booked: (text) => `Parcel booked, waybill ${text}`,
      printed: () => 'Label and slip printed',
      packed: () => 'Packed',
      handed_over: () => 'Handed over to the courier',
      dispatched: () => 'The courier has the parcel',
      delivered: () => 'Delivered',
      returned: () => 'The parcel came back',
      refused: (text) => `The courier refused the parcel: ${text}`,
      cancelled_order: () => 'Cancelled by the shopper',
      refund_asked: () => 'Refund asked:',
      refund_done: () => 'Refund done:',
      refund_failed: () => 'Refund failed:',
      note: (text) => text,
      tag_added: (text) => `added the tag “${text}”`,
      tag_removed: (text) => `took off the tag “${text}”`,
      created_by_staff: (text) => `took the order by phone${text && `: ${text}`}`,
      edited: (text) => `changed the order${text && `: ${text}`}`,
      address_corrected: () => 'corrected the address',
      address_given: () => 'The shopper gave the national address',
      booked_again: () => 'corrected the address and booked again',
      booked_now: () => 'booked the parcel now',
      cancelled: (text) => `cancelled the order${text && `: ${text}`}`,
      mail_sent: (text) => `sent again: ${text}`,
      payment_link_sent: () => 'sent a link to pay',
      payment_link_over: () => 'The link to pay ended without money',
      unit_missing: (text) => `a piece is missing: ${text}`,
    },
    keys: { newer: 'Next order', older: 'Previous order', print: 'Print' },
  },
  ar: {
    orders: 'الطلبات',
    newer: 'الطلب التالي (J)',
    older: 'الطلب السابق (K)',
    cancel: 'إلغاء الطلب',
    print: 'طباعة البوليصة والقائمة',
    packed: 'تم التجهيز',
    unpacked: 'سُجّل التجهيز.',
    mayCancel: { until: 'للمتسوّق أن يلغي حتى', after: (courier) => `يُحجز الطرد لدى ${courier} بعد ذلك.` },
    bookNow: 'احجز الآن',
    bookedNow: 'يجري حجز الطرد.',
    refused: 'لا تقبل شركة الشحن هذا الطرد:',
    items: 'المنتجات',
    product: 'المنتج',
    price: 'السعر',
    units: 'القطع',
    inStock: 'في المخزون',
    sum: 'المجموع',
    payment: 'الدفع',
    subtotal: 'المجموع الفرعي',
    discount: (code) => (code === '' ? 'الخصم' : `رمز الهدية ${code}`),
    vat: (rate) => `ضريبة القيمة المضافة ${rate}`,
    shipping: 'الشحن',
    free: 'مجاني',
    total: 'الإجمالي',
    captured: 'المبلغ الوارد',
    refund: 'استرداد',
    refundState: { asked: 'مطلوب', done: 'تم', failed: 'فشل' },
    refundable: 'المتبقي للاسترداد',
    reference: 'مرجع البنك',
    link: {
      title: 'رابط دفع',
      states: {
        open: 'بانتظار المتسوّق',
        checking: 'لدى البنك للتحقق',
        paid: 'دُفع بالرابط',
        expired: 'لم يُدفع في الوقت',
        cancelled: 'أُلغي الرابط',
      },
      until: 'يمكن للمتسوّق الدفع بالرابط حتى',
      ended: 'لم يعد الدفع ممكنًا منذ',
      copy: 'نسخ الرابط',
      whatsApp: 'إرسال عبر واتساب',
      another: 'إنشاء رابط للنسخ',
      mail: 'إرساله بالبريد مرة أخرى',
      made: 'أُنشئ رابط آخر، والروابط السابقة تعمل أيضًا.',
      message: (number, url) => `طلبك رقم ${number} جاهز للدفع: ${url}`,
    },
    copy: 'نسخ المرجع',
    copied: 'تم النسخ.',
    parcel: 'الطرد',
    noParcel: 'لا طرد بعد.',
    courier: 'شركة الشحن',
    waybill: 'البوليصة',
    afterBooking: 'بعد الحجز',
    cash: 'نقد للتحصيل',
    weight: 'الوزن',
    tries: 'محاولات فاشلة',
    lastWords: 'تقول شركة الشحن',
    scan: 'آخر مسح',
    track: 'تتبّع',
    parcelState: {
      waiting: 'بانتظار الحجز',
      booking: 'يجري حجزه',
      booked: 'محجوز',
      dispatched: 'لدى شركة الشحن',
      delivered: 'تم التسليم',
      returned: 'عاد',
      cancelling: 'يجري إيقافه',
      cancelled: 'أُوقف',
      unstoppable: 'لا يمكن إيقافه',
      refused: 'مرفوض',
    },
    timeline: 'السجل',
    note: 'اكتب ملاحظة للفريق، و@ يذكر زميلًا',
    add: 'إضافة',
    noted: 'أُضيفت الملاحظة.',
    takeBack: 'سحب هذه الملاحظة',
    noteGone: 'سُحبت الملاحظة.',
    customer: 'العميل',
    history: (orders, returned) => `الطلبات: ${orders}${returned > 0 ? ` · المرتجعة: ${returned}` : ''}`,
    since: 'منذ',
    phone: 'الهاتف',
    email: 'البريد',
    language: 'اللغة',
    languages: { en: 'الإنجليزية', ar: 'العربية' },
    spent: 'أنفق',
    others: 'طلبات أخرى',
    whatsapp: 'واتساب',
    sendMail: 'إرسال بريد',
    shipTo: 'التوصيل إلى',
    correct: 'تصحيح',
    save: 'حفظ',
    bookAgain: 'احجز مجددًا',
    bookedAgain: 'حُفظ، ويُحجز الطرد مجددًا.',
    corrected: 'صُحّح العنوان.',
    fields: {
      firstname: 'الاسم الأول',
      lastname: 'اسم العائلة',
      address: 'العنوان',
      appartment: 'الشقة',
      city: 'المدينة',
      state: 'المنطقة',
      pin: 'الرمز البريدي',
      phone: 'الهاتف',
    },
    shortAddress: 'العنوان الوطني',
    noShortAddress: 'بلا عنوان وطني',
    waitsForAddress: 'يُحجز الطرد حين يعطي المتسوّق عنوانه الوطني.',
    askAddress: 'اسأل عن العنوان',
    askedAddress: 'يصل المتسوّق رابط بالبريد',
    papers: 'المستندات',
    invoice: 'فاتورة',
    creditNote: 'إشعار دائن',
    noPapers: 'لا فاتورة بعد.',
    tags: 'الوسوم',
    addTag: 'إضافة',
    removeTag: (tag) => `إزالة الوسم ${tag}`,
    tagged: (tag) => `أُضيف الوسم «${tag}».`,
    untagged: (tag) => `أُزيل الوسم «${tag}».`,
    mails: 'إعادة إرسال رسالة',
    mail: {
      orderAcknowledgement: 'إشعار تسلّم الطلب',
      dispatchConfirmation: 'تأكيد الشحن',
      delivered: 'تم التسليم',
      addressNeeded: 'سؤال عن العنوان الوطني',
      paymentLink: 'رابط الدفع',
      paymentLinkOver: 'انتهاء رابط الدفع',
      cancellation: 'الإلغاء',
      paymentFailed: 'فشل الدفع',
      refund: 'الاسترداد',
    },
    mailed: 'الرسالة في طريقها.',
    gift: 'هدية: القائمة بلا أسعار',
    cancelTitle: (n) => `إلغاء الطلب ${n}`,
    follows: 'ما يترتب على ذلك:',
    followsRefund: 'تعود إلى المتسوّق',
    followsNoRefund: 'لم يُدفع شيء، فلا يعود شيء.',
    followsStock: (n) => `تعود القطع إلى المخزون: ${n}.`,
    followsCredit: 'يصدر إشعار دائن بالفاتورة.',
    followsRecall: 'يُطلب من شركة الشحن إيقاف الطرد.',
    followsMail: 'تصل رسالة إلى المتسوّق. لا يمكن التراجع عن ذلك.',
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
    cancelled: 'أُلغي الطلب.',
    events: {
      placed: () => 'وصل الطلب',
      captured: () => 'حُصّلت الدفعة:',
      paid_in_cash: () => 'حصّلت شركة الشحن النقد:',
      invoice: (text) => `صدرت الفاتورة ${text}`,
      credit_note: (text) => `صدر الإشعار الدائن ${text}`,
      mail: (text) => `أُرسلت رسالة: ${text}`,
      booked: (text) => `حُجز الطرد، البوليصة ${text}`,
      printed: () => 'طُبعت البوليصة والقائمة',
      packed: () => 'جُهّز',
      handed_over: () => 'سُلّم لشركة الشحن',
      dispatched: () => 'الطرد لدى شركة الشحن',
      delivered: () => 'تم التسليم',
      returned: () => 'عاد الطرد',
      refused: (text) => `رفضت شركة الشحن الطرد: ${text}`,
      cancelled_order: () => 'ألغاه المتسوّق',
      refund_asked: () => 'طُلب الاسترداد:',
      refund_done: () => 'تم الاسترداد:',
      refund_failed: () => 'فشل الاسترداد:',
      note: (text) => text,
      tag_added: (text) => `أضاف الوسم «${text}»`,
      tag_removed: (text) => `أزال الوسم «${text}»`,
      created_by_staff: (text) => `أخذ الطلب بالهاتف${text && `: ${text}`}`,
      edited: (text) => `غيّر الطلب${text && `: ${text}`}`,
      address_corrected: () => 'صحّح العنوان',
      address_given: () => 'أعطى المتسوّق عنوانه الوطني',
      booked_again: () => 'صحّح العنوان وحجز مجددًا',
      booked_now: () => 'حجز الطرد الآن',
      cancelled: (text) => `ألغى الطلب${text && `: ${text}`}`,
      mail_sent: (text) => `أعاد إرسال: ${text}`,
      payment_link_sent: () => 'أرسل رابطًا للدفع',
      payment_link_over: () => 'انتهى رابط الدفع دون دفع',
      unit_missing: (text) => `قطعة ناقصة: ${text}`,
    },
    keys: { newer: 'الطلب التالي', older: 'الطلب السابق', print: 'طباعة' },
  },
};
