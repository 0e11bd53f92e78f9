import type { Bilingual, Language } from '#kernel/market';
import { westernDigits } from '#kernel/text';
import type { AuditAction } from '#shop/audit/actions.rules';

/** What an action did, before the name of its subject: "changed the price of …". One line an action. */
const ACTIONS: Readonly<Record<AuditAction, Bilingual>> = {
  'approval.approved': { en: 'approved', ar: 'وافق على' },
  'approval.refused': { en: 'refused', ar: 'رفض' },
  'approval.request': { en: 'asked for a second person for', ar: 'طلب موافقة شخص ثانٍ على' },
  'approval.withdrawn': { en: 'withdrew the question about', ar: 'سحب طلب الموافقة على' },
  'category.create': { en: 'made', ar: 'أنشأ' },
  'category.edit': { en: 'edited', ar: 'عدّل' },
  'category.order': { en: 'put in order', ar: 'رتّب' },
  'category.products.order': { en: 'put the products in order in', ar: 'رتّب منتجات' },
  'content.draft.discard': { en: 'discarded a draft of', ar: 'حذف مسودة' },
  'content.draft.put-back': { en: 'put back an earlier version of', ar: 'أعاد نسخة سابقة من' },
  'content.draft.save': { en: 'saved a draft of', ar: 'حفظ مسودة' },
  'content.publish': { en: 'published', ar: 'نشر' },
  'content.schedule': { en: 'scheduled', ar: 'جدول' },
  'content.unschedule': { en: 'took back a schedule of', ar: 'ألغى جدولة' },
  'coupon.create': { en: 'made', ar: 'أنشأ' },
  'coupon.edit': { en: 'edited', ar: 'عدّل' },
  'customer.anonymise': { en: 'anonymised', ar: 'أخفى هوية' },
  'customer.export': { en: 'exported the data of', ar: 'صدّر بيانات' },
  'customer.merge': { en: 'merged', ar: 'دمج' },
  'customer.merge.undo': { en: 'took back a merge of', ar: 'تراجع عن دمج' },
  'difference.settle': { en: 'settled', ar: 'سوّى' },
  'import.apply': { en: 'imported', ar: 'استورد' },
  'import.undo': { en: 'took back', ar: 'تراجع عن' },
  'order.address.correct': { en: 'corrected the address of', ar: 'صحّح عنوان' },
  'order.edit': { en: 'changed', ar: 'عدّل' },
  'order.cancel': { en: 'cancelled', ar: 'ألغى' },
  'order.create': { en: 'made', ar: 'أنشأ' },
  'order.payment-link': { en: 'made another link to pay for', ar: 'أنشأ رابط دفع آخر' },
  'order.mail.resend': { en: 'sent an email again for', ar: 'أعاد إرسال رسالة' },
  'order.note.add': { en: 'added a note to', ar: 'أضاف ملاحظة إلى' },
  'order.note.put-back': { en: 'put back a note on', ar: 'أعاد ملاحظة إلى' },
  'order.note.remove': { en: 'removed a note from', ar: 'أزال ملاحظة من' },
  'order.tag.add': { en: 'added a tag to', ar: 'أضاف وسمًا إلى' },
  'order.tag.remove': { en: 'removed a tag from', ar: 'أزال وسمًا من' },
  'order.view.remove': { en: 'removed a view', ar: 'أزال عرضًا' },
  'order.view.save': { en: 'saved a view', ar: 'حفظ عرضًا' },
  'orders.export': { en: 'exported', ar: 'صدّر' },
  'parcel.book-again': { en: 'booked again', ar: 'أعاد حجز' },
  'parcel.book-now': { en: 'booked at once', ar: 'حجز فورًا' },
  'parcel.hand-over': { en: 'handed over', ar: 'سلّم' },
  'parcel.pack': { en: 'packed', ar: 'جهّز' },
  'parcel.pick': { en: 'picked', ar: 'جمع' },
  'parcel.print': { en: 'printed', ar: 'طبع' },
  'parcel.put-back': { en: 'put back into the wave', ar: 'أعاد إلى الدفعة' },
  'parcel.set-aside': { en: 'set aside', ar: 'نحّى جانبًا' },
  'parcel.unpack': { en: 'unpacked', ar: 'ألغى تجهيز' },
  'payment.accept': { en: 'accepted a payment of', ar: 'قبل دفعة' },
  'payment.end': { en: 'ended', ar: 'أنهى' },
  'payment.return': { en: 'gave back a payment of', ar: 'أعاد دفعة' },
  'picture.add': { en: 'added', ar: 'أضاف' },
  'product.create': { en: 'made', ar: 'أنشأ' },
  'product.duplicate': { en: 'duplicated', ar: 'نسخ' },
  'product.edit': { en: 'edited', ar: 'عدّل' },
  'product.price.schedule': { en: 'scheduled a price of', ar: 'جدول سعر' },
  'product.price.set': { en: 'changed the price of', ar: 'غيّر سعر' },
  'product.price.unschedule': { en: 'called off a scheduled price of', ar: 'ألغى سعرًا مجدولًا لـ' },
  'product.state.set': { en: 'changed the state of', ar: 'غيّر حالة' },
  'reconciliation.close': { en: 'closed a day of', ar: 'أقفل يومًا من' },
  'refund.make': { en: 'refunded', ar: 'استردّ' },
  'refund.note': { en: 'noted by hand', ar: 'سجّل يدويًا' },
  'refund.retry': { en: 'tried again', ar: 'أعاد محاولة' },
  'remittance.claim': { en: 'claimed the cash of', ar: 'طالب بنقد' },
  'remittance.settle': { en: 'settled a row of', ar: 'سوّى سطرًا من' },
  'remittance.upload': { en: 'uploaded', ar: 'رفع' },
  'review.answer': { en: 'answered', ar: 'أجاب على' },
  'review.answer.remove': { en: 'removed the answer to', ar: 'أزال الرد على' },
  'review.hide': { en: 'hid', ar: 'أخفى' },
  'review.restore': { en: 'put back', ar: 'أعاد' },
  'review.show': { en: 'showed', ar: 'أظهر' },
  'role.change': { en: 'changed', ar: 'غيّر' },
  'role.create': { en: 'made', ar: 'أنشأ' },
  'role.delete': { en: 'deleted', ar: 'حذف' },
  'search.spelling.add': { en: 'added', ar: 'أضاف' },
  'session.close': { en: 'signed out', ar: 'سجّل الخروج' },
  'session.end': { en: 'ended a session of', ar: 'أنهى جلسة' },
  'session.end-others': { en: 'ended the other sessions of', ar: 'أنهى الجلسات الأخرى لـ' },
  'session.open': { en: 'signed in', ar: 'سجّل الدخول' },
  'settings.set': { en: 'changed', ar: 'غيّر' },
  'settings.withdraw': { en: 'withdrew a change of', ar: 'سحب تغيير' },
  'staff.app.add': { en: 'set up an authenticator app for', ar: 'أعدّ تطبيق مصادقة لـ' },
  'staff.change': { en: 'changed the access of', ar: 'غيّر صلاحيات' },
  'staff.create': { en: 'let in', ar: 'أدخل' },
  'staff.invitation.withdraw': { en: 'withdrew', ar: 'سحب' },
  'staff.invite': { en: 'sent', ar: 'أرسل' },
  'staff.invite-again': { en: 'sent again', ar: 'أعاد إرسال' },
  'staff.lock': { en: 'locked', ar: 'أوقف' },
  'staff.new-start': { en: 'sent a link for a new start to', ar: 'أرسل رابط بداية جديدة إلى' },
  'staff.owner-link': { en: 'made a link for the first owner', ar: 'أنشأ رابط المالك الأول' },
  'staff.passkey.add': { en: 'added a passkey for', ar: 'أضاف مفتاح مرور لـ' },
  'staff.passkey.delete': { en: 'deleted a passkey of', ar: 'حذف مفتاح مرور لـ' },
  'staff.password.change': { en: 'changed the password of', ar: 'غيّر كلمة مرور' },
  'staff.password.reset': { en: 'set a new password for', ar: 'عيّن كلمة مرور جديدة لـ' },
  'staff.recovery-codes.replace': { en: 'replaced the recovery codes of', ar: 'استبدل رموز الاسترداد لـ' },
  'staff.recovery-link': { en: 'made a link for a new start of', ar: 'أنشأ رابط بداية جديدة لـ' },
  'staff.recovery.reset': { en: 'began anew the sign-in of', ar: 'بدأ من جديد دخول' },
  'staff.remove': { en: 'removed', ar: 'أزال' },
  'staff.sessions.end': { en: 'ended the sessions of', ar: 'أنهى جلسات' },
  'staff.unlock': { en: 'unlocked', ar: 'أعاد تفعيل' },
  'stock.adjust': { en: 'adjusted', ar: 'ضبط' },
};

/** Kinds of subjects: their name, and where one is shown. */
const SUBJECTS: Readonly<Record<string, Bilingual & { readonly path?: string }>> = {
  approval: { en: 'approval', ar: 'موافقة', path: '/approvals' },
  category: { en: 'category', ar: 'تصنيف', path: '/categories/' },
  content: { en: 'page', ar: 'صفحة', path: '/pages/' },
  coupon: { en: 'gift code', ar: 'كود خصم', path: '/coupons' },
  customer: { en: 'customer', ar: 'عميل', path: '/customers/' },
  difference: { en: 'difference', ar: 'فرق', path: '/reconciliation' },
  invitation: { en: 'invitation', ar: 'دعوة', path: '/staff' },
  import: { en: 'import', ar: 'استيراد', path: '/products/import' },
  link: { en: 'link', ar: 'رابط' },
  order: { en: 'order', ar: 'الطلب', path: '/orders/' },
  'order-view': { en: 'view of orders', ar: 'عرض طلبات', path: '/orders' },
  orders: { en: 'orders', ar: 'الطلبات', path: '/orders' },
  parcel: { en: 'parcel', ar: 'طرد' },
  payment: { en: 'payment', ar: 'دفعة', path: '/payments' },
  'payment-attempt': { en: 'payment attempt', ar: 'محاولة دفع', path: '/payments' },
  picture: { en: 'picture', ar: 'صورة' },
  product: { en: 'product', ar: 'منتج', path: '/products/' },
  refund: { en: 'refund', ar: 'استرداد' },
  remittance: { en: 'list of cash', ar: 'قائمة نقد', path: '/reconciliation' },
  review: { en: 'review', ar: 'تقييم', path: '/reviews' },
  role: { en: 'role', ar: 'دور', path: '/staff' },
  session: { en: 'session', ar: 'جلسة', path: '/staff/sessions' },
  setting: { en: 'setting', ar: 'إعداد', path: '/settings' },
  spelling: { en: 'spelling', ar: 'تهجئة' },
  staff: { en: 'staff', ar: 'موظف', path: '/staff' },
  stock: { en: 'stock', ar: 'مخزون', path: '/stock' },
};

type Area = AuditAction extends `${infer First}.${string}` ? First : never;

/** The first words of actions: what the list can be limited to. */
const AREAS: Readonly<Record<Area, Bilingual>> = {
  approval: { en: 'approvals', ar: 'الموافقات' },
  category: { en: 'categories', ar: 'التصنيفات' },
  content: { en: 'home and pages', ar: 'الرئيسية والصفحات' },
  coupon: { en: 'gift codes', ar: 'أكواد الخصم' },
  customer: { en: 'customers', ar: 'العملاء' },
  difference: { en: 'differences', ar: 'الفروق' },
  import: { en: 'imports', ar: 'الاستيراد' },
  order: { en: 'orders', ar: 'الطلبات' },
  orders: { en: 'exports of orders', ar: 'تصدير الطلبات' },
  parcel: { en: 'parcels', ar: 'الطرود' },
  payment: { en: 'payments', ar: 'المدفوعات' },
  picture: { en: 'pictures', ar: 'الصور' },
  product: { en: 'products', ar: 'المنتجات' },
  reconciliation: { en: 'reconciliation', ar: 'المطابقة' },
  refund: { en: 'refunds', ar: 'المبالغ المستردة' },
  remittance: { en: 'cash from couriers', ar: 'نقد شركات الشحن' },
  review: { en: 'reviews', ar: 'التقييمات' },
  role: { en: 'roles', ar: 'الأدوار' },
  search: { en: 'search', ar: 'البحث' },
  session: { en: 'sessions', ar: 'الجلسات' },
  settings: { en: 'settings', ar: 'الإعدادات' },
  staff: { en: 'staff', ar: 'الموظفون' },
  stock: { en: 'stock', ar: 'المخزون' },
};

/** The areas with their names. */
export function areas(language: Language): { value: string; label: string }[] {
  return Object.entries(AREAS).map(([value, one]) => ({ value, label: one[language] }));
}

/** Says what an action did: "changed the price of". An unknown one is named as it is. */
export function didWords(action: string, language: Language): string {
  return Object.entries(ACTIONS).find(([known]) => known === action)?.[1][language] ?? action;
}

/** The subject that a person typed: digits alone are the number of an order. "10486" → "order:10486" */
export function subjectTyped(typed: string): string {
  const text = westernDigits(typed).trim();
  return /^\d+$/.test(text) ? `order:${text}` : text;
}

/** Returns the name of a subject and the path of its screen, where it has one: `order:10486` → "order 10486". */
export function subjectOf(
  subject: string,
  language: Language,
): { readonly words: string; readonly path: string | null } {
  const at = subject.indexOf(':');
  const [kind, id] = [subject.slice(0, at), subject.slice(at + 1)];
  const known = SUBJECTS[kind];
  if (!known) return { words: subject, path: null };
  // an id says nothing, the name of a setting does
  const isShort = id.length <= 12 || kind === 'setting';
  const path = known.path ? (known.path.endsWith('/') ? `${known.path}${encodeURIComponent(id)}` : known.path) : null;
  return { words: isShort ? `${known[language]} ${id}` : known[language], path };
}
