import type { TradeCurrency } from '#kernel/market';
import type { Minor } from '#kernel/money';
import type { OrderDraft } from '#shop/orders';
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
