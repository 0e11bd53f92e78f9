import type { Transaction } from '#database/database';
import type { Order } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { queueNotice } from './queue-notice.ts';

/** Kind of the notice that says an order was received; its key is the order's id. */
export const ORDER_ACKNOWLEDGEMENT = 'orderAcknowledgement';

/**
 * Queues the mail that says an order was received, not yet accepted (specification, section 4), in the transaction that
 * writes the order: it goes out if, and only if, the order is there, once an order, in the language of its shopper and
 * only to the address kept with it. False when it was queued before. The data are the order as it was placed.
 */
export async function queueOrderAcknowledgement(
  shop: Pick<Shop, 'jobs' | 'clock'>,
  tx: Transaction,
  order: Order,
): Promise<boolean> {
  const { id, number, createdAt, currency, lines, amounts, address, payment } = order;
  return await queueNotice(shop, tx, {
    kind: ORDER_ACKNOWLEDGEMENT,
    key: id,
    recipient: address.email,
    language: order.language,
    market: order.market,
    data: {
      id,
      number,
      createdAt: createdAt.toISOString(),
      currency,
      paymentMethod: payment.method,
      lines: lines.map(({ title, size, count, unitPrice }) => ({ title, size, count, unitPrice })),
      amounts,
      address,
    },
  });
}
