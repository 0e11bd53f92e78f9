import type { MarketCode } from '#kernel/market';
import type { PaymentMethod } from '#kernel/payment-method';

/** The ways to pay of each country in the order of the design (specification, section 2.10). The first is chosen. */
export const SHOWN = {
  KSA: ['MADA', 'VISA_MASTER', 'COD'],
  UAE: ['ONLINE', 'COD'],
} as const satisfies Record<MarketCode, readonly [PaymentMethod, ...PaymentMethod[]]>;
