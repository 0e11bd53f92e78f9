import type { Transaction } from '#database/database';
import { closeCart } from '#shop/cart';
import { invoiceOrderIn } from '#shop/invoices';
import { queueOrderAcknowledgement } from '#shop/notices';
import { type Order, type OrderDraft, type OrderPayment, recordOrder } from '#shop/orders';
import type { Shop } from '../shop.ts';

/**
 * Turns a draft into an order in the caller's transaction: writes it, ends its bag, queues the mail. The stock must
 * have been taken in this transaction or be held for it, and the bag held, so that nothing here can be refused.
 * Cash orders and settled card payments both end here. An order
 * that awaits its payment gets its mail once it is paid, a paid one gets its invoice at once.
 */
export async function completeOrder(
  shop: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  draft: OrderDraft,
  payment: OrderPayment,
): Promise<Order> {
  const order = await recordOrder(shop, tx, draft, payment);
  await closeCart(tx, draft.cartId, shop.clock.now());
  if (payment.state === 'awaiting') return order;
  await announceOrder(shop, tx, order);
  return order;
}

/** Queues the mail of an order that counts, and issues its invoice when it is paid. */
export async function announceOrder(shop: Pick<Shop, 'clock' | 'jobs'>, tx: Transaction, order: Order): Promise<void> {
  await queueOrderAcknowledgement(shop, tx, order);
  if (order.payment.state === 'paid') await invoiceOrderIn(shop, tx, order);
}
