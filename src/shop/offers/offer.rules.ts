import type { MarketCode } from '#kernel/market';
import type { Minor } from '#kernel/money';
import type { PaymentMethod } from '#kernel/payment-method';

/** An amount by market, in its minor units. An offer without an amount for a market is off there. */
export type Amounts = Readonly<Partial<Record<MarketCode, Minor>>>;

/** The products an offer counts. `onlyFullPrice` leaves out what already sells below its list price. */
export type Scope = Goods & { readonly except?: Goods; readonly onlyFullPrice?: boolean };
type Goods = {
  readonly all?: boolean;
  readonly categories?: readonly string[];
  readonly products?: readonly string[];
};

/** What an offer takes off one unit: a share in basis points, an amount, or all above a price. */
export type Effect =
  | { readonly kind: 'percent'; readonly basisPoints: number }
  | { readonly kind: 'amount'; readonly amount: Amounts }
  | { readonly kind: 'price'; readonly price: Amounts };

/** Units of a set. A part without an effect is paid; one with an effect is the reward. */
export type SetPart = {
  readonly scope: Scope;
  readonly quantity: number;
  readonly effect?: Effect;
  /** Skips units dearer than the cheapest paid one. */
  readonly equalOrLess?: boolean;
  /** Which free units a reward of its own scope takes: the cheapest unless it says otherwise. */
  readonly pick?: 'cheapest' | 'dearest';
};

/** A step of an order or payment offer: from a subtotal of its scope on, a share or an amount. */
type OrderTier = { readonly from: Amounts; readonly off: Exclude<Effect, { kind: 'price' }> };

/** What an offer gives; exactly one. Its kind decides the stage that it belongs to (docs/offers.md). */
export type Reward =
  | {
      readonly kind: 'sets';
      readonly parts: readonly SetPart[];
      /** What a whole set costs, or the share off it, in place of effects of its parts. */
      readonly whole?: Exclude<Effect, { kind: 'amount' }>;
      /** The most sets of one order; as many as fit when it is left out. */
      readonly times?: number;
    }
  | {
      readonly kind: 'tiers';
      readonly scope: Scope;
      readonly tiers: readonly { readonly from: number; readonly effect: Effect }[];
    }
  | { readonly kind: 'credit'; readonly scope: Scope; readonly amount: Amounts }
  | {
      readonly kind: 'order' | 'payment';
      readonly scope: Scope;
      readonly tiers: readonly OrderTier[];
      /** The most it takes off an order. */
      readonly cap?: Amounts;
    }
  | { readonly kind: 'delivery'; readonly charge: Amounts }
  | {
      readonly kind: 'gift';
      readonly choices: readonly { readonly product: string; readonly value: Amounts }[];
    };

/** What a shopper must have or do; all of it holds. Goods are measured on the subtotal before offers and VAT, or in units. */
type Condition = {
  readonly goods?: { readonly scope: Scope; readonly from: Amounts | number };
  readonly methods?: readonly PaymentMethod[];
  /** First digits of cards. */
  readonly cards?: readonly string[];
};

export type Audience =
  | { readonly kind: 'everyone' | 'signedIn' | 'firstOrder' }
  | { readonly kind: 'group'; readonly group: string }
  | { readonly kind: 'person'; readonly person: string };

/** When an offer is live: from its start until before its end, on some weekdays and hours of the market's zone. */
type Times = {
  readonly from?: Date;
  readonly until?: Date;
  /** 0 is Sunday. */
  readonly weekdays?: readonly number[];
  /** Minutes of the day; an end before the start lies on the next day, which counts as the day of the start. */
  readonly hours?: { readonly from: number; readonly until: number };
};

/** Uses in all are counted beside the offer: who has none left is a fact. */
type Limits = { readonly usesPerShopper?: number };

/** A promise to shoppers: what they do, what they get. */
export type Offer = {
  readonly id: string;
  readonly markets: readonly MarketCode[];
  /** Applies by itself, or when its code is typed. */
  readonly trigger: 'automatic' | 'code';
  readonly when?: Condition;
  readonly reward: Reward;
  readonly times?: Times;
  readonly audience?: Audience;
  readonly limits?: Limits;
  /** Nothing else applies beside it. */
  readonly alone?: boolean;
  /** Whether it applies beside a typed code; it does unless it says no. */
  readonly withCode?: boolean;
  /** Decides between equals, the smaller first. */
  readonly priority?: number;
};

/** One product of a cart. */
export type CartLine = {
  readonly product: string;
  readonly categories: readonly string[];
  readonly listPrice: Minor;
  /** The selling price of a unit before VAT. */
  readonly unitPrice: Minor;
  readonly count: number;
  /** The lowest price of a unit that offers may leave. */
  readonly floor: Minor;
};

/** Why an offer does not apply whatever is in the cart. */
export type Impossible =
  | 'otherMarket'
  | 'noCode'
  | 'notYet'
  | 'over'
  | 'usedUp'
  | 'usedByYou'
  | 'signedIn'
  | 'firstOrder'
  | 'group'
  | 'method';

/** Why an offer whose conditions hold gives nothing. */
export type Lost =
  | 'better'
  | 'unitsUsed'
  | 'noSaving'
  | 'notCombined'
  | 'floor'
  | 'freeAlready'
  | 'giftGone'
  | 'declined'
  | 'enoughGifts';
