/** How an order is paid: cash on delivery, cards by HyperPay (VISA_MASTER, MADA) or by PayTabs (ONLINE) (specification, section 2.10). */
export const PAYMENT_METHODS = ['COD', 'VISA_MASTER', 'MADA', 'ONLINE'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
