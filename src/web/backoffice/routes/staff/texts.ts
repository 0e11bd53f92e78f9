import { countedAr, countedEn } from '#texts/counted';
import type { Texts } from '../../client/language.ts';

type StaffTexts = {
  readonly title: string;
  readonly sessions: string;
  readonly invite: string;
  readonly person: string;
  readonly role: string;
  readonly markets: string;
  readonly second: string;
  readonly seen: string;
  readonly from: string;
  readonly both: string;
  readonly passkey: string;
  readonly codes: string;
  readonly notSetUp: string;
  readonly never: string;
  readonly invited: (days: number) => string;
  readonly inviteEnded: string;
  readonly again: string;
  readonly sentAgain: string;
  readonly withdraw: string;
  readonly withdrawn: string;
  readonly more: (name: string) => string;
  readonly change: string;
  readonly lock: string;
  readonly unlock: string;
  readonly locked: string;
  readonly remove: string;
  readonly newStart: string;
  readonly endSessions: string;
  readonly done: string;
  readonly kept: Readonly<Record<'lastOwner' | 'self', string>>;
  readonly matrix: string;
  readonly newRole: string;
  readonly people: (count: number) => string;
  readonly editRole: (name: string) => string;
  readonly deleteRole: string;
  readonly rules: string;
  readonly rulesText: string;
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly english: string;
  readonly arabic: string;
  readonly send: string;
  readonly sent: (email: string) => string;
  readonly inviteHint: string;
  readonly roleName: string;
  readonly may: string;
  readonly changeFollows: (name: string) => string;
  readonly lockFollows: (name: string) => string;
  readonly removeFollows: (name: string) => string;
  readonly newStartFollows: (name: string) => string;
  readonly roleFollows: (people: number) => string;
  readonly deleteFollows: string;
  readonly withSecond: string;
  readonly yes: string;
  readonly no: string;
};

export const TEXTS: Texts<StaffTexts> = {
  en: {
    title: 'Staff',
    sessions: 'Sessions',
    invite: 'Invite',
    person: 'Person',
    role: 'Role',
    markets: 'Markets',
    second: 'Second step',
    seen: 'Seen',
    from: 'From',
    both: 'Both',
    passkey: 'passkey',
    codes: 'codes',
    notSetUp: 'not set up',
    never: 'not yet',
    invited: (days) => `invited, ${countedEn(days, 'day')} left`,
    inviteEnded: 'invitation ended',
    again: 'Send again',
    sentAgain: 'Sent again. The earlier link does not work any more.',
    withdraw: 'Withdraw',
    withdrawn: 'Withdrawn. The link does not work any more.',
    more: (name) => `More for ${name}`,
    change: 'Change role, markets, name',
    lock: 'Lock',
    unlock: 'Unlock',
    locked: 'locked',
    remove: 'Remove',
    newStart: 'Start anew: phone lost',
    endSessions: 'End all sessions',
    done: 'Done.',
    kept: { lastOwner: 'The last owner', self: 'You' },
    matrix: 'What each role may do',
    newRole: 'New role',
    people: (count) => countedEn(count, 'person', 'people'),
    editRole: (name) => `Edit ${name}`,
    deleteRole: 'Delete the role',
    rules: 'Rules',
    rulesText:
      'Everybody has a second step before seeing anything. Sessions end after 12 hours, or 8 idle hours. Refunds, exports of people and roles ask for the second step again. The last owner can’t be removed.',
    email: 'Work email',
    name: 'Name',
    language: 'Language',
    english: 'English',
    arabic: 'العربية',
    send: 'Send the invitation',
    sent: (email) => `Invited ${email}. The link is valid for 3 days, once.`,
    inviteHint: 'They choose a password or a passkey by themselves; no password is ever mailed.',
    roleName: 'Name of the role',
    may: 'May',
    changeFollows: (name) => `A new role or other markets end all sessions of ${name}.`,
    lockFollows: (name) => `All sessions of ${name} end, and nobody signs in with this account until you unlock it.`,
    removeFollows: (name) => `All sessions of ${name} end for good. The audit log keeps the name.`,
    newStartFollows: (name) =>
      `${name} gets a link by mail, valid for an hour. Password, passkeys and codes are replaced once it is used.`,
    roleFollows: (people) =>
      people === 0 ? 'Nobody has this role.' : `The sessions of everybody with this role end: ${people}.`,
    deleteFollows: 'Nobody has this role. It can be made again.',
    withSecond: 'with a second',
    yes: 'yes',
    no: 'no',
  },
  ar: {
    title: 'الموظفون',
    sessions: 'الجلسات',
    invite: 'دعوة',
    person: 'الشخص',
    role: 'الدور',
    markets: 'السوق',
    second: 'الخطوة الثانية',
    seen: 'آخر ظهور',
    from: 'من',
    both: 'كلاهما',
    passkey: 'مفتاح مرور',
    codes: 'رموز',
    notSetUp: 'لم تُفعّل',
    never: 'ليس بعد',
    invited: (days) => `دعوة، المتبقي ${countedAr(days, 'day')}`,
    inviteEnded: 'انتهت الدعوة',
    again: 'إعادة الإرسال',
    sentAgain: 'أُرسلت من جديد. لم يعد الرابط السابق يعمل.',
    withdraw: 'سحب الدعوة',
    withdrawn: 'سُحبت. لم يعد الرابط يعمل.',
    more: (name) => `المزيد عن ${name}`,
    change: 'تغيير الدور والسوق والاسم',
    lock: 'إيقاف',
    unlock: 'إعادة التفعيل',
    locked: 'موقوف',
    remove: 'إزالة',
    newStart: 'بداية جديدة: ضاع الهاتف',
    endSessions: 'إنهاء كل الجلسات',
    done: 'تم.',
    kept: { lastOwner: 'المالك الأخير', self: 'أنت' },
    matrix: 'ما يجوز لكل دور',
    newRole: 'دور جديد',
    people: (count) => countedAr(count, 'person'),
    editRole: (name) => `تعديل ${name}`,
    deleteRole: 'حذف الدور',
    rules: 'القواعد',
    rulesText:
      'لكل موظف خطوة ثانية قبل أن يرى أي شيء. تنتهي الجلسات بعد 12 ساعة، أو 8 ساعات بلا نشاط. الاسترداد وتصدير بيانات الأشخاص والأدوار تطلب الخطوة الثانية من جديد. لا يُزال المالك الأخير.',
    email: 'بريد العمل',
    name: 'الاسم',
    language: 'اللغة',
    english: 'English',
    arabic: 'العربية',
    send: 'إرسال الدعوة',
    sent: (email) => `دُعي ${email}. يسري الرابط 3 أيام ومرة واحدة.`,
    inviteHint: 'يختار كلمة مرور أو مفتاح مرور بنفسه؛ لا تُرسل كلمة مرور بالبريد أبدًا.',
    roleName: 'اسم الدور',
    may: 'يجوز له',
    changeFollows: (name) => `دور جديد أو سوق أخرى ينهيان كل جلسات ${name}.`,
    lockFollows: (name) => `تنتهي كل جلسات ${name}، ولا يدخل أحد بهذا الحساب حتى تعيد تفعيله.`,
    removeFollows: (name) => `تنتهي كل جلسات ${name} نهائيًا. يبقى الاسم في سجل التدقيق.`,
    newStartFollows: (name) =>
      `يصل ${name} رابط بالبريد يسري ساعة. تُستبدل كلمة المرور ومفاتيح المرور والرموز عند استخدامه.`,
    roleFollows: (people) =>
      people === 0 ? 'لا أحد له هذا الدور.' : `تنتهي جلسات كل من له هذا الدور، وعددهم ${people}.`,
    deleteFollows: 'لا أحد له هذا الدور. يمكن إنشاؤه من جديد.',
    withSecond: 'مع شخص ثانٍ',
    yes: 'نعم',
    no: 'لا',
  },
};
