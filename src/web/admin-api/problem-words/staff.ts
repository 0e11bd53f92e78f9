import type { ProblemWords } from './words.ts';

/** Refusals about signing in, the second step, staff, roles and approvals. */
export const STAFF_PROBLEMS = {
  secondStepMissing: { status: 403, en: 'Set up your second step first.', ar: 'اضبط الخطوة الثانية أولًا.' },
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
  roleUnknown: { status: 422, en: 'Unknown role.', ar: 'دور غير معروف.' },
  roleNameTaken: { status: 422, en: 'Another role has this name.', ar: 'لدور آخر هذا الاسم.' },
  roleInUse: {
    status: 409,
    en: 'Somebody has this role. Give them another one first.',
    ar: 'هذا الدور مستخدم. امنح أصحابه دورًا آخر أولًا.',
  },
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
  approvalDecided: {
    status: 409,
    en: 'This was approved or refused already.',
    ar: 'تمت الموافقة على هذا أو رُفض من قبل.',
  },
  approvalOwn: {
    status: 409,
    en: 'You asked for this, so somebody else has to approve it.',
    ar: 'أنت من طلب هذا، فيجب أن يوافق عليه شخص آخر.',
  },
} as const satisfies ProblemWords;
