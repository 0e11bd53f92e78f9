import type { Bilingual, Language } from '#kernel/market';

/** What an action did, before the name of its subject: "changed the price of …". One line an action. */
// biome-ignore format: one line an action
const ACTIONS: Readonly<Record<string, Bilingual>> = {
  'approval.request': { en: 'asked for a second person for', ar: 'طلب موافقة شخص ثانٍ على' },
  'approval.approve': { en: 'approved', ar: 'وافق على' },
  'approval.refuse': { en: 'refused', ar: 'رفض' },
  'category.create': { en: 'made', ar: 'أنشأ' },
  'category.edit': { en: 'edited', ar: 'عدّل' },
  'content.draft.save': { en: 'saved a draft of', ar: 'حفظ مسودة' },
  'content.publish': { en: 'published', ar: 'نشر' },
  'content.schedule': { en: 'scheduled', ar: 'جدول' },
  'coupon.create': { en: 'made', ar: 'أنشأ' },
  'coupon.edit': { en: 'edited', ar: 'عدّل' },
  'order.cancel': { en: 'cancelled', ar: 'ألغى' },
  'order.note': { en: 'added a note to', ar: 'أضاف ملاحظة إلى' },
  'parcel.book-again': { en: 'booked again', ar: 'أعاد حجز' },
  'payment.accept': { en: 'accepted a payment of', ar: 'قبل دفعة' },
  'picture.add': { en: 'added', ar: 'أضاف' },
  'product.edit': { en: 'edited', ar: 'عدّل' },
  'product.price.schedule': { en: 'scheduled a price of', ar: 'جدول سعر' },
  'product.price.set': { en: 'changed the price of', ar: 'غيّر سعر' },
  'product.price.unschedule': { en: 'called off a scheduled price of', ar: 'ألغى سعرًا مجدولًا لـ' },
  'product.state.set': { en: 'changed the state of', ar: 'غيّر حالة' },
  'refund.make': { en: 'refunded', ar: 'استردّ' },
  'review.hide': { en: 'hid', ar: 'أخفى' },
  'review.show': { en: 'showed', ar: 'أظهر' },
  'role.create': { en: 'made', ar: 'أنشأ' },
  'settings.set': { en: 'changed', ar: 'غيّر' },
  'staff.create': { en: 'let in', ar: 'أدخل' },
  'staff.invite': { en: 'invited', ar: 'دعا' },
  'session.sign-in': { en: 'signed in', ar: 'سجّل الدخول' },
};

/** The words of the last part of an action, for actions without words of their own. */
// biome-ignore format: one line a verb
const VERBS: Readonly<Record<string, Bilingual>> = {
  accept: { en: 'accepted', ar: 'قبل' },
  add: { en: 'added to', ar: 'أضاف إلى' },
  adjust: { en: 'adjusted', ar: 'ضبط' },
  anonymise: { en: 'anonymised', ar: 'أخفى هوية' },
  answer: { en: 'answered', ar: 'أجاب على' },
  approve: { en: 'approved', ar: 'وافق على' },
  cancel: { en: 'cancelled', ar: 'ألغى' },
  change: { en: 'changed', ar: 'غيّر' },
  close: { en: 'closed', ar: 'أغلق' },
  count: { en: 'counted', ar: 'جرد' },
  create: { en: 'made', ar: 'أنشأ' },
  discard: { en: 'discarded a draft of', ar: 'تجاهل مسودة' },
  duplicate: { en: 'duplicated', ar: 'نسخ' },
  edit: { en: 'edited', ar: 'عدّل' },
  end: { en: 'ended', ar: 'أنهى' },
  export: { en: 'exported', ar: 'صدّر' },
  'hand-over': { en: 'handed over', ar: 'سلّم' },
  hide: { en: 'hid', ar: 'أخفى' },
  import: { en: 'imported', ar: 'استورد' },
  merge: { en: 'merged', ar: 'دمج' },
  note: { en: 'added a note to', ar: 'أضاف ملاحظة إلى' },
  order: { en: 'put in order', ar: 'رتّب' },
  pack: { en: 'packed', ar: 'جهّز' },
  print: { en: 'printed', ar: 'طبع' },
  publish: { en: 'published', ar: 'نشر' },
  'put-back': { en: 'put back', ar: 'أعاد' },
  refuse: { en: 'refused', ar: 'رفض' },
  remove: { en: 'removed', ar: 'أزال' },
  retry: { en: 'tried again', ar: 'أعاد محاولة' },
  return: { en: 'gave back a payment of', ar: 'أعاد دفعة' },
  save: { en: 'saved', ar: 'حفظ' },
  schedule: { en: 'scheduled', ar: 'جدول' },
  set: { en: 'changed', ar: 'غيّر' },
  settle: { en: 'settled', ar: 'سوّى' },
  show: { en: 'showed', ar: 'أظهر' },
  undo: { en: 'took back', ar: 'تراجع عن' },
  unpack: { en: 'unpacked', ar: 'ألغى تجهيز' },
  unschedule: { en: 'took back a schedule of', ar: 'ألغى جدولة' },
  withdraw: { en: 'withdrew', ar: 'سحب' },
};

/** Kinds of subjects: their name, and where one is shown. */
// biome-ignore format: one line a kind
const SUBJECTS: Readonly<Record<string, Bilingual & { readonly path?: string }>> = {
  approval: { en: 'approval', ar: 'موافقة', path: '/approvals' },
  category: { en: 'category', ar: 'تصنيف', path: '/categories/' },
  content: { en: 'page', ar: 'صفحة', path: '/pages/' },
  coupon: { en: 'gift code', ar: 'رمز هدية', path: '/coupons' },
  customer: { en: 'customer', ar: 'عميل', path: '/customers/' },
  difference: { en: 'difference', ar: 'فرق', path: '/reconciliation' },
  import: { en: 'import', ar: 'استيراد', path: '/products/import' },
  order: { en: 'order', ar: 'الطلب', path: '/orders/' },
  parcel: { en: 'parcel', ar: 'طرد' },
  payment: { en: 'payment', ar: 'دفعة', path: '/payments' },
  product: { en: 'product', ar: 'منتج', path: '/products/' },
  refund: { en: 'refund', ar: 'استرداد' },
  review: { en: 'review', ar: 'تقييم', path: '/reviews' },
  role: { en: 'role', ar: 'دور', path: '/staff' },
  session: { en: 'session', ar: 'جلسة', path: '/staff/sessions' },
  settings: { en: 'setting', ar: 'إعداد', path: '/settings' },
  staff: { en: 'staff', ar: 'موظف', path: '/staff' },
  stock: { en: 'stock', ar: 'مخزون', path: '/stock' },
};

/** The kinds that the list can be limited to, with their names. */
export function areas(language: Language): { value: string; label: string }[] {
  return Object.entries(SUBJECTS).map(([value, one]) => ({ value, label: one[language] }));
}

/** Says what an action did: "changed the price of". An unknown one is named as it is. */
export function didWords(action: string, language: Language): string {
  const own = ACTIONS[action] ?? VERBS[action.split('.').at(-1) ?? ''];
  return own ? own[language] : action;
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
  const isShort = id.length <= 12;
  const path = known.path ? (known.path.endsWith('/') ? `${known.path}${encodeURIComponent(id)}` : known.path) : null;
  return { words: isShort ? `${known[language]} ${id}` : known[language], path };
}
