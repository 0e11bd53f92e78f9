import type { Texts } from '../client/language.ts';

type SignInTexts = {
  readonly title: string;
  readonly lead: (house: string) => string;
  readonly passkey: string;
  readonly declined: string;
  readonly or: string;
  readonly email: string;
  readonly password: string;
  readonly newPassword: string;
  readonly typePassword: string;
  readonly passwordHint: string;
  readonly trust: string;
  readonly forgot: string;
  readonly continue: string;
  readonly noAccount: string;
  readonly second: string;
  readonly secondLead: string;
  readonly everyThirty: string;
  readonly signIn: string;
  readonly usePasskey: string;
  readonly useRecovery: string;
  readonly useApp: string;
  readonly recoveryCode: string;
  readonly someoneElse: string;
  readonly pause: string;
  readonly setUp: string;
  readonly setUpLead: string;
  readonly withPasskeyOnlyLead: string;
  readonly declinedOnly: string;
  readonly passkeyFails: string;
  readonly signOut: string;
  readonly withPasskey: string;
  readonly withPasskeyLead: string;
  readonly makePasskey: string;
  readonly withApp: string;
  readonly withAppLead: string;
  readonly begin: string;
  readonly scan: string;
  readonly secret: string;
  readonly enter: string;
  readonly switchOn: string;
  readonly codes: string;
  readonly codesLead: string;
  readonly copy: string;
  readonly copied: string;
  readonly stored: string;
  readonly name: string;
  readonly language: string;
  readonly invitation: (name: string) => string;
  readonly invitationLead: string;
  readonly owner: string;
  readonly ownerLead: string;
  readonly newStart: string;
  readonly newStartLead: string;
  readonly passwordTitle: string;
  readonly passwordLead: string;
  readonly linkBad: string;
  /** Above what stands in the way of reading a link that may still work. */
  readonly linkUnread: string;
  readonly linkBadWhat: string;
  readonly withoutPassword: string;
  readonly firstOwner: string;
  readonly firstOwnerLead: string;
  readonly make: string;
  readonly recover: string;
  readonly recoverLead: string;
  readonly send: string;
  readonly sent: string;
  readonly lostAll: string;
  readonly back: string;
  readonly changed: string;
};

/** The words of the pages before the sign-in. */
export const SIGN_IN_TEXTS: Texts<SignInTexts> = {
  en: {
    title: 'Back office',
    lead: (house) => `For staff of ${house}.`,
    passkey: 'Sign in with a passkey',
    declined: 'No passkey was used. Try again, or use your password.',
    or: 'or',
    email: 'Work email',
    password: 'Password',
    newPassword: 'New password',
    typePassword: 'Type your password first.',
    passwordHint: '12 characters or more, none that is known to be leaked.',
    trust: 'Trust this browser for 14 days',
    forgot: 'Forgot password',
    continue: 'Continue',
    noAccount: 'No account? The owner invites you from Staff. Shoppers sign in to the store, not here.',
    second: 'Second step',
    secondLead: 'Enter the six digits from your authenticator app for',
    everyThirty: 'A new code every 30 seconds. Paste is fine.',
    signIn: 'Sign in',
    usePasskey: 'Use a passkey',
    useRecovery: 'Use a recovery code',
    useApp: 'Use the app',
    recoveryCode: 'Recovery code',
    someoneElse: 'Sign in as someone else',
    pause: 'Three wrong codes pause this account for 15 minutes. The owner is told by mail.',
    setUp: 'Your second step',
    setUpLead: 'Before you see anything: a passkey, or codes of an app on your phone.',
    withPasskeyOnlyLead: 'Before you see anything: the passkey that you sign in with.',
    declinedOnly: 'No passkey was made. Try again.',
    passkeyFails: 'No passkey on this device? Open the link of your mail again and choose a password.',
    signOut: 'Sign out',
    withPasskey: 'Passkey',
    withPasskeyLead: 'Your fingerprint, face or PIN. It signs you in by itself, without a password.',
    makePasskey: 'Make a passkey',
    withApp: 'Authenticator app',
    withAppLead: 'Six digits from your phone after the password.',
    begin: 'Set up the app',
    scan: 'Scan this with the app, or type the key.',
    secret: 'Key',
    enter: 'Then enter the six digits that it shows.',
    switchOn: 'Switch on',
    codes: 'Recovery codes',
    codesLead: 'Ten codes for the day your phone is lost. Each works once; they are shown now and never again.',
    copy: 'Copy',
    copied: 'Copied.',
    stored: 'I have kept them',
    name: 'Name',
    language: 'Language',
    invitation: (name) => `Welcome, ${name}`,
    invitationLead: 'You were invited to the back office. Choose how you sign in.',
    owner: 'First owner',
    ownerLead: 'This link makes the first owner of the shop. It works once.',
    newStart: 'A new start',
    newStartLead: 'Set up your password and second step anew. The old ones end.',
    passwordTitle: 'New password',
    passwordLead: 'Your sessions end; the second step stays as it is.',
    linkBad: 'This link does not work any more',
    linkUnread: 'This link could not be opened',
    linkBadWhat: 'It was used, replaced by a newer one, or is too old. Ask the owner for a new one.',
    withoutPassword: 'Use a passkey, without a password',
    firstOwner: 'Who owns this shop?',
    firstOwnerLead:
      'This sandbox store has no owner yet. The form is shown on this machine only; in a live store it is a command.',
    make: 'Make the owner',
    recover: 'Forgot your password?',
    recoverLead: 'We mail a link for a new one, valid for an hour.',
    send: 'Send the link',
    sent: 'If this is the email of a member of staff, the link is on its way.',
    lostAll: 'Phone lost too? An owner starts you anew on Staff. The last owner: npm run staff -- recover.',
    back: 'Back to signing in',
    changed: 'Your password is new. Sign in with it.',
  },
  ar: {
    title: 'لوحة الإدارة',
    lead: (house) => `لموظفي ${house}.`,
    passkey: 'الدخول بمفتاح مرور',
    declined: 'لم يُستخدم مفتاح مرور. أعد المحاولة أو استخدم كلمة المرور.',
    or: 'أو',
    email: 'بريد العمل',
    password: 'كلمة المرور',
    typePassword: 'اكتب كلمة مرورك أولًا.',
    newPassword: 'كلمة مرور جديدة',
    passwordHint: '12 حرفًا أو أكثر، غير معروفة في التسريبات.',
    trust: 'ثق بهذا المتصفح 14 يومًا',
    forgot: 'نسيت كلمة المرور',
    continue: 'متابعة',
    noAccount: 'لا حساب لك؟ يدعوك المالك من صفحة الموظفين. أما المتسوقون فيدخلون من المتجر لا من هنا.',
    second: 'الخطوة الثانية',
    secondLead: 'أدخل الأرقام الستة من تطبيق المصادقة للحساب',
    everyThirty: 'رمز جديد كل 30 ثانية. يمكنك اللصق.',
    signIn: 'دخول',
    usePasskey: 'استخدم مفتاح مرور',
    useRecovery: 'استخدم رمز استرداد',
    useApp: 'استخدم التطبيق',
    recoveryCode: 'رمز الاسترداد',
    someoneElse: 'دخول بحساب آخر',
    pause: 'ثلاثة رموز خاطئة توقف هذا الحساب 15 دقيقة، ويُبلَّغ المالك بالبريد.',
    setUp: 'خطوتك الثانية',
    setUpLead: 'قبل أن ترى أي شيء: مفتاح مرور، أو رموز من تطبيق على هاتفك.',
    withPasskeyOnlyLead: 'قبل أن ترى أي شيء: مفتاح المرور الذي تدخل به.',
    declinedOnly: 'لم يُنشأ مفتاح مرور. أعد المحاولة.',
    passkeyFails: 'تعذّر إنشاء مفتاح على هذا الجهاز؟ افتح رابط البريد من جديد واختر كلمة مرور.',
    signOut: 'تسجيل الخروج',
    withPasskey: 'مفتاح مرور',
    withPasskeyLead: 'بصمتك أو وجهك أو رقمك السري. يدخلك وحده دون كلمة مرور.',
    makePasskey: 'إنشاء مفتاح مرور',
    withApp: 'تطبيق المصادقة',
    withAppLead: 'ستة أرقام من هاتفك بعد كلمة المرور.',
    begin: 'إعداد التطبيق',
    scan: 'امسح هذا بالتطبيق، أو اكتب المفتاح.',
    secret: 'المفتاح',
    enter: 'ثم أدخل الأرقام الستة التي يعرضها.',
    switchOn: 'تفعيل',
    codes: 'رموز الاسترداد',
    codesLead: 'عشرة رموز ليوم تفقد فيه هاتفك. كل رمز يعمل مرة واحدة، وتُعرض الآن ولا تُعرض بعدها.',
    copy: 'نسخ',
    copied: 'نُسخت.',
    stored: 'احتفظت بها',
    name: 'الاسم',
    language: 'اللغة',
    invitation: (name) => `أهلًا ${name}`,
    invitationLead: 'دُعيت إلى لوحة الإدارة. اختر طريقة دخولك.',
    owner: 'المالك الأول',
    ownerLead: 'هذا الرابط ينشئ المالك الأول للمتجر، ويعمل مرة واحدة.',
    newStart: 'بداية جديدة',
    newStartLead: 'أعد ضبط كلمة المرور والخطوة الثانية. تنتهي القديمة.',
    passwordTitle: 'كلمة مرور جديدة',
    passwordLead: 'تنتهي جلساتك، وتبقى الخطوة الثانية كما هي.',
    linkBad: 'لم يعد هذا الرابط يعمل',
    linkUnread: 'تعذّر فتح هذا الرابط',
    linkBadWhat: 'استُخدم، أو حل محله رابط أحدث، أو انتهت مدته. اطلب من المالك رابطًا جديدًا.',
    withoutPassword: 'استخدم مفتاح مرور دون كلمة مرور',
    firstOwner: 'من يملك هذا المتجر؟',
    firstOwnerLead:
      'لا مالك لهذا المتجر التجريبي بعد. يظهر النموذج على هذا الجهاز فقط، وفي متجر فعلي يُنشأ المالك بأمر على الخادم.',
    make: 'إنشاء المالك',
    recover: 'نسيت كلمة المرور؟',
    recoverLead: 'نرسل بالبريد رابطًا لكلمة جديدة، يسري ساعة.',
    send: 'إرسال الرابط',
    sent: 'إن كان هذا بريد أحد الموظفين فالرابط في الطريق.',
    lostAll: 'فقدت الهاتف أيضًا؟ يبدأ لك مالك من جديد من صفحة الموظفين. المالك الأخير: npm run staff -- recover.',
    back: 'العودة إلى الدخول',
    changed: 'كلمة مرورك جديدة. ادخل بها.',
  },
};
