import type { Bilingual, Language } from '#kernel/market';
import type { AuditAction } from '#shop/audit/actions.rules';

type Area = AuditAction extends `${infer First}.${string}` ? First : never;

/** The first words of actions: what the list can be limited to. */
const AREAS: Readonly<Record<Area, Bilingual>> = {
  approval: { en: 'approvals', ar: 'الموافقات' },
  audit: { en: 'audit log', ar: 'سجل التدقيق' },
  category: { en: 'categories', ar: 'التصنيفات' },
  content: { en: 'home and pages', ar: 'الرئيسية والصفحات' },
  coupon: { en: 'gift codes', ar: 'أكواد الخصم' },
  customer: { en: 'customers', ar: 'العملاء' },
  difference: { en: 'differences', ar: 'الفروق' },
  import: { en: 'imports', ar: 'الاستيراد' },
  offer: { en: 'offers', ar: 'العروض' },
  order: { en: 'orders', ar: 'الطلبات' },
  orders: { en: 'exports of orders', ar: 'تصدير الطلبات' },
  parcel: { en: 'parcels', ar: 'الطرود' },
  payment: { en: 'payments', ar: 'المدفوعات' },
  picture: { en: 'pictures', ar: 'الصور' },
  product: { en: 'products', ar: 'المنتجات' },
  reconciliation: { en: 'reconciliation', ar: 'المطابقة' },
  redirects: { en: 'old addresses', ar: 'العناوين القديمة' },
  refund: { en: 'refunds', ar: 'المبالغ المستردة' },
  remittance: { en: 'cash from couriers', ar: 'نقد شركات الشحن' },
  review: { en: 'reviews', ar: 'التقييمات' },
  role: { en: 'roles', ar: 'الأدوار' },
  samples: { en: 'samples', ar: 'بضاعة العرض' },
  search: { en: 'search', ar: 'البحث' },
  session: { en: 'sessions', ar: 'الجلسات' },
  settings: { en: 'settings', ar: 'الإعدادات' },
  staff: { en: 'staff', ar: 'الموظفون' },
  stock: { en: 'stock', ar: 'المخزون' },
  store: { en: 'opening and closing', ar: 'الافتتاح والإغلاق' },
  taxunit: { en: 'tax invoices', ar: 'الفواتير الضريبية' },
};

/** The areas with their names. */
export function areas(language: Language): { value: string; label: string }[] {
  return Object.entries(AREAS).map(([value, one]) => ({ value, label: one[language] }));
}
