import { MARKETS, type MarketCode } from '#kernel/market';
import { type Minor, minor, share } from '#kernel/money';

/**
 * The courier's fee for paying an order of this total by card on delivery (specification, section 9.2: KSA 15 up to
 * 1000, 20 up to 3750, 1% above; UAE 1%), rounded half up. It is not part of the order's own amounts (decision 0132).
 */
export function cardOnDeliveryFee(market: MarketCode, total: Minor): Minor {
  const { tiers, basisPoints } = MARKETS[market].cardOnDelivery;
  const tier = tiers.find(({ upTo }) => total <= upTo);
  return tier ? minor(tier.fee) : share(total, basisPoints);
}
