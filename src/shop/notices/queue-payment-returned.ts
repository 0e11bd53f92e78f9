import type { Transaction } from '#database/database';
import type { TradeCurrency } from '#kernel/market';
import type { Minor } from '#kernel/money';
import type { Shop } from '../shop.ts';
import { queueNotice } from './queue-notice.ts';
import type { NewNotice } from './records.ts';

type To = Omit<NewNotice, 'kind' | 'data'>;

/**
 * Queues the mail that says a payment is given back though nobody cancelled: it came too late, twice, or could not be
 * accepted. Its key is the refund's id, so that it goes out once.
 */
export async function queuePaymentReturned(
  shop: Pick<Shop, 'jobs' | 'clock'>,
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
  return await queueNotice(shop, tx, { ...to, kind: 'paymentReturned', data: about });
}
