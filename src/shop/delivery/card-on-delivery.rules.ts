import { MARKETS, type MarketCode } from '#kernel/market';
import { type Minor, minor, share } from '#kernel/money';

/**
 * What the courier's card machine costs at the door, on top of an order of this total in its market's currency
 * (specification, section 9.2: KSA 15 up to 1000, 20 up to 3750, 1% above; UAE 1%). It is noted, and never part of an
 * order's own amounts (decision 0132). Half a minor unit is rounded up.
 */
export function cardOnDeliveryFee(market: MarketCode, total: Minor): Minor {
  const { tiers, basisPoints } = MARKETS[market].cardOnDelivery;
  const tier = tiers.find(({ upTo }) => total <= upTo);
  return tier ? minor(tier.fee) : share(total, basisPoints);
}
