import { type Attempt, type CardProvider, getAttempt, type PaymentChannel } from '#shop/payments';
import type { Shop } from '../shop.ts';

/**
 * Status of a card payment as its shopper sees it. `awaiting`: an order waits for the money; `returned`: the money came too
 * late for the goods and is refunded; `checking`: nothing is certain yet; `open`: no payment was made.
 */
export type PaymentStatus = {
  readonly state: 'paid' | 'awaiting' | 'failed' | 'cancelled' | 'expired' | 'returned' | 'checking' | 'open';
  readonly attemptId: string;
  readonly provider: CardProvider;
  readonly channel: PaymentChannel;
  readonly orderId: string | null;
  /** The market prefix of the page that the shopper paid from; empty for none. */
  readonly prefix: string;
  readonly code: string;
  readonly description: string;
  /** The payment as the provider names it; empty strings and null while there is none. */
  readonly payment: { readonly id: string; readonly type: string; readonly at: Date | null };
};

/** Returns the stored status of a payment attempt; null when there is no such attempt. */
export async function getPaymentStatus(deps: Pick<Shop, 'database'>, attemptId: string): Promise<PaymentStatus | null> {
  const attempt = await getAttempt(deps.database.read, attemptId);
  return attempt ? paymentStatusOf(attempt, 'checking') : null;
}

/** The status that an attempt has for its shopper. `unpaid` is the status of an attempt without a payment. */
export function paymentStatusOf(attempt: Attempt, unpaid: 'checking' | 'open'): PaymentStatus {
  const { id, provider, channel, orderId, prefix, code, description, paymentId, paymentType, paymentAt } = attempt;
  const payment = { id: paymentId, type: paymentType, at: paymentAt };
  return {
    attemptId: id,
    provider,
    channel,
    orderId,
    prefix,
    code,
    description,
    payment,
    state: stateOf(attempt, unpaid),
  };
}

function stateOf({ state, orderId }: Attempt, unpaid: 'checking' | 'open'): PaymentStatus['state'] {
  switch (state) {
    case 'pending':
    case 'review':
      return orderId ? 'awaiting' : 'checking';
    case 'authorised':
      return 'paid';
    case 'preparing':
    case 'open':
      return unpaid;
    default:
      return state;
  }
}
