/**
 * What delivery needs from a courier. Two ports: the price is quoted while a shopper waits, everything else happens
 * after the order (SMSA contract, section 1).
 */
import type { Bilingual, Currency, MarketCode } from '#kernel/market';
import type { Minor } from '#kernel/money';
import type { Result } from '#kernel/result';

/** What the price of a delivery depends on. The market is origin and destination. */
export type QuoteRequest = {
  readonly market: MarketCode;
  readonly city: string;
  /** ISO 3166 two-letter country of the destination. */
  readonly country: string;
  /** Cash to collect on delivery, in the market's currency; zero for an order paid by card. */
  readonly codAmount: Minor;
  readonly weightKg: number;
  /** The market's own charge, where the courier names no price. */
  readonly fee: Minor;
};

export type QuoteRefusal = {
  readonly code: 'QUOTE_UNAVAILABLE';
  /** For the log, never for the shopper (specification, section 8: a failed calculation is only logged). */
  readonly reason: string;
};

/**
 * Quotes the price of a delivery in the market's currency, within a few seconds. Free shipping is decided before. Never
 * throws.
 */
export type ShippingCharges = {
  quote(question: QuoteRequest): Promise<Result<Minor, QuoteRefusal>>;
  /** Returns the price if it is known without calling the courier, else null. Safe in a transaction. */
  known(question: QuoteRequest): Minor | null;
};

type DeliveryAddress = {
  readonly name: string;
  readonly phone: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly country: string;
  readonly postcode: string | null;
  /** The short code of the national address, where couriers need one; null for none. */
  readonly shortAddress: string | null;
  readonly email: string | null;
};

/** A parcel to send. `reference` is ours, unique per order: booking it twice makes one shipment. */
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

type Shipment = { readonly waybill: string };

/**
 * The state of a parcel. `null` in a tracking answer is a code that is not known: its description is shown, the state
 * stays.
 */
type ShipmentState = 'created' | 'in-transit' | 'delivered' | 'exception' | 'returned' | 'cancelled';

/** One scan of a parcel. The order shows `description` as its status (specification, section 4). */
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
  /** No answer, or an unreadable one. The courier may have acted: call `findShipment` before a retry. */
  | { readonly code: 'COURIER_UNAVAILABLE'; readonly reason: string }
  /** The courier rejects the request. A retry will not help. */
  | { readonly code: 'COURIER_REFUSED'; readonly reason: string };

/** Shipments, labels and tracking. Never throws for a failure of the courier. */
export type Courier = {
  /** Books a parcel. A second call with the same reference returns the first waybill. */
  createShipment(shipment: NewShipment): Promise<Result<Shipment, CourierRefusal>>;
  /** Finds the parcel booked under our reference; null when there is none. */
  findShipment(reference: string): Promise<Result<Shipment | null, CourierRefusal>>;
  /** Fetches the label to print, a PDF. */
  label(waybill: string): Promise<Result<Uint8Array, CourierRefusal>>;
  /** Fetches the tracking of parcels. Unknown waybills are left out. */
  track(waybills: readonly string[]): Promise<Result<readonly Tracking[], CourierRefusal>>;
  /** Cancels a parcel. Possible until it is out for delivery. */
  cancelShipment(waybill: string, reason: string): Promise<Result<null, CourierRefusal>>;
  /** The public tracking page of a parcel. */
  trackingUrl(waybill: string): string;
};

/** A problem with a parcel, for the log. Carries no personal data. */
export type ParcelProblem = {
  readonly orderNumber: number;
  readonly step: 'book' | 'label' | 'follow' | 'cancel';
  readonly code: CourierRefusal['code'] | 'COURIER_CANCELLED' | 'NEVER_ARRIVED';
  readonly reason: string;
  /** Consecutive failures, this one included. */
  readonly tries: number;
  /** Whether it needs manual review: no retry will help. */
  readonly needsReview: boolean;
};

/** How orders are delivered: by which courier, when parcels are booked and how often they are polled. */
export type ParcelService = {
  /** The courier's name in the list of couriers. */
  readonly name: string;
  /** What people call each courier of the list, by its name: parcels of an earlier courier stay its parcels. */
  readonly titles: Readonly<Record<string, Bilingual>>;
  readonly courier: Courier;
  /** Minutes between an order and the booking of its parcel, while the shopper may cancel (docs/delivery.md). */
  readonly bookAfterMinutes: number;
  readonly pollEveryMinutes: number;
  /** Called for each failed attempt. */
  readonly report: (problem: ParcelProblem) => void;
};
