import { z } from 'zod';
import { MARKET_CODES, TRADE_CURRENCIES, type TradeCurrency } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import { bilingual, type OrderDraft, orderAddress, orderSeller } from '#shop/orders';
import type { CardChannel, CardProvider, PreparedPayment, ProviderResult } from './port.ts';
import type { AttemptState } from './tables.ts';

/** One try to pay by card for a frozen order. Its id is our reference at the provider. */
export type Attempt = {
  readonly id: string;
  readonly ownerId: string;
  readonly cartId: string;
  readonly provider: CardProvider;
  readonly channel: CardChannel;
  readonly currency: TradeCurrency;
  readonly amount: Minor;
  readonly draft: OrderDraft;
  readonly session: string | null;
  readonly prepared: PreparedPayment | null;
  readonly state: AttemptState;
  /** Its pieces: taken from the stock and waiting, put back, or in an order. */
  readonly reservation: 'held' | 'released' | 'sold';
  readonly reservedUntil: Date;
  /** The network it was begun from, as a hash; empty when not known or no longer needed. */
  readonly network: string;
  /** The quantity of all its lines. */
  readonly quantity: number;
  readonly orderId: string | null;
  /** The provider's last word. */
  readonly code: string;
  readonly description: string;
  /** The payment that the provider's last message was about: its id and type, empty while there is none, and its time. */
  readonly paymentId: string;
  readonly paymentType: string;
  readonly paymentAt: Date | null;
  /** How often the provider was asked without an end. */
  readonly pollCount: number;
  readonly pollAt: Date | null;
  readonly createdAt: Date;
};

/** Whether an attempt ended well or was given back: no other news changes it, but for more money. */
export function hasEnded(attempt: Pick<Attempt, 'state'>): boolean {
  return attempt.state === 'paid' || attempt.state === 'returned';
}

/**
 * What an attempt keeps of a provider's result: code, description, and the payment it is about. A result that names no
 * payment leaves the one that is known.
 */
export function resultOf(providerResult: ProviderResult) {
  const { paymentId, paymentType, at } = providerResult;
  const payment = paymentId === null ? {} : { paymentId, paymentType: paymentType ?? '', paymentAt: at };
  return { ...codeAndDescription(providerResult), ...payment };
}

/** A provider's last word as an attempt keeps it. */
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
    }),
  ),
  amounts: z.object({ subtotal: amount, discount: amount, tax: amount, shipping: amount, total: amount }),
  vatBasisPoints: z.int(),
  coupon: z.string().nullable(),
  address: orderAddress,
  seller: orderSeller,
});

/** A draft as it was frozen. Throws when it is not what was written. */
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

/** What was prepared for the shopper; null while the provider has not answered. */
export function readPrepared(kept: unknown): PreparedPayment | null {
  return kept === null ? null : prepared.parse(kept);
}

/** Whether two drafts are for the same thing: what was frozen may be paid instead of what would be frozen now. */
export function sameDraft(one: OrderDraft, other: OrderDraft): boolean {
  return JSON.stringify(draft.parse(one)) === JSON.stringify(draft.parse(other));
}
