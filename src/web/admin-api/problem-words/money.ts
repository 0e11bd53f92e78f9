import type { ProblemWords } from './words.ts';

/** Refusals about payments, refunds, gift codes and reconciliation. */
export const MONEY_PROBLEMS = {
  orderNotPaid: {
    status: 409,
    en: 'No money came in for this order yet; edit or cancel it instead.',
    ar: 'لم يصل مبلغ هذا الطلب بعد، عدّله أو ألغه بدل ذلك.',
  },
  orderCancelled: {
    status: 409,
    en: 'This order is cancelled; its money goes back by itself.',
    ar: 'أُلغي هذا الطلب، ويُسترد مبلغه تلقائيًا.',
  },
  providerOff: {
    status: 409,
    en: 'This money came through {provider}, which is not set up on this machine any more. Set {variables}, then give it back.',
    ar: 'وصل هذا المبلغ عبر {provider}، ولم يعد مهيأ على هذا الخادم. اضبط {variables} ثم ردّ المبلغ.',
  },
  refundNoLongerFits: {
    status: 409,
    en: 'The order has changed: this refund no longer fits. Refuse it and ask again.',
    ar: 'تغيّر الطلب ولم يعد هذا الاسترداد مناسبًا. ارفضه واطلبه من جديد.',
  },
  couponNoLongerFits: {
    status: 409,
    en: 'The gift code was made, changed or is over meanwhile. Refuse this and ask again.',
    ar: 'أُضيف كود الخصم أو تغيّر أو انتهى في هذه الأثناء. ارفض هذا واطلبه من جديد.',
  },
  offerOver: {
    status: 409,
    en: 'This offer has ended and stays as it is. Make a new one.',
    ar: 'انتهى هذا العرض ولا يتغير. أنشئ عرضًا جديدًا.',
  },
  refundDone: { status: 409, en: 'This refund is done already.', ar: 'تم هذا الاسترداد من قبل.' },
  refundUnderWay: {
    status: 409,
    en: 'This refund is requested and not done yet. Wait until it is done or has failed.',
    ar: 'هذا الاسترداد مطلوب ولم يتم بعد. انتظر حتى يتم أو يتعثر.',
  },
  notUnderReview: { status: 409, en: 'This payment is no longer under review.', ar: 'لم تعد هذه الدفعة قيد المراجعة.' },
  notOurAmount: {
    status: 409,
    en: 'It is not the amount that was asked for; it can only be given back.',
    ar: 'ليس المبلغ المطلوب، ولا يمكن إلا استرداده.',
  },
  foreignMoney: {
    status: 409,
    en: "It is not in a currency of this store; give it back in the provider's portal.",
    ar: 'ليست من عملات المتجر، استردّها من بوابة المزوّد.',
  },
  notOpen: {
    status: 409,
    en: 'This attempt has ended, or money came in for it.',
    ar: 'انتهت هذه المحاولة، أو وصل مبلغها.',
  },
  dayClosed: { status: 409, en: 'This day is closed already.', ar: 'أُغلق هذا اليوم من قبل.' },
  dayHasDifferences: {
    status: 409,
    en: 'The two sides differ and a difference is open. Settle it first.',
    ar: 'الطرفان مختلفان وهناك فرق مفتوح. سوّه أولًا.',
  },
  remittanceTaken: {
    status: 409,
    en: 'A remittance with this reference was taken before.',
    ar: 'سُجّلت حوالة بهذا المرجع من قبل.',
  },
  remittanceFileTaken: {
    status: 409,
    en: 'This file was taken before, whatever its name. Nothing was written.',
    ar: 'سُجّل هذا الملف من قبل مهما كان اسمه، ولم يُكتب شيء.',
  },
  remittanceClosed: {
    status: 409,
    en: 'This batch is closed and can no longer be changed.',
    ar: 'أُغلقت هذه الدفعة ولم يعد تغييرها ممكنًا.',
  },
  remittanceOwn: {
    status: 409,
    en: 'You took this batch yourself; somebody else closes it.',
    ar: 'سجّلت هذه الدفعة بنفسك، ويغلقها شخص آخر.',
  },
  bankDiffers: {
    status: 422,
    en: 'What arrived at the bank is not the net of the file. Note why, or leave the batch open.',
    ar: 'ما وصل إلى المصرف ليس صافي الملف. دوّن السبب أو أبقِ الدفعة مفتوحة.',
  },
  courierUnknown: {
    status: 422,
    en: 'This courier is not in the list.',
    ar: 'شركة الشحن هذه ليست في القائمة.',
  },
  columnsUnknown: {
    status: 422,
    en: 'Choose which columns hold the waybill and the amount.',
    ar: 'اختر عمود رقم البوليصة وعمود المبلغ.',
  },
  cannotMend: {
    status: 409,
    en: 'This paper cannot be issued anew: only a refused invoice that no credit note has touched can.',
    ar: 'لا يمكن إصدار هذا المستند من جديد: يمكن ذلك لفاتورة مرفوضة لم يمسها إشعار دائن فقط.',
  },
  taxNotSetUp: {
    status: 409,
    en: 'This machine is not set up for ZATCA: its settings need ZATCA_KEY_SECRET.',
    ar: 'هذا الجهاز غير مهيأ للهيئة: تحتاج إعداداته إلى ZATCA_KEY_SECRET.',
  },
  taxSeller: {
    status: 409,
    en: 'The seller lacks a part of its national address, or its VAT number does not begin and end with 3: see Settings.',
    ar: 'ينقص البائعَ جزءٌ من عنوانه الوطني، أو أن رقمه الضريبي لا يبدأ وينتهي بـ 3: راجع الإعدادات.',
  },
  taxNoUnit: { status: 409, en: 'There is no unit to renew.', ar: 'لا توجد وحدة لتجديدها.' },
  taxWaits: {
    status: 409,
    en: 'Papers wait to be reported with the certificate of today. Renew when none waits.',
    ar: 'مستندات تنتظر الإبلاغ بالشهادة الحالية. جدّد حين لا ينتظر شيء.',
  },
  taxRefused: { status: 409, en: 'ZATCA refused: {words}.', ar: 'رفضت الهيئة: {words}.' },
  taxAway: { status: 503, en: 'ZATCA does not answer. Try again.', ar: 'الهيئة لا تجيب. أعد المحاولة.' },
} as const satisfies ProblemWords;
