/** How an order is paid: cash on delivery, KSA cards (VISA_MASTER, MADA), UAE cards (ONLINE) (specification, section 2.10). */
export const PAYMENT_METHODS = ['COD', 'VISA_MASTER', 'MADA', 'ONLINE'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
