import { type Language, MARKETS } from '#kernel/market';
import type { OrderRow } from '#shop/orders';
import { formatDateTime } from '#texts/format';

const HEADS = {
  en: [
    'Order',
    'Placed',
    'Market',
    'Customer',
    'City',
    'Units',
    'Payment',
    'Payment state',
    'Status',
    'Currency',
    'Total',
    'Gift code',
    'Waybill',
    'Invoice',
    'Tags',
  ],
  ar: [
    'الطلب',
    'وقت الطلب',
    'السوق',
    'العميل',
    'المدينة',
    'القطع',
    'الدفع',
    'حالة الدفع',
    'الحالة',
    'العملة',
    'الإجمالي',
    'رمز الهدية',
    'بوليصة الشحن',
    'الفاتورة',
    'الوسوم',
  ],
} as const;

/** Orders as a sheet, in a language; times are of each order's market. */
export function orderSheet(rows: readonly OrderRow[], language: Language) {
  return {
    name: language === 'ar' ? 'الطلبات' : 'Orders',
    rightToLeft: language === 'ar',
    rows: [
      [...HEADS[language]],
      ...rows.map((row) => [
        String(row.number),
        formatDateTime(row.createdAt, MARKETS[row.market], language),
        row.market,
        `${row.firstName} ${row.lastName}`.trim(),
        row.city,
        row.quantity,
        row.paymentMethod,
        row.paymentState,
        row.status,
        row.currency,
        { money: row.total, currency: row.currency },
        row.coupon ?? '',
        row.waybill ?? '',
        row.invoice ?? '',
        row.tags.join(', '),
      ]),
    ],
  };
}
