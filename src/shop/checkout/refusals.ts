import type { Bilingual, MarketCode, TradeCurrency } from '#kernel/market';
import type { OrderAmounts } from '#shop/orders';
import type { CouponRefusal } from '#shop/pricing/coupon.rules';

/** Why an order is not placed. Nothing was written then. Each code has its words in content/interface.json. */
export type OrderRefusal =
  | CouponRefusal
  /** The card payment that the order is to be of made none: it is not settled yet, failed, or its money goes back. */
  | { readonly code: 'paymentChecking' | 'paymentFailed' | 'paymentReturned' }
  | { readonly code: 'cartEmpty' | 'addressMissing' | 'methodUnavailable' | 'methodOfOtherCountry' }
  /** The address is in the other country than the store the shopper sees. */
  | { readonly code: 'addressInOtherCountry'; readonly market: MarketCode }
  | {
      readonly code: 'productUnavailable' | 'soldOut';
      readonly productId: string;
      readonly title: Bilingual;
      readonly onHand: number;
    }
  /** The shopper saw other amounts than these, which are right. */
  | { readonly code: 'amountsChanged'; readonly amounts: OrderAmounts; readonly currency: TradeCurrency };
