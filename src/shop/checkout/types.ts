import type { Bilingual, Language, MarketCode, TradeCurrency } from '#kernel/market';
import type { PaymentMethod } from '#kernel/payment-method';
import type { CartQuery } from '#shop/cart';
import type { QuoteRequest } from '#shop/delivery';
import type { OfferedCart, OfferGone } from '#shop/offers';
import type { OrderAmounts } from '#shop/orders';
import type { CouponRefusal } from '#shop/pricing/coupon.rules';
import type { SeenAmounts } from '#shop/pricing/seen-amounts.rules';
import type { CashRefusal } from '#shop/settings/settings.rules';

/** What a shopper who orders has sent. */
export type CheckoutRequest = CartQuery & {
  readonly language: Language;
  /** The amounts the shopper agreed to: compared, never believed. */
  readonly seen: SeenAmounts;
  /** The coupon as typed, if any; without one that of the cart counts. */
  readonly coupon?: string;
  /** How it is paid, as far as offers ask. */
  readonly method?: PaymentMethod;
  /**
   * Whether the shopper was shown offers. Without, the cart is priced as if there were none, so that the total is what the
   * shopper saw (decision 0840).
   */
  readonly showsOffers?: boolean;
};

/** Why an order is not placed; nothing is written then. `content/interface.json` has a message for each code. */
export type OrderRefusal =
  | CouponRefusal
  /** The market's settings do not let this order be paid in cash. */
  | CashRefusal
  /** What is open and paid in cash has reached a ceiling (decision 0525); of a product, so many may still be ordered. */
  | { readonly code: 'cashCeiling' }
  | { readonly code: 'cashShare'; readonly title: Bilingual; readonly most: number }
  /** The card payment made no order: it is not settled yet, it failed, or it is refunded. */
  | { readonly code: 'paymentChecking' | 'paymentFailed' | 'paymentReturned' }
  | { readonly code: 'cartEmpty' | 'addressMissing' | 'methodUnavailable' | 'methodOfOtherCountry' }
  /** The address is in another market than the shopper's. */
  | { readonly code: 'addressInOtherCountry'; readonly market: MarketCode }
  | {
      readonly code: 'productUnavailable' | 'soldOut';
      readonly productId: string;
      readonly title: Bilingual;
      readonly onHand: number;
    }
  | AmountsRefused;

/** The shopper saw other amounts than these, which are correct; an offer has gone since, or anything else has changed. */
type AmountsRefused = ({ readonly code: 'amountsChanged' } | OfferGone) & {
  readonly amounts: OrderAmounts;
  readonly currency: TradeCurrency;
  /** What offers make of the cart; null where the shopper was shown none. */
  readonly offered: OfferedCart | null;
};

/** Work stops here until the courier has said what this delivery costs. */
export type ChargeUnknown = { readonly code: 'chargeUnknown'; readonly request: QuoteRequest };
