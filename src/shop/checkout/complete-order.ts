import type { Transaction } from '#database/database';
import { updateCartStatus } from '#shop/cart';
import { queueOrderAcknowledgement } from '#shop/emails';
import { queueInvoice } from '#shop/invoices';
import { insertOrder, type Order, type OrderDraft, type OrderPayment } from '#shop/orders';
import { expectParcel } from '#shop/parcels';
import type { Shop } from '../shop.ts';

/**
 * Turns a draft into an order in the caller's transaction: writes it, ends its bag, queues mail and invoice. The stock must
 * have been taken in this transaction or be held for it, and the bag held, so that nothing here can be refused.
 * Cash orders and settled card payments both end here. An order
 * that awaits its payment gets both once it is paid.
 */
export async function completeOrder(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  draft: OrderDraft,
  payment: OrderPayment,
): Promise<Order> {
  const now = deps.clock.now();
  const order = await insertOrder(tx, draft, payment, now);
  await updateCartStatus(tx, draft.cartId, 'ordered', now);
  if (payment.state === 'awaiting') return order;
  await announceOrder(deps, tx, order);
  return order;
}

/** Queues the mail and the invoice of an order that counts, and has it sent: a cash one, or one that is paid. */
export async function announceOrder(deps: Pick<Shop, 'clock' | 'jobs'>, tx: Transaction, order: Order): Promise<void> {
  await queueOrderAcknowledgement(deps, tx, order);
  await expectParcel(deps, tx, order);
  await queueInvoice(deps, tx, order.id);
}
