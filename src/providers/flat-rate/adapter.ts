import { MARKETS, type MarketCode } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import { ok } from '#kernel/result';
import type { ShippingCharges } from '#shop/delivery/port';

/** Charges the same for every delivery: `charge`, or the policy's charge of each market. Always has a price. */
export function createFlatRate(charge?: Minor): ShippingCharges {
  const chargeIn = (market: MarketCode) => charge ?? minor(MARKETS[market].deliveryCharge);
  return { quote: async ({ market }) => ok(chargeIn(market)), known: ({ market }) => chargeIn(market) };
}
