import type { Transaction } from '#database/database';
import type { TradeCurrency } from '#kernel/market';
import type { Minor } from '#kernel/money';
import type { Shop } from '../shop.ts';
import type { NewEmail } from './queries.ts';
import { queueEmail } from './queue-email.ts';

type To = Omit<NewEmail, 'kind' | 'data'>;

/**
 * Queues the mail that says a payment is given back though nobody cancelled: it came too late, twice, or could not be
 * accepted. Its key is the refund's id, so that it goes out once.
 */
export async function queuePaymentReturned(
  deps: Pick<Shop, 'jobs' | 'clock'>,
  tx: Transaction,
  to: To,
  about: {
    readonly firstName: string;
    readonly currency: TradeCurrency;
    readonly amount: Minor;
    /** Ours, by which customer service finds the payment. */
    readonly reference: string;
    readonly reason: 'unfulfillable' | 'duplicate' | 'review';
  },
): Promise<boolean> {
  return await queueEmail(deps, tx, { ...to, kind: 'paymentReturned', data: about });
}
