import type { MarketCode } from '#kernel/market';
import { type Minor, minor, share } from '#kernel/money';

const ONE_PERCENT = 100;

/** KSA: a fixed fee up to an order amount, in halalas; above the last one it is a share. */
const KSA_TIERS: readonly { readonly upTo: Minor; readonly fee: Minor }[] = [
  { upTo: minor(1000_00), fee: minor(15_00) },
  { upTo: minor(3750_00), fee: minor(20_00) },
];

/**
 * What the courier's card machine costs at the door, on top of an order of this total in its market's currency
 * (specification, section 9.2: KSA 15 up to 1000, 20 up to 3750, 1% above; UAE 1%). It is noted, and never part of an
 * order's own amounts (decision 0132). Half a minor unit is rounded up.
 */
export function cardOnDeliveryFee(market: MarketCode, total: Minor): Minor {
  const tier = market === 'KSA' ? KSA_TIERS.find(({ upTo }) => total <= upTo) : undefined;
  return tier ? tier.fee : share(total, ONE_PERCENT);
}
