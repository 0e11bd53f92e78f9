import type { Context } from 'hono';
import type { ProblemAnswer } from '#contract/admin/base';
import type { Language } from '#kernel/market';
import type { AdminEnv } from './context.ts';

/**
 * Every refusal of the back office by its code: the status, and the words in both languages. `{name}` is filled from
 * `values`. Sorted by who uses them.
 */
const PROBLEMS = {
  badRequest: { status: 400, en: 'This request makes no sense to the store.', ar: 'لا يفهم المتجر هذا الطلب.' },
  keyMissing: { status: 400, en: 'The request has no Idempotency-Key.', ar: 'لا يحمل الطلب مفتاح Idempotency-Key.' },
  signedOut: {
    status: 401,
    en: 'You are signed out. Sign in again; what you typed is kept.',
    ar: 'انتهت جلستك. سجّل الدخول من جديد، وما كتبته محفوظ.',
  },
  foreignOrigin: {
    status: 403,
    en: 'This request came from another site and was refused.',
    ar: 'جاء هذا الطلب من موقع آخر فرُفض.',
  },
  forbidden: { status: 403, en: 'Your role does not include this.', ar: 'لا يشمل دورك هذا الإجراء.' },
  secondStepMissing: { status: 403, en: 'Set up your second step first.', ar: 'اضبط الخطوة الثانية أولًا.' },
  notFound: { status: 404, en: 'There is no such thing here.', ar: 'لا يوجد شيء كهذا هنا.' },
  methodNotAllowed: {
    status: 405,
    en: 'This address does not take that method.',
    ar: 'هذا العنوان لا يقبل هذه الطريقة.',
  },
  stillRunning: {
    status: 409,
    en: 'This is still being done. Wait a moment.',
    ar: 'ما زال هذا قيد التنفيذ. انتظر لحظة.',
  },
  doneAlready: {
    status: 409,
    en: 'This was done already. Load the page again to see it.',
    ar: 'تم هذا من قبل. أعد تحميل الصفحة لتراه.',
  },
  countChanged: {
    status: 409,
    en: 'The list has changed: there are {n} now. Look again and repeat.',
    ar: 'تغيّرت القائمة: العدد الآن {n}. راجعها ثم أعد المحاولة.',
  },
  contentNoDraft: {
    status: 409,
    en: 'There is no draft to publish. Somebody published or discarded it.',
    ar: 'لا توجد مسودة للنشر. نشرها شخص آخر أو تخلّى عنها.',
  },
  contentDraftOpen: {
    status: 409,
    en: 'A draft is open. Publish or discard it first.',
    ar: 'توجد مسودة مفتوحة. انشرها أو تخلَّ عنها أولًا.',
  },
  contentScheduled: {
    status: 409,
    en: 'This version is scheduled. Take it off the schedule to change it.',
    ar: 'هذه النسخة مجدولة. ألغِ الجدولة لتعديلها.',
  },
  noLabel: {
    status: 409,
    en: 'No label of these parcels is left to print.',
    ar: 'لم يبقَ ملصق لهذه الطرود لطباعته.',
  },
  nothingToPick: { status: 409, en: 'Everything of this wave is picked.', ar: 'جُمعت كل قطع هذه الدفعة.' },
  tooMany: { status: 422, en: 'At most {n} orders at once.', ar: 'الحد الأقصى {n} طلب في المرة الواحدة.' },
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
  refundDone: { status: 409, en: 'This refund is done.', ar: 'تم هذا الاسترداد.' },
  refundUnderWay: {
    status: 409,
    en: 'This refund is still being requested. Wait until it is done or has failed.',
    ar: 'ما زال هذا الاسترداد قيد الطلب. انتظر حتى يتم أو يتعثر.',
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
  badCredentials: {
    status: 401,
    en: 'E-mail and password do not match.',
    ar: 'البريد الإلكتروني وكلمة المرور غير متطابقين.',
  },
  startAgain: {
    status: 401,
    en: 'This sign-in has ended. Start again with your password.',
    ar: 'انتهت محاولة الدخول هذه. ابدأ من جديد بكلمة المرور.',
  },
  usePasskey: { status: 409, en: 'Sign in with your passkey.', ar: 'سجّل الدخول بمفتاح المرور.' },
  wrongCode: {
    status: 422,
    en: 'This code is not right. Enter the one that shows now.',
    ar: 'هذا الرمز غير صحيح. أدخل الرمز الظاهر الآن.',
  },
  codeUsed: {
    status: 422,
    en: 'This code was used already. Wait for the next one.',
    ar: 'استُخدم هذا الرمز من قبل. انتظر الرمز التالي.',
  },
  codesPaused: {
    status: 429,
    en: 'Three wrong codes: this account is paused for 15 minutes. The owner was told.',
    ar: 'ثلاثة رموز خاطئة: أُوقف هذا الحساب 15 دقيقة، وأُبلغ المالك.',
  },
  slowDown: {
    status: 429,
    en: 'Too many attempts. Try again in {n} seconds.',
    ar: 'محاولات كثيرة. حاول بعد {n} ثانية.',
  },
  noApp: {
    status: 409,
    en: 'There is no authenticator app on this account. Use your passkey.',
    ar: 'لا يوجد تطبيق مصادقة لهذا الحساب. استخدم مفتاح المرور.',
  },
  appThere: {
    status: 409,
    en: 'This account has an authenticator app already.',
    ar: 'لهذا الحساب تطبيق مصادقة من قبل.',
  },
  wrongPassword: { status: 422, en: 'This is not your password.', ar: 'هذه ليست كلمة مرورك.' },
  passkeyRefused: {
    status: 422,
    en: 'The passkey was not accepted. It must ask for your finger, face or PIN.',
    ar: 'لم يُقبل مفتاح المرور. يجب أن يطلب بصمتك أو وجهك أو رمزك.',
  },
  lastSecondStep: {
    status: 409,
    en: 'This is your last second step. Add another one first.',
    ar: 'هذه خطوتك الثانية الأخيرة. أضف غيرها أولًا.',
  },
  linkEnded: {
    status: 404,
    en: 'This link was used or has ended. Ask for a new one.',
    ar: 'استُخدم هذا الرابط أو انتهى. اطلب رابطًا جديدًا.',
  },
  ownerThere: { status: 409, en: 'The store has an owner already.', ar: 'للمتجر مالك من قبل.' },
  passwordMissing: { status: 422, en: 'Choose a password.', ar: 'اختر كلمة مرور.' },
  passwordTooShort: { status: 422, en: 'At least 12 characters.', ar: '12 حرفًا على الأقل.' },
  passwordTooLong: { status: 422, en: 'At most 128 characters.', ar: '128 حرفًا على الأكثر.' },
  passwordCommon: {
    status: 422,
    en: 'Too many people use this password. Choose another one.',
    ar: 'كلمة المرور هذه شائعة جدًا. اختر غيرها.',
  },
  alreadyStaff: { status: 409, en: 'Somebody on the staff has this e-mail.', ar: 'هذا البريد لأحد الموظفين من قبل.' },
  roleUnknown: { status: 422, en: 'There is no such role.', ar: 'لا يوجد دور كهذا.' },
  roleNameTaken: { status: 422, en: 'Another role has this name.', ar: 'لدور آخر هذا الاسم.' },
  roleInUse: {
    status: 409,
    en: 'Somebody has this role. Give them another one first.',
    ar: 'هذا الدور مستخدم. امنح أصحابه دورًا آخر أولًا.',
  },
  permissionUnknown: { status: 422, en: 'There is no such permission.', ar: 'لا توجد صلاحية كهذه.' },
  moreThanOwn: {
    status: 403,
    en: 'You can only give and change what you may do yourself.',
    ar: 'لا يمكنك منح أو تعديل ما ليس من صلاحياتك.',
  },
  lastOwner: {
    status: 409,
    en: 'The last owner stays. Make somebody else an owner first.',
    ar: 'لا يُزال المالك الأخير. اجعل شخصًا آخر مالكًا أولًا.',
  },
  ownAccount: { status: 409, en: 'Somebody else has to change your own access.', ar: 'يجب أن يغيّر شخص آخر صلاحياتك.' },
  approvalWaiting: {
    status: 409,
    en: 'This waits for a second person already.',
    ar: 'هذا ينتظر موافقة شخص ثانٍ من قبل.',
  },
  approvalDecided: { status: 409, en: 'Somebody has decided on this already.', ar: 'بتّ شخص آخر في هذا من قبل.' },
  approvalOwn: {
    status: 409,
    en: 'You asked for this, so somebody else has to approve it.',
    ar: 'أنت من طلب هذا، فيجب أن يوافق عليه شخص آخر.',
  },
  orderNotFound: { status: 404, en: 'There is no such order here.', ar: 'لا يوجد طلب كهذا هنا.' },
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
  orderOver: { status: 409, en: 'This order is cancelled or delivered.', ar: 'هذا الطلب ملغى أو تم تسليمه.' },
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
    en: 'Nothing would be left. Cancel the order instead.',
    ar: 'لن يبقى شيء في الطلب. ألغِ الطلب بدل ذلك.',
  },
  lineShort: { status: 422, en: 'Not that many are left: {n} in stock.', ar: 'لا تكفي الكمية: المتوفر {n}.' },
  lineUnavailable: {
    status: 422,
    en: 'This product is not sold in this market.',
    ar: 'لا يُباع هذا المنتج في هذا السوق.',
  },
  termsChanged: {
    status: 422,
    en: 'The gift code or the delivery price is no longer that of this order. Cancel it and take a new one.',
    ar: 'لم يعد كود الخصم أو سعر التوصيل كما كان في هذا الطلب. ألغِه وخذ طلبًا جديدًا.',
  },
  paidOrderGrows: {
    status: 422,
    en: 'This order is paid: units can only be taken off. Take what is added as a new order.',
    ar: 'هذا الطلب مدفوع: يمكن إنقاص القطع فقط. خذ ما يُضاف في طلب جديد.',
  },
  editAboveLimit: {
    status: 422,
    en: 'More goes back than one person may give. Use Refund, where a second person agrees.',
    ar: 'المبلغ المردود أكثر مما يحق لشخص واحد. استخدم الاسترداد حيث يوافق شخص ثانٍ.',
  },
  linkOver: {
    status: 409,
    en: 'Nobody can pay for this order by a link any more.',
    ar: 'لم يعد ممكنًا دفع ثمن هذا الطلب برابط.',
  },
  emailNotDue: {
    status: 409,
    en: 'This mail does not fit the order as it is now.',
    ar: 'لا تناسب هذه الرسالة حالة الطلب الآن.',
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
  tooManyProducts: {
    status: 422,
    en: 'At most {n} products at once: narrow the list by a filter.',
    ar: 'الحد الأقصى {n} منتج في المرة الواحدة: ضيّق القائمة بمرشّح.',
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
  remittanceTaken: {
    status: 409,
    en: 'A remittance with this reference was taken before.',
    ar: 'سُجّلت حوالة بهذا المرجع من قبل.',
  },
  stale: { status: 412, en: 'Somebody saved this before you.', ar: 'حفظ شخص آخر هذا قبلك.' },
  tooLarge: { status: 413, en: 'This is too large.', ar: 'الحجم أكبر من المسموح.' },
  notJson: { status: 415, en: 'The body is not of the expected type.', ar: 'نوع المحتوى غير المتوقع.' },
  columnsUnknown: {
    status: 422,
    en: 'Choose which columns hold the waybill and the amount.',
    ar: 'اختر عمود رقم البوليصة وعمود المبلغ.',
  },
  cellsWrong: {
    status: 422,
    en: 'Some cells are wrong. Mend them in the file and send it again.',
    ar: 'بعض الخلايا غير صحيحة. صححها في الملف وأرسله من جديد.',
  },
  invalid: { status: 422, en: 'Some fields are wrong.', ar: 'بعض الحقول غير صحيحة.' },
  pictureNotAPicture: {
    status: 422,
    en: 'This file is not a picture the store can use. Send a JPEG, PNG, WebP or AVIF.',
    ar: 'هذا الملف ليس صورة يمكن للمتجر استخدامها. أرسل JPEG أو PNG أو WebP أو AVIF.',
  },
  pictureTooManyPixels: {
    status: 422,
    en: 'This picture has more than 50 million pixels. Make it smaller and send it again.',
    ar: 'في هذه الصورة أكثر من 50 مليون بكسل. صغّرها ثم أرسلها من جديد.',
  },
  pictureBroken: {
    status: 422,
    en: 'This picture is broken. Export it again and send that.',
    ar: 'هذه الصورة تالفة. صدّرها من جديد وأرسلها.',
  },
  pictureTooSmall: {
    status: 422,
    en: 'This picture is too small: it needs at least {width} × {height} pixels.',
    ar: 'هذه الصورة صغيرة: تحتاج {width} × {height} بكسل على الأقل.',
  },
  scheduleBegun: {
    status: 409,
    en: 'This price has begun already. Set another price to end it.',
    ar: 'بدأ هذا السعر بالفعل. ضع سعرًا آخر لإنهائه.',
  },
  orderChanged: {
    status: 409,
    en: 'The list has changed meanwhile. Look again and repeat.',
    ar: 'تغيّرت القائمة في هذه الأثناء. راجعها ثم أعد المحاولة.',
  },
  contentIncomplete: { status: 422, en: 'This can’t be published yet.', ar: 'لا يمكن نشر هذا بعد.' },
  contentTimePast: { status: 422, en: 'Choose a time that is still to come.', ar: 'اختر وقتًا لم يحن بعد.' },
  answerTooLong: { status: 422, en: 'The answer is longer than 1,000 characters.', ar: 'الرد أطول من 1,000 حرف.' },
  answerInOtherLanguage: { status: 422, en: 'Answer in the language of the review.', ar: 'اكتب الرد بلغة التقييم.' },
  unknownFilter: {
    status: 422,
    en: 'The list does not know this filter, sort or field.',
    ar: 'لا تعرف القائمة هذا المرشّح أو الفرز أو الحقل.',
  },
  badCursor: {
    status: 422,
    en: 'This page of the list is no longer valid. Start from the first.',
    ar: 'لم تعد صفحة القائمة هذه صالحة. ابدأ من الأولى.',
  },
  importColumns: {
    status: 422,
    en: 'The sheet needs a column “Address” and one to change, or “Spelling” and “Means”.',
    ar: 'تحتاج الورقة إلى عمود «العنوان» وعمود للتغيير، أو «التهجئة» و«تعني».',
  },
  importDone: { status: 409, en: 'This sheet was imported already.', ar: 'استُوردت هذه الورقة من قبل.' },
  importWrong: {
    status: 422,
    en: 'Some rows are wrong. Mend them or leave them out.',
    ar: 'بعض الصفوف خاطئة. صحّحها أو استبعدها.',
  },
  importUndone: { status: 409, en: 'There is nothing to undo.', ar: 'لا شيء للتراجع عنه.' },
  importTooLate: {
    status: 409,
    en: 'An import can be undone for 24 hours.',
    ar: 'يمكن التراجع عن الاستيراد خلال 24 ساعة.',
  },
  importChangedSince: {
    status: 409,
    en: 'Changed since by somebody: {names}. Nothing was undone.',
    ar: 'غيّرها شخص بعد ذلك: {names}. لم يُتراجع عن شيء.',
  },
  spellingTaken: { status: 409, en: 'This word means something else already.', ar: 'لهذه الكلمة معنى آخر من قبل.' },
  jobRefused: {
    status: 409,
    en: 'The store does not take a value ({constraint}). Nothing of this step was written, and it is not tried again by itself.',
    ar: 'لا يقبل المتجر إحدى القيم ({constraint}). لم يُكتب شيء من هذه الخطوة ولن تُعاد تلقائيًا.',
  },
  sheetTooLarge: {
    status: 413,
    en: 'The file is larger than 20 MB, or unpacks to far more.',
    ar: 'الملف أكبر من 20 ميغابايت أو يتضخم عند فكه.',
  },
  sheetTooLong: {
    status: 422,
    en: 'A sheet has at most 50,000 rows. Empty the cells further down.',
    ar: 'لا تزيد الورقة على 50,000 صف. أفرغ ما تحتها من خلايا.',
  },
  sheetTooWide: {
    status: 422,
    en: 'A sheet has at most 200 columns. Empty the cells further on.',
    ar: 'لا تزيد الورقة على 200 عمود. أفرغ ما بعدها من خلايا.',
  },
  sheetTooMany: {
    status: 422,
    en: 'A sheet has at most 1,000,000 cells, such as 50,000 rows of 20 columns. Split the file, or empty cells that are far from the others.',
    ar: 'لا تزيد الورقة على 1,000,000 خلية، مثل 50,000 صف من 20 عمودًا. قسّم الملف أو أفرغ الخلايا البعيدة عن غيرها.',
  },
  sheetTooHard: {
    status: 422,
    en: 'This file takes too long to read. Save it as CSV, or split it.',
    ar: 'تستغرق قراءة هذا الملف وقتًا أطول من المسموح. احفظه بصيغة CSV أو قسّمه.',
  },
  sheetsWaiting: {
    status: 503,
    en: 'Other files are being read. Try again in a minute.',
    ar: 'تُقرأ ملفات أخرى الآن. أعد المحاولة بعد دقيقة.',
  },
  sheetUnreadable: {
    status: 422,
    en: 'This is neither a CSV file in UTF-8 nor an XLSX file.',
    ar: 'هذا ليس ملف CSV بترميز UTF-8 ولا ملف XLSX.',
  },
  sheetEmpty: { status: 422, en: 'The sheet has no rows below its head.', ar: 'لا صفوف في الورقة تحت رأسها.' },
  sheetHasFormula: {
    status: 422,
    en: 'There is a formula in row {row}, column {column}. Put its value there.',
    ar: 'توجد صيغة في الصف {row}، العمود {column}. ضع قيمتها بدلًا منها.',
  },
  sheetCellTooLong: {
    status: 422,
    en: 'There are more than 32,767 characters in row {row}, column {column}. Shorten this cell.',
    ar: 'في الصف {row}، العمود {column} أكثر من 32,767 حرفًا. اختصر هذه الخانة.',
  },
  reportPeriod: { status: 422, en: 'Choose a period of one day to two years.', ar: 'اختر فترة من يوم إلى عامين.' },
  spellingNotAWord: {
    status: 422,
    en: 'A spelling is one word, and so is what it means.',
    ar: 'التهجئة كلمة واحدة، وكذلك معناها.',
  },
  spellingKnown: { status: 409, en: 'The search knows this word already.', ar: 'البحث يعرف هذه الكلمة من قبل.' },
  spellingUnknown: { status: 422, en: 'No product has the word it should mean.', ar: 'لا منتج يحمل الكلمة المقصودة.' },
  keyReused: {
    status: 422,
    en: 'This Idempotency-Key belongs to another request.',
    ar: 'مفتاح Idempotency-Key هذا لطلب آخر.',
  },
  secondStep: { status: 423, en: 'Confirm with your second step.', ar: 'أكّد بالخطوة الثانية.' },
  versionMissing: {
    status: 428,
    en: 'The request does not say which version it changes.',
    ar: 'لا يذكر الطلب النسخة التي يغيّرها.',
  },
  tooManyRequests: {
    status: 429,
    en: 'Too many requests. Try again in {n} seconds.',
    ar: 'طلبات كثيرة. حاول بعد {n} ثانية.',
  },
  failed: { status: 500, en: 'Something went wrong on our side. Try again.', ar: 'حدث خطأ لدينا. حاول مرة أخرى.' },
  unavailable: {
    status: 503,
    en: 'The store cannot do this at the moment. Try again.',
    ar: 'لا يستطيع المتجر تنفيذ ذلك الآن. حاول مرة أخرى.',
  },
  busy: {
    status: 503,
    en: 'Somebody is changing the same thing. Try again.',
    ar: 'شخص آخر يغيّر الشيء نفسه. حاول مرة أخرى.',
  },
} as const satisfies Readonly<Record<string, ProblemWords>>;

type ProblemWords = { readonly status: number; readonly en: string; readonly ar: string };

export type ProblemCode = keyof typeof PROBLEMS;

/** Whether a text is the code of a refusal. */
export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}

/** What a refusal has beside its code. */
type ProblemExtra = Pick<ProblemAnswer, 'permission' | 'fields' | 'current' | 'version' | 'changed' | 'details'>;

type Values = Readonly<Record<string, string | number>>;

/** The words of a refusal in a language. */
export function problemWords(language: Language, code: ProblemCode, values: Values = {}): string {
  return PROBLEMS[code][language].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/**
 * Refuses a call: `return problem(c, 'stale', { current, version, changed })`. The status and the words come from the
 * table above; `values` fill the words.
 */
export function problem<Code extends ProblemCode>(
  c: Context<AdminEnv>,
  code: Code,
  extra: ProblemExtra = {},
  values: Values = {},
) {
  return c.json(problemBody(c, code, extra, values), statusOf(code), { 'Content-Type': 'application/problem+json' });
}

function statusOf<Code extends ProblemCode>(code: Code): (typeof PROBLEMS)[Code]['status'] {
  return PROBLEMS[code].status;
}

/** The body of a refusal. */
function problemBody(
  c: Context<AdminEnv>,
  code: ProblemCode,
  extra: ProblemExtra = {},
  values: Values = {},
): ProblemAnswer {
  return {
    type: `/api/admin/problems/${code.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    title: problemWords(c.var.language, code, values),
    status: PROBLEMS[code].status,
    code,
    request: c.var.requestId,
    ...extra,
  };
}
