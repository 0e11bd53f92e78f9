import type { Transaction } from '#database/database';
import { linkInvoice, type Order, orderIn } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { issueInvoice } from './issue-invoice.ts';
import { findIssued, type IssuedInvoice } from './records.ts';
import { sourceOfOrder } from './source-of-order.ts';

/** Where an issued document is opened; whoever has the link may read it (specification, section 7; issue of invoices). */
export function invoicePath(token: string): string {
  return `/api/invoices/${token}`;
}

/** Why there is no invoice: no such order, or a card payment that has not been settled (it may still fail). */
export type InvoiceRefusal = 'not-found' | 'not-settled';

/**
 * The invoice of an order, issued at the first asking and linked on the order (specification, section 2.13). Asked again,
 * by anyone and at the same time, it is the same one.
 */
export async function invoiceOrder(
  shop: Pick<Shop, 'database' | 'clock'>,
  orderId: string,
): Promise<IssuedInvoice | InvoiceRefusal> {
  return await shop.database.transaction(async (tx) => {
    const order = await orderIn(tx, orderId);
    if (!order) return 'not-found';
    if (order.payment.state === 'awaiting' || order.payment.state === 'failed') return 'not-settled';
    if (order.cancelledAt) return (await findIssued(tx, orderId, 'invoice')) ?? 'not-settled';
    return await invoiceOrderIn(shop, tx, order);
  });
}

/** The same for a settled order within the caller's transaction, as when a card payment settles it. */
export async function invoiceOrderIn(shop: Pick<Shop, 'clock'>, tx: Transaction, order: Order): Promise<IssuedInvoice> {
  const issued = await issueInvoice(tx, { id: order.id, source: sourceOfOrder(order) }, 'invoice', shop.clock.now());
  const path = invoicePath(issued.token);
  if (order.invoiceUrl !== path) await linkInvoice(tx, order.id, path);
  return issued;
}

/** Takes the invoice of a cancelled order back by a credit note; nothing happens when none was issued. */
export async function takeBackInvoice(tx: Transaction, order: Order, now: Date): Promise<IssuedInvoice | null> {
  const invoice = await findIssued(tx, order.id, 'invoice');
  return invoice && (await issueInvoice(tx, { id: order.id, source: sourceOfOrder(order) }, 'credit-note', now));
}
