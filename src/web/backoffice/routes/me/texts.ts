import type { Texts } from '../../client/language.ts';

type MyTexts = {
  readonly title: string;
  readonly general: string;
  readonly language: string;
  readonly english: string;
  readonly arabic: string;
  readonly letters: string;
  readonly lettersHint: string;
  readonly signOut: string;
  readonly second: string;
  readonly passkeys: string;
  readonly noPasskeys: string;
  readonly passkey: string;
  readonly addPasskey: string;
  readonly passkeyName: string;
  readonly added: string;
  readonly remove: string;
  readonly removeFollows: string;
  readonly removed: string;
  readonly app: string;
  readonly appOn: string;
  readonly appOff: string;
  readonly setUp: string;
  readonly newCodes: string;
  readonly newCodesLead: string;
  readonly password: string;
  readonly old: string;
  readonly next: string;
  readonly hint: string;
  readonly change: string;
  readonly follows: string;
  readonly changed: string;
  readonly since: string;
};

export const TEXTS: Texts<MyTexts> = {
  en: {
    title: 'My settings',
    general: 'Screen and keyboard',
    language: 'Language',
    english: 'English',
    arabic: 'العربية',
    letters: 'Single letters work',
    lettersHint: 'Switch them off when you use speech or a scanner that types letters.',
    signOut: 'Sign out',
    second: 'Second step',
    passkeys: 'Passkeys',
    noPasskeys: 'No passkey yet.',
    passkey: 'Passkey',
    addPasskey: 'Add a passkey',
    passkeyName: 'Name, such as “work laptop”',
    added: 'Passkey added.',
    remove: 'Remove',
    removeFollows: 'This passkey signs in no more. Another second step stays.',
    removed: 'Passkey removed.',
    app: 'Authenticator app',
    appOn: 'Switched on.',
    appOff: 'Not set up.',
    setUp: 'Set up',
    newCodes: 'New recovery codes',
    newCodesLead: 'Ten new codes take the place of the old ones. Your password, please.',
    password: 'Password',
    old: 'Password now',
    next: 'New password',
    hint: '12 characters or more, none that is known to be leaked.',
    change: 'Change the password',
    follows: 'All your sessions end, this one too.',
    changed: 'Your password is new. Sign in with it.',
    since: 'since',
  },
  ar: {
    title: 'إعداداتي',
    general: 'الشاشة ولوحة المفاتيح',
    language: 'اللغة',
    english: 'English',
    arabic: 'العربية',
    letters: 'الحروف المفردة تعمل',
    lettersHint: 'أوقفها إن كنت تستخدم الإملاء أو ماسحًا يكتب حروفًا.',
    signOut: 'تسجيل الخروج',
    second: 'الخطوة الثانية',
    passkeys: 'مفاتيح المرور',
    noPasskeys: 'لا مفتاح مرور بعد.',
    passkey: 'مفتاح مرور',
    addPasskey: 'إضافة مفتاح مرور',
    passkeyName: 'الاسم، مثل «حاسوب العمل»',
    added: 'أُضيف مفتاح المرور.',
    remove: 'إزالة',
    removeFollows: 'لن يدخل هذا المفتاح بعد الآن. تبقى خطوة ثانية أخرى.',
    removed: 'أُزيل مفتاح المرور.',
    app: 'تطبيق المصادقة',
    appOn: 'مفعّل.',
    appOff: 'لم يُضبط.',
    setUp: 'إعداد',
    newCodes: 'رموز استرداد جديدة',
    newCodesLead: 'تحل عشرة رموز جديدة محل القديمة. كلمة المرور من فضلك.',
    password: 'كلمة المرور',
    old: 'كلمة المرور الحالية',
    next: 'كلمة مرور جديدة',
    hint: '12 حرفًا أو أكثر، غير معروفة في التسريبات.',
    change: 'تغيير كلمة المرور',
    follows: 'تنتهي كل جلساتك، وهذه أيضًا.',
    changed: 'كلمة مرورك جديدة. ادخل بها.',
    since: 'منذ',
  },
};
