import { z } from 'zod';
import type { Bilingual, Language, MarketCode, TradeCurrency } from '#kernel/market';
import type { Minor } from '#kernel/money';
import type { PaymentMethod } from '#kernel/payment-method';
import type { FrozenOffer } from '#shop/offers';
import type { PaymentState } from './tables.ts';

/** A text in both languages, as JSON columns store it. */
export const bilingual = z.object({ en: z.string(), ar: z.string() });

/** A delivery address, as JSON columns store it. */
export const orderAddress = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  apartment: z.string(),
  city: z.string(),
  country: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  /** The short code of the national address; empty or absent for none. */
  shortAddress: z.string().optional(),
});

/** What is left of the address of an order that is anonymised; city, state and country stay. */
export const ANONYMOUS = {
  ...{ email: '', firstName: '', lastName: '', address: '', apartment: '', zip: '', phone: '', shortAddress: '' },
};

/** A seller, as JSON columns store it. */
export const orderSeller = z.object({
  legalName: bilingual,
  address: bilingual,
  shipFrom: bilingual,
  vatNumber: z.string(),
  commercialRegistration: z.string(),
  email: z.string(),
  phone: z.string(),
});

/** Delivery address of an order, with the field names of the specification, section 3, except its spelling of apartment. */
export type OrderAddress = Readonly<z.infer<typeof orderAddress>>;

/** The seller on the day of the order (specification, section 1). */
export type OrderSeller = Readonly<z.infer<typeof orderSeller>>;

export type OrderLine = {
  readonly productId: string;
  readonly title: Bilingual;
  readonly image: string;
  /** With its unit: "100 ml". */
  readonly size: string;
  readonly listPrice: Minor;
  readonly unitPrice: Minor;
  readonly count: number;
  /** What offers took off the line when it was bought, in minor units. */
  readonly offerDiscount: Minor;
};

/** Amounts in minor units; `subtotal - discount + tax + shipping = total`. */
export type OrderAmounts = {
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly tax: Minor;
  readonly shipping: Minor;
  readonly total: Minor;
};

/** Everything of an order except its payment: what a card payment freezes while the shopper pays. */
export type OrderDraft = {
  readonly ownerId: string;
  readonly cartId: string;
  readonly market: MarketCode;
  readonly currency: TradeCurrency;
  readonly language: Language;
  readonly lines: readonly OrderLine[];
  readonly amounts: OrderAmounts;
  readonly vatBasisPoints: number;
  readonly coupon: string | null;
  /** The offers that applied; null for none. */
  readonly offers: readonly FrozenOffer[] | null;
  readonly address: OrderAddress;
  readonly seller: OrderSeller;
};

/** Payment of an order as the store knows it, never as a client states it. */
export type OrderPayment = {
  readonly method: PaymentMethod;
  readonly state: PaymentState;
  readonly paidAt: Date | null;
  /** The client's key of the submission, or the id of the payment attempt; empty for none. */
  readonly transactionId: string;
  readonly tranRef: string;
  readonly result: Readonly<Record<string, unknown>> | null;
};

/** First and last day of delivery, as `2026-11-25` in the zone of the market. */
export type PromisedDays = { readonly from: string; readonly to: string };

export type Order = Omit<OrderDraft, 'lines'> & {
  readonly id: string;
  readonly number: number;
  readonly payment: OrderPayment;
  readonly lines: readonly (OrderLine & { readonly id: string })[];
  /** The courier's last scan. */
  readonly scan: Readonly<Record<string, unknown>> | null;
  readonly invoiceUrl: string;
  /** URL of the credit note of a cancelled order; empty before it is issued. */
  readonly creditNoteUrl: string;
  readonly createdAt: Date;
  readonly cancelledAt: Date | null;
  readonly deliveredAt: Date | null;
  /** The days of delivery that it was promised when it was placed; null for an order from before they were kept. */
  readonly promise: PromisedDays | null;
};

/** Description of the courier's last scan; null before the first one (specification, section 4: orderStatus.ScanDescription). */
export function scanDescription({ scan }: Pick<Order, 'scan'>): string | null {
  return typeof scan?.ScanDescription === 'string' ? scan.ScanDescription : null;
}
