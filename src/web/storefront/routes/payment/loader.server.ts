import type { LoaderFunctionArgs } from 'react-router';
import type { MarketCode } from '#kernel/market';
import type { PaymentMethod } from '#kernel/payment-method';
import { pageContext } from '../../../pages/context.ts';

/** One option of the payment step, and whether it can be chosen now. */
export type MethodView = { readonly method: PaymentMethod; readonly available: boolean };

/** The options of each country in the order of the design (specification, section 2.10). */
const SHOWN = {
  KSA: ['MADA', 'VISA_MASTER', 'COD'],
  UAE: ['ONLINE', 'COD'],
} as const satisfies Record<MarketCode, readonly PaymentMethod[]>;

/** The ways to pay in the market of the page. Cards are shown and cannot be chosen until a card provider is connected. */
export function loader({ context }: LoaderFunctionArgs): { methods: readonly MethodView[] } {
  const { market } = context.get(pageContext);
  return { methods: SHOWN[market.code].map((method) => ({ method, available: method === 'COD' })) };
}
