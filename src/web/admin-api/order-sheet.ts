import { type Language, MARKETS } from '#kernel/market';
import type { OrderRow } from '#shop/orders';
import { PAYMENT_TEXTS } from '#shop/orders/payment-words.rules';
import { ORDER_STATUS_TEXTS } from '#shop/orders/status-words.rules';
import { formatDateTime } from '#texts/format';
import { listed } from '#texts/listed';

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
    'Offers',
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
    'كود الخصم',
    'العروض',
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
        MARKETS[row.market].name.short[language],
        `${row.firstName} ${row.lastName}`.trim(),
        row.city,
        row.quantity,
        PAYMENT_TEXTS[language].methods[row.paymentMethod],
        PAYMENT_TEXTS[language].states[row.paymentState] ?? row.paymentState,
        ORDER_STATUS_TEXTS[language][row.status],
        row.currency,
        { money: row.total, currency: row.currency },
        row.coupon ?? '',
        listed(
          language,
          row.offers.map((name) => name[language]),
        ),
        row.waybill ?? '',
        row.invoice ?? '',
        listed(language, row.tags),
      ]),
    ],
  };
}
