import type { Bilingual, Language } from '../language.ts';
import type { LenderChannel, ListedMethod, Wallet } from '../payment-method.ts';

/**
 * Everything the code knows about one market. A market is a country with its currency, time zone and seller; a file of
 * this folder describes one, and `enabled.ts` lists those the store trades in. Texts, the seller and contacts are content
 * (`docs/adding-a-market.md`).
 */
export type MarketFacts = {
  /** Names the market in calls, cookies, content and the database, e.g. `KSA`. */
  readonly code: string;
  /** The second half of a path prefix: `sa` in `/en-sa`. Two letters. */
  readonly pathCode: string;
  /** ISO 3166, two letters. */
  readonly iso2: string;
  /** The English name as addresses and calls carry it. */
  readonly country: string;
  /** What shoppers read. */
  readonly name: { readonly short: Bilingual; readonly full: Bilingual };
  /** The languages its pages come in. The first stands in for one that is missing. */
  readonly languages: readonly [Language, ...Language[]];
  /** IANA name of the seller's time zone. */
  readonly timeZone: string;
  /** The first day of the week in reports: 0 is Sunday, 1 Monday. */
  readonly weekStart: 0 | 1;
  /** ISO 4217. */
  readonly currency: string;
  readonly money: CurrencyFacts;
  /** The VAT rate until an operator sets another: 1500 is 15 %. */
  readonly vatBasisPoints: number;
  readonly invoice: {
    /** Whether its titles say "simplified" tax invoice. */
    readonly layout: 'simplified' | 'full';
    /** What the seller's number with the tax authority is called. */
    readonly taxNumber: string;
    /** Whose QR code it carries; null where the law asks for none. */
    readonly qr: 'zatca' | null;
  };
  /** Price of a delivery where the courier names none, in minor units. */
  readonly deliveryCharge: number;
  /** What the courier's card machine costs on delivery: fees up to order totals (minor units), a share above the last. */
  readonly cardOnDelivery: {
    readonly tiers: readonly { readonly upTo: number; readonly fee: number }[];
    readonly basisPoints: number;
  };
  readonly phone: {
    /** The dialling code without a plus. */
    readonly dialling: string;
    /** Digits in each group of a national number, as people read it. */
    readonly groups: readonly number[];
  };
  /** Whether couriers refuse parcels without the short code of the Saudi national address. */
  readonly nationalAddress?: boolean;
  /** Whether its addresses have no zip code. */
  readonly withoutZipCode?: boolean;
  /** Where its orders are packed, and when the courier comes for them. */
  readonly pickUp: PickUpFacts;
  /** When an order reaches its shopper. */
  readonly delivery: DeliveryFacts;
  /** The ways to pay to choose from, in the order shown. The first is chosen. */
  readonly methods: readonly [ListedMethod, ...ListedMethod[]];
  /** The lenders that it takes; none when left out. */
  readonly lenders?: readonly LenderChannel[];
  /** The wallets of devices that it takes; none when left out. */
  readonly wallets?: readonly Wallet[];
};

/** The courier's visits to the place where a market's orders are packed. */
type PickUpFacts = {
  readonly place: Bilingual;
  /** On the market's clock, 24 hours, earliest first. */
  readonly times: readonly [string, ...string[]];
  /** 0 is Sunday. */
  readonly weekdays: readonly [number, ...number[]];
};

/** What the promise of a delivery date is made from (decision 0340). */
type DeliveryFacts = {
  /** Where a shopper is taken to live until the store knows better. */
  readonly city: Bilingual;
  /** The days on which orders are processed and delivered; 0 is Sunday. */
  readonly businessDays: readonly [number, ...number[]];
  /** Business days from the day an order is processed to its delivery, the least and the most. */
  readonly takes: readonly [number, number];
  /** Public holidays of every year, as the setting writes them: `12-02..12-03, 01-01`. */
  readonly holidays: string;
};

/** What the store knows about a currency. */
export type CurrencyFacts = {
  /** Decimals of an amount: 2 for halalas and fils, 3 for Kuwaiti fils. */
  readonly digits: number;
  /** The English name kept on the device. */
  readonly name: string;
  /** How prices write it. */
  readonly sign: Bilingual;
  /** Subtotal before tax from which delivery is free, in minor units. Exactly this much is free. */
  readonly freeShippingFrom: number;
};
