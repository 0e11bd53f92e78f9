import type { Bilingual } from '#kernel/market';

/** Every mail that the store sends, by its kind, with the name that the shop's people read. */
export const MAILS = {
  orderAcknowledgement: { en: 'Order received', ar: 'استلام الطلب' },
  dispatchConfirmation: { en: 'Order dispatched', ar: 'شحن الطلب' },
  delivered: { en: 'Order delivered', ar: 'تسليم الطلب' },
  orderLinks: { en: 'Links of one’s orders', ar: 'روابط الطلبات' },
  addressNeeded: { en: 'National address needed', ar: 'طلب العنوان الوطني' },
  addressChanged: { en: 'Address of a paid order changed', ar: 'تغيير عنوان طلب مدفوع' },
  paymentLink: { en: 'Link to pay', ar: 'رابط الدفع' },
  paymentLinkOver: { en: 'Link to pay is over', ar: 'انتهاء رابط الدفع' },
  backInStock: { en: 'A product is back', ar: 'عودة منتج' },
  cancellation: { en: 'Order cancelled', ar: 'إلغاء الطلب' },
  refund: { en: 'Refund', ar: 'استرداد المبلغ' },
  paymentFailed: { en: 'Payment failed', ar: 'تعذّر الدفع' },
  paymentReturned: { en: 'Payment given back', ar: 'إعادة الدفعة' },
  verifyEmail: { en: 'Confirm the email of an account', ar: 'تأكيد بريد الحساب' },
  accountExists: { en: 'The account exists already', ar: 'الحساب موجود من قبل' },
  passwordReset: { en: 'New password', ar: 'كلمة مرور جديدة' },
  staffInvitation: { en: 'Staff: invitation', ar: 'الموظفون: دعوة' },
  staffPassword: { en: 'Staff: new password', ar: 'الموظفون: كلمة مرور جديدة' },
  staffRecovery: { en: 'Staff: new start', ar: 'الموظفون: بداية جديدة' },
  staffLocked: { en: 'Staff: account paused', ar: 'الموظفون: إيقاف حساب' },
  staffTestMail: { en: 'Staff: test mail of the opening', ar: 'الموظفون: رسالة اختبار الافتتاح' },
  staffCardReview: { en: 'Staff: a payment waits', ar: 'الموظفون: دفعة تنتظر' },
  staffSoldOut: { en: 'Staff: a product sold out', ar: 'الموظفون: نفاد منتج' },
  staffOrder: { en: 'Staff: every order', ar: 'الموظفون: كل طلب' },
  staffMorning: { en: 'Staff: the morning', ar: 'الموظفون: ملخص الصباح' },
  staffMention: { en: 'Staff: a note names you', ar: 'الموظفون: ملاحظة تذكرك' },
  staffMissing: { en: 'Staff: a piece is missing', ar: 'الموظفون: قطعة ناقصة' },
} as const satisfies Readonly<Record<string, Bilingual>>;

export type MailKind = keyof typeof MAILS;

/** Whether a text names a mail. */
export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(MAILS, kind);
}

export const MAIL_KINDS: readonly MailKind[] = Object.keys(MAILS).filter(isMailKind);

/**
 * How many messages a process sends at once: jobs that send, and connections to the mail server. A process that dies leaves as
 * many uncertain, so more jobs than connections would only leave more.
 */
export const MESSAGES_AT_ONCE = 5;
