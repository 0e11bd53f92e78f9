import { z } from 'zod';
import { MARKET_CODES, TRADE_CURRENCIES, type TradeCurrency } from '#kernel/market';
import { type Minor, minor, ZERO } from '#kernel/money';
import { frozenOffers } from '#shop/offers';
import { bilingual, type OrderDraft, orderAddress, orderSeller } from '#shop/orders';
import type { CardProvider, PaymentChannel, PreparedPayment, ProviderResult } from './port.ts';
import type { AttemptState } from './tables.ts';

/** One try to pay for a frozen order draft by card. Its id is our reference at the provider. */
export type Attempt = {
  readonly id: string;
  readonly ownerId: string;
  readonly cartId: string;
  readonly provider: CardProvider;
  readonly channel: PaymentChannel;
  readonly currency: TradeCurrency;
  readonly amount: Minor;
  readonly draft: OrderDraft;
  readonly session: string | null;
  readonly prepared: PreparedPayment | null;
  readonly state: AttemptState;
  /** Its items: taken from the stock and reserved, returned to it, or sold in an order. */
  readonly reservation: 'held' | 'released' | 'sold';
  readonly reservedUntil: Date;
  /** Hash of the shopper's network; empty when unknown or no longer needed. */
  readonly network: string;
  /** The market prefix of the page it began on; empty for none. */
  readonly prefix: string;
  /** Total quantity of its lines. */
  readonly quantity: number;
  readonly orderId: string | null;
  /** Code and description of the last provider result. */
  readonly code: string;
  readonly description: string;
  /** Payment of the last provider result: its id and type, empty while there is none, and its time. */
  readonly paymentId: string;
  readonly paymentType: string;
  readonly paymentAt: Date | null;
  /** Polls without a final result. */
  readonly pollCount: number;
  readonly pollAt: Date | null;
  readonly createdAt: Date;
};

/** Whether an attempt is paid, promised by a lender or refunded: only more money changes anything then. */
export function hasEnded(attempt: Pick<Attempt, 'state'>): boolean {
  return attempt.state === 'paid' || attempt.state === 'authorised' || attempt.state === 'returned';
}

/**
 * The fields of an attempt that a provider result updates: code, description and payment. A result without a payment leaves
 * the stored payment.
 */
export function resultOf(providerResult: ProviderResult) {
  const { paymentId, paymentType, at } = providerResult;
  const payment = paymentId === null ? {} : { paymentId, paymentType: paymentType ?? '', paymentAt: at };
  return { ...codeAndDescription(providerResult), ...payment };
}

/** Code and description of a provider result, as attempts store them. */
export function codeAndDescription(providerResult: ProviderResult): {
  readonly code: string;
  readonly description: string;
} {
  return { code: providerResult.code ?? '', description: providerResult.description.slice(0, 500) };
}

const amount = z.int().transform(minor);

const draft = z.object({
  ownerId: z.string(),
  cartId: z.string(),
  market: z.enum(MARKET_CODES),
  currency: z.enum(TRADE_CURRENCIES),
  language: z.enum(['en', 'ar']),
  lines: z.array(
    z.object({
      productId: z.string(),
      title: bilingual,
      image: z.string(),
      size: z.string(),
      listPrice: amount,
      unitPrice: amount,
      count: z.int(),
      // a draft from before offers has none
      offerDiscount: amount.default(ZERO),
    }),
  ),
  amounts: z.object({ subtotal: amount, discount: amount, tax: amount, shipping: amount, total: amount }),
  vatBasisPoints: z.int(),
  coupon: z.string().nullable(),
  offers: frozenOffers.nullable().default(null),
  address: orderAddress,
  seller: orderSeller,
});

/** Parses a stored draft. Throws when it does not fit the schema. */
export function readDraft(frozen: unknown): OrderDraft {
  return draft.parse(frozen);
}

const prepared = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('widget'),
    session: z.string(),
    scriptUrl: z.string(),
    integrity: z.string().nullable(),
    brands: z.string(),
  }),
  z.object({ kind: z.literal('redirect'), session: z.string(), url: z.string() }),
]);

/** Parses what the provider prepared for the shopper; null while it has not answered. */
export function readPrepared(stored: unknown): PreparedPayment | null {
  return stored === null ? null : prepared.parse(stored);
}

/** Whether two drafts are equal, so that the form of one may be used to pay for the other. */
export function sameDraft(one: OrderDraft, other: OrderDraft): boolean {
  return JSON.stringify(draft.parse(one)) === JSON.stringify(draft.parse(other));
}
