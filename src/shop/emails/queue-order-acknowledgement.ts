import type { Transaction } from '#database/database';
import type { Order } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { queueOrderEmail } from './queue-order-email.ts';

/**
 * Queues the mail that says an order was received, not yet accepted (specification, section 4), in the transaction that
 * writes the order: it goes out if, and only if, the order is there. False when it was queued before. The data are the order
 * as it was placed.
 */
export async function queueOrderAcknowledgement(
  deps: Pick<Shop, 'jobs' | 'clock'>,
  tx: Transaction,
  order: Order,
): Promise<boolean> {
  const { createdAt, lines, amounts, address, payment } = order;
  return await queueOrderEmail(deps, tx, order, 'orderAcknowledgement', {
    createdAt: createdAt.toISOString(),
    paymentMethod: payment.method,
    lines: lines.map(({ title, size, count, unitPrice }) => ({ title, size, count, unitPrice })),
    amounts,
    address,
  });
}
