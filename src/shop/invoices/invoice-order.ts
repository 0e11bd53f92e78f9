import type { Transaction } from '#database/database';
import { lockOrder, type Order, updateCreditNoteUrl, updateInvoiceUrl } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { issueInvoice } from './issue-invoice.ts';
import { getInvoiceOfOrder, type IssuedInvoice } from './queries.ts';
import { sourceOfOrder } from './source-of-order.ts';

/** Where an issued document is opened; whoever has the link may read it (specification, section 7; issue of invoices). */
export function invoicePath(token: string): string {
  return `/api/invoices/${token}`;
}

/** Why there is no invoice: no such order, or one that is not paid (yet), or was cancelled before. */
export type InvoiceRefusal = 'not-found' | 'not-settled';

/**
 * Queues the invoice of an order that counts, in the caller's transaction: paid, or to be paid at the door. It is issued
 * afterwards, so that orders do not wait for each other's numbers.
 */
export async function queueInvoice(deps: Pick<Shop, 'jobs'>, tx: Transaction, orderId: string): Promise<void> {
  await deps.jobs.send(tx, 'issueInvoice', { order: orderId }, { key: orderId });
}

/**
 * The invoice of an order, issued at the first asking and linked on the order (specification, section 2.13). Asked again,
 * by anyone and at the same time, it is the same one. The order is held meanwhile, so that a cancellation comes wholly
 * before it, and there is none, or after it, and takes it back.
 */
export async function invoiceOrder(
  deps: Pick<Shop, 'database' | 'clock'>,
  orderId: string,
): Promise<IssuedInvoice | InvoiceRefusal> {
  const issued = await getInvoiceOfOrder(deps.database.read, orderId, 'invoice');
  if (issued) return issued;
  return await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return 'not-found';
    if (order.payment.state === 'awaiting' || order.payment.state === 'failed') return 'not-settled';
    if (order.cancelledAt) return (await getInvoiceOfOrder(tx, orderId, 'invoice')) ?? 'not-settled';
    const invoice = await issueInvoice(tx, { id: order.id, source: sourceOfOrder(order) }, 'invoice', deps.clock.now());
    await updateInvoiceUrl(tx, order.id, invoicePath(invoice.token));
    return invoice;
  });
}

/**
 * Takes the invoice of a cancelled order back by a credit note. A paid order whose invoice was not issued yet gets both, so
 * that all money that came in for an order is on paper; nothing happens for an unpaid one without an invoice.
 */
export async function issueCreditNote(tx: Transaction, order: Order, now: Date): Promise<IssuedInvoice | null> {
  const source = sourceOfOrder(order);
  if (!(await getInvoiceOfOrder(tx, order.id, 'invoice'))) {
    if (order.payment.state !== 'paid') return null;
    const invoice = await issueInvoice(tx, { id: order.id, source }, 'invoice', now);
    await updateInvoiceUrl(tx, order.id, invoicePath(invoice.token));
  }
  const note = await issueInvoice(tx, { id: order.id, source }, 'credit-note', now);
  await updateCreditNoteUrl(tx, order.id, invoicePath(note.token));
  return note;
}
