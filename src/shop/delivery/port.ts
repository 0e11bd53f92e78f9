/**
 * What delivery needs from a courier. Two ports, because the price of a delivery is asked while a shopper waits
 * and everything else happens after the order (SMSA contract, section 1).
 */
import type { Bilingual, Currency, MarketCode } from '#kernel/market';
import type { Minor } from '#kernel/money';
import type { Result } from '#kernel/result';

/** What a delivery price depends on. Delivery stays within a market, so the market is origin and destination. */
export type QuoteRequest = {
  readonly market: MarketCode;
  readonly city: string;
  /** ISO 3166 two-letter country of the destination. */
  readonly country: string;
  /** Cash to collect at the door in the market's currency; zero when the order is paid by card. */
  readonly codAmount: Minor;
  readonly weightKg: number;
};

export type QuoteRefusal = {
  readonly code: 'QUOTE_UNAVAILABLE';
  /** For the log, never for the shopper (specification, section 8: a failed calculation is only logged). */
  readonly reason: string;
};

/**
 * The price of a delivery in the market's currency. Knows nothing of free shipping: the threshold is the shop's own
 * rule and is decided before anyone is asked. Answers within a few seconds and never throws.
 */
export type ShippingCharges = {
  quote(question: QuoteRequest): Promise<Result<Minor, QuoteRefusal>>;
  /** The price where it is known without asking anybody, so that it may be used inside a transaction; else null. */
  known(question: QuoteRequest): Minor | null;
};

export type DeliveryAddress = {
  readonly name: string;
  readonly phone: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly country: string;
  readonly postcode: string | null;
  readonly email: string | null;
};

/** A parcel to be sent. `reference` is ours, unique per order: asking twice with it gives one shipment. */
export type NewShipment = {
  readonly reference: string;
  readonly market: MarketCode;
  readonly to: DeliveryAddress;
  readonly contents: string;
  readonly value: Minor;
  readonly codAmount: Minor;
  readonly currency: Currency;
  readonly weightKg: number;
};

export type Shipment = { readonly waybill: string };

/**
 * Where a parcel is. `null` in a tracking answer stands for a code that we don't know: its description is shown,
 * and no state is concluded from it.
 */
export type ShipmentState = 'created' | 'in-transit' | 'delivered' | 'exception' | 'returned' | 'cancelled';

/** One scan of a parcel; `description` is what the order shows as its status (specification, section 4). */
export type Scan = {
  readonly type: string;
  readonly description: Bilingual;
  readonly city: string;
  readonly at: Date;
};

export type Tracking = {
  readonly waybill: string;
  readonly state: ShipmentState | null;
  /** Newest first. */
  readonly scans: readonly Scan[];
};

export type CourierRefusal =
  /** No answer, or one that can't be understood. Whether the courier acted is unknown: look before asking again. */
  | { readonly code: 'COURIER_UNAVAILABLE'; readonly reason: string }
  /** The courier said no; asking the same again will not help. */
  | { readonly code: 'COURIER_REFUSED'; readonly reason: string };

/** Shipments, labels and tracking. Never throws for anything the courier does. */
export type Courier = {
  /** Books a parcel. A second call with the same reference answers with the first one's waybill. */
  createShipment(shipment: NewShipment): Promise<Result<Shipment, CourierRefusal>>;
  /** The parcel booked under our reference, or null when there is none. */
  findShipment(reference: string): Promise<Result<Shipment | null, CourierRefusal>>;
  /** The label to print, a PDF. */
  label(waybill: string): Promise<Result<Uint8Array, CourierRefusal>>;
  /** What is known of parcels; unknown waybills are left out. */
  track(waybills: readonly string[]): Promise<Result<readonly Tracking[], CourierRefusal>>;
  /** Calls a parcel back; possible until it is out for delivery. */
  cancelShipment(waybill: string, reason: string): Promise<Result<null, CourierRefusal>>;
  /** Where anybody sees how far a parcel is. */
  trackingUrl(waybill: string): string;
};

/** What went wrong with a parcel: for the log, without anything about the person who waits for it. */
export type ParcelProblem = {
  readonly orderNumber: number;
  readonly step: 'book' | 'label' | 'follow' | 'cancel';
  readonly code: CourierRefusal['code'] | 'COURIER_CANCELLED' | 'NEVER_ARRIVED';
  readonly reason: string;
  /** Failures in a row, this one included. */
  readonly tries: number;
  /** Whether it will not mend by itself: an operator has to see to it. */
  readonly needsPerson: boolean;
};

/** How orders travel: by whom, how long after they were placed, and how often he is asked where they are. */
export type ParcelService = {
  readonly courier: Courier;
  /** Minutes after placing before which nothing is booked: while the shopper may still cancel (decision 0131). */
  readonly bookAfterMinutes: number;
  readonly followEveryMinutes: number;
  /** Told of every trouble, once a try. */
  readonly report: (problem: ParcelProblem) => void;
};
