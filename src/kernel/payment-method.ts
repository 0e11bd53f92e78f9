import type { MarketCode } from './market.ts';

/** How an order is paid: cash on delivery, KSA cards (VISA_MASTER, MADA), UAE cards (ONLINE) (specification, section 2.10). */
export const PAYMENT_METHODS = ['COD', 'VISA_MASTER', 'MADA', 'ONLINE'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The methods each country offers, in the order shown. */
export const METHODS_OF = {
  KSA: ['COD', 'VISA_MASTER', 'MADA'],
  UAE: ['COD', 'ONLINE'],
} as const satisfies Record<MarketCode, readonly PaymentMethod[]>;
