import type { Screen } from './client/screen.ts';

/**
 * Every screen, in the order of the rail: one line each, with an empty line between so that two people's lines do not meet. The
 * rail, routes, `G` keys, pictures and tests derive from this list. A screen that is not built is not in it.
 */
// biome-ignore format: one line a screen
export const SCREENS: readonly Screen[] = [
  { id: 'overview', path: '', needs: 'signed-in', group: 'day', icon: 'overview', key: 'h', label: { en: 'Overview', ar: 'نظرة عامة' }, load: () => import('./routes/overview/route.tsx') },

  { id: 'orders', path: 'orders', needs: 'orders.read', group: 'day', icon: 'box', key: 'o', label: { en: 'Orders', ar: 'الطلبات' }, load: () => import('./routes/orders/route.tsx') },

  { id: 'order-new', path: 'orders/new', needs: 'orders.create', label: { en: 'New order', ar: 'طلب جديد' }, load: () => import('./routes/order-new/route.tsx') },

  { id: 'order', path: 'orders/:number', needs: 'orders.read', label: { en: 'Order', ar: 'طلب' }, sample: 'orders/10001', load: () => import('./routes/order/route.tsx') },

  { id: 'packing', path: 'packing', needs: 'parcels.print', group: 'day', icon: 'truck', key: 'k', label: { en: 'Packing', ar: 'التجهيز' }, load: () => import('./routes/packing/route.tsx') },

  { id: 'pick-list', path: 'packing/pick-list', needs: 'parcels.print', label: { en: 'Pick list', ar: 'قائمة الجمع' }, load: () => import('./routes/pick-list/route.tsx') },

  { id: 'customers', path: 'customers', needs: 'customers.read', group: 'day', icon: 'people', label: { en: 'Customers', ar: 'العملاء' }, load: () => import('./routes/customers/route.tsx') },

  { id: 'customer', path: 'customers/:id', needs: 'customers.read', label: { en: 'Customer', ar: 'عميل' }, load: () => import('./routes/customer/route.tsx') },

  { id: 'reviews', path: 'reviews', needs: 'reviews.moderate', group: 'day', icon: 'star', label: { en: 'Reviews', ar: 'التقييمات' }, load: () => import('./routes/reviews/route.tsx') },

  { id: 'products', path: 'products', needs: 'products.read', group: 'catalogue', icon: 'tag', key: 'p', label: { en: 'Products', ar: 'المنتجات' }, load: () => import('./routes/products/route.tsx') },

  { id: 'import', path: 'products/import', needs: ['products.write', 'prices.write', 'stock.adjust'], label: { en: 'Import', ar: 'استيراد' }, load: () => import('./routes/import/route.tsx') },

  { id: 'product', path: 'products/:id', needs: 'products.read', label: { en: 'Product', ar: 'منتج' }, sample: 'products/7b4fdee946af9e57f4b74ebd', load: () => import('./routes/product/route.tsx') },

  { id: 'stock', path: 'stock', needs: 'stock.adjust', group: 'catalogue', icon: 'shelf', key: 's', label: { en: 'Stock', ar: 'المخزون' }, load: () => import('./routes/stock/route.tsx') },

  { id: 'movements', path: 'stock/movements', needs: 'stock.adjust', label: { en: 'Movements', ar: 'حركات المخزون' }, load: () => import('./routes/movements/route.tsx') },

  { id: 'stock-alerts', path: 'stock/alerts', needs: ['stock.adjust', 'customers.read'], label: { en: 'Waiting for stock', ar: 'بانتظار التوفّر' }, load: () => import('./routes/stock-alerts/route.tsx') },

  { id: 'categories', path: 'categories', needs: 'products.read', group: 'catalogue', icon: 'image', label: { en: 'Categories', ar: 'التصنيفات' }, load: () => import('./routes/categories/route.tsx') },

  { id: 'category', path: 'categories/:id', needs: 'products.read', label: { en: 'Category', ar: 'تصنيف' }, sample: 'categories/70c059def5c08f2c5be25689', load: () => import('./routes/category/route.tsx') },

  { id: 'coupons', path: 'coupons', needs: 'coupons.read', group: 'catalogue', icon: 'ticket', label: { en: 'Gift codes', ar: 'رموز الهدايا' }, load: () => import('./routes/coupons/route.tsx') },

  { id: 'home', path: 'home', needs: 'content.write', group: 'storefront', icon: 'page', label: { en: 'Home and banners', ar: 'الرئيسية واللافتات' }, load: () => import('./routes/home/route.tsx') },

  { id: 'pages', path: 'pages', needs: 'content.write', group: 'storefront', icon: 'list', label: { en: 'Pages and policies', ar: 'الصفحات والسياسات' }, load: () => import('./routes/pages/route.tsx') },

  { id: 'payments', path: 'payments', needs: 'payments.review', group: 'money', icon: 'card', label: { en: 'Payments', ar: 'المدفوعات' }, load: () => import('./routes/payments/route.tsx') },

  { id: 'refund', path: 'orders/:number/refund', needs: 'refunds.make', label: { en: 'Refund', ar: 'استرداد' }, load: () => import('./routes/order/refund/route.tsx') },

  { id: 'reconciliation', path: 'reconciliation', needs: 'payments.settle', group: 'money', icon: 'scales', label: { en: 'Reconciliation', ar: 'المطابقة' }, load: () => import('./routes/reconciliation/route.tsx') },

  { id: 'reports', path: 'reports', needs: ['reports.read', 'reports.scents', 'reports.delivery'], group: 'money', icon: 'chart', key: 'r', label: { en: 'Reports', ar: 'التقارير' }, load: () => import('./routes/reports/route.tsx') },
  { id: 'vat', path: 'reports/vat', needs: 'vat.export', label: { en: 'VAT report', ar: 'تقرير الضريبة' }, load: () => import('./routes/vat/route.tsx') },

  { id: 'settings', path: 'settings', needs: 'settings.write', group: 'shop', icon: 'sliders', label: { en: 'Settings', ar: 'الإعدادات' }, load: () => import('./routes/settings/route.tsx') },

  { id: 'staff', path: 'staff', needs: 'staff.write', group: 'shop', icon: 'key', label: { en: 'Staff', ar: 'الموظفون' }, load: () => import('./routes/staff/route.tsx') },

  { id: 'sessions', path: 'staff/sessions', needs: 'signed-in', label: { en: 'Sessions', ar: 'الجلسات' }, load: () => import('./routes/sessions/route.tsx') },

  { id: 'audit', path: 'audit', needs: ['audit.read', 'audit.own'], group: 'shop', icon: 'clock', label: { en: 'Audit log', ar: 'سجل التغييرات' }, load: () => import('./routes/audit/route.tsx') },

  { id: 'approvals', path: 'approvals', needs: 'signed-in', label: { en: 'Second person', ar: 'شخص ثانٍ' }, load: () => import('./routes/approvals/route.tsx') },

  { id: 'me', path: 'me', needs: 'signed-in', label: { en: 'My settings', ar: 'إعداداتي' }, load: () => import('./routes/me/route.tsx') },
];
