import type { ProblemWords } from './words.ts';

/** Refusals about orders, parcels, customers and reviews. */
export const ORDERS_PROBLEMS = {
  noLabel: {
    status: 409,
    en: 'No label of these parcels is left to print.',
    ar: 'لم يبقَ ملصق لهذه الطرود لطباعته.',
  },
  nothingToPick: { status: 409, en: 'Everything of this wave is picked.', ar: 'جُمعت كل قطع هذه الدفعة.' },
  tooMany: { status: 422, en: 'At most {n} orders at once.', ar: 'الحد الأقصى {n} طلب في المرة الواحدة.' },
  orderNotFound: { status: 404, en: 'Order not found.', ar: 'الطلب غير موجود.' },
  noteNotFound: {
    status: 404,
    en: 'This note is not yours, or is gone.',
    ar: 'هذه الملاحظة ليست لك أو لم تعد موجودة.',
  },
  viewNotFound: { status: 404, en: 'This view is gone.', ar: 'لم يعد هذا العرض موجودًا.' },
  alreadyCancelled: { status: 409, en: 'This order was cancelled before.', ar: 'أُلغي هذا الطلب من قبل.' },
  orderDelivered: {
    status: 409,
    en: 'This order was delivered. Give the money back with a refund.',
    ar: 'سُلّم هذا الطلب. أعد المبلغ باسترداد.',
  },
  cancelAboveLimit: {
    status: 409,
    en: 'More than 10,000 of paid orders is cancelled within a day only with a second person: refund this order first, which they approve, then cancel it.',
    ar: 'إلغاء طلبات مدفوعة بأكثر من 10,000 في يوم واحد يحتاج إلى شخص ثانٍ: ابدأ باسترداد هذا الطلب ليوافق عليه، ثم ألغه.',
  },
  parcelUnderWay: {
    status: 409,
    en: 'The courier has the parcel. Wait until it has come back.',
    ar: 'الطرد لدى شركة الشحن. انتظر حتى يعود.',
  },
  orderOver: {
    status: 409,
    en: 'This order is cancelled or delivered, and can’t be changed any more.',
    ar: 'هذا الطلب ملغى أو تم تسليمه، ولا يمكن تعديله.',
  },
  parcelBooked: {
    status: 409,
    en: 'The courier has booked this parcel already.',
    ar: 'حجزت شركة الشحن هذا الطرد بالفعل.',
  },
  refundWaits: {
    status: 409,
    en: 'A refund of this order waits for a second person. Its parcel is booked after the decision.',
    ar: 'استرداد من هذا الطلب ينتظر موافقة شخص ثانٍ. يُحجز طرده بعد القرار.',
  },
  paymentOpen: {
    status: 409,
    en: 'The payment of this order has not ended. Wait until it has.',
    ar: 'لم تنتهِ عملية الدفع لهذا الطلب بعد. انتظر حتى تنتهي.',
  },
  linesMissing: {
    status: 422,
    en: 'The order would have no items. Cancel it instead.',
    ar: 'لن تبقى منتجات في الطلب. ألغِه بدل ذلك.',
  },
  lineShort: { status: 422, en: 'Only {n} in stock.', ar: 'المتوفر {n} فقط.' },
  lineUnavailable: {
    status: 422,
    en: 'This product is not sold in this market.',
    ar: 'لا يُباع هذا المنتج في هذا السوق.',
  },
  termsChanged: {
    status: 422,
    en: 'The gift code or the delivery price has changed since. Cancel this order and place a new one.',
    ar: 'تغيّر كود الخصم أو سعر التوصيل منذ ذلك الحين. ألغِ هذا الطلب وأنشئ طلبًا جديدًا.',
  },
  paidOrderGrows: {
    status: 422,
    en: 'This order is paid: items can only be taken off. Place a new order for what is added.',
    ar: 'هذا الطلب مدفوع: يمكن إنقاص المنتجات فقط. أنشئ طلبًا جديدًا لما يُضاف.',
  },
  editAboveLimit: {
    status: 422,
    en: 'More goes back than one person may give. Use Refund, where a second person agrees.',
    ar: 'المبلغ المردود أكثر مما يحق لشخص واحد. استخدم الاسترداد حيث يوافق شخص ثانٍ.',
  },
  linkOver: {
    status: 409,
    en: 'This order is paid or cancelled, or its payment link has ended.',
    ar: 'هذا الطلب مدفوع أو ملغى، أو انتهى رابط دفعه.',
  },
  emailNotDue: {
    status: 409,
    en: 'The order is in a state that does not allow this mail. Load the page again to see it.',
    ar: 'حالة الطلب لا تسمح بهذه الرسالة. أعد تحميل الصفحة لترى حالته.',
  },
  orderAnonymised: {
    status: 409,
    en: 'The shopper’s details were removed from this order.',
    ar: 'أُزيلت بيانات المتسوّق من هذا الطلب.',
  },
  tooManyViews: { status: 409, en: 'You have 20 views. Remove one first.', ar: 'لديك 20 عرضًا. أزل واحدًا أولًا.' },
  tooManyOrders: {
    status: 422,
    en: 'At most {n} orders at once. Choose fewer.',
    ar: '{n} طلب على الأكثر دفعة واحدة. اختر أقل.',
  },
  noteEmpty: { status: 422, en: 'The note is empty.', ar: 'الملاحظة فارغة.' },
  tagEmpty: { status: 422, en: 'The tag is empty.', ar: 'الوسم فارغ.' },
  mergeSamePerson: { status: 409, en: 'This is the same record.', ar: 'هذا هو السجل نفسه.' },
  mergeIntoGuest: {
    status: 409,
    en: 'Merge the guest into the account, not the account into the guest.',
    ar: 'ادمج الزائر في الحساب، لا الحساب في الزائر.',
  },
  mergeTooOld: {
    status: 409,
    en: 'This merge can’t be taken back any more.',
    ar: 'لم يعد التراجع عن هذا الدمج ممكنًا.',
  },
  customerOfOtherMarket: {
    status: 409,
    en: 'This person has orders in a market that you don’t work for.',
    ar: 'لهذا الشخص طلبات في سوق لا تعمل لها.',
  },
  answerTooLong: { status: 422, en: 'The answer is longer than 1,000 characters.', ar: 'الرد أطول من 1,000 حرف.' },
  answerInOtherLanguage: { status: 422, en: 'Answer in the language of the review.', ar: 'اكتب الرد بلغة التقييم.' },
} as const satisfies ProblemWords;
