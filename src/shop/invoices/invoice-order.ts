import type { Transaction } from '#database/database';
import { minor } from '#kernel/money';
import { discountsByOffers } from '#shop/offers';
import { BILLED_STATES, lockOrders, type Order, updateInvoiceUrls } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { addressLine } from './buyer.rules.ts';
import { documentSchema } from './document.ts';
import { type CreditParts, type InvoiceSource, wholeOf } from './draft.rules.ts';
import { issueFirstInvoices, issueInvoice, lockInvoiceSeries, REASONS } from './issue-invoice.ts';
import { getInvoiceOfOrder, type IssuedInvoice, listInvoicesOf } from './queries.ts';

/** The path of an issued document. Anyone with the link may read it (specification, section 7). */
export function invoicePath(token: string): string {
  return `/api/invoices/${token}`;
}

/** Why an order has no invoice: it does not exist, or it is not paid or was cancelled before. */
type InvoiceRefusal = 'not-found' | 'not-settled';

/**
 * Returns the invoice of an order and issues it at the first call (specification, section 2.13). Concurrent and later
 * calls return the same one.
 */
export async function invoiceOrder(
  deps: Pick<Shop, 'database' | 'clock' | 'tax'>,
  orderId: string,
): Promise<IssuedInvoice | InvoiceRefusal> {
  const issued = await getInvoiceOfOrder(deps.database.read, orderId);
  return issued ?? (await invoiceOrders(deps, [orderId])).get(orderId) ?? 'not-found';
}

/**
 * Returns the invoices of those orders that exist and issues the missing ones, all or none, in one transaction. Locks the
 * orders: a cancellation comes either before it, and there is no invoice, or after it, and is corrected by a credit note.
 */
export async function invoiceOrders(
  { database, clock, tax }: Pick<Shop, 'database' | 'clock' | 'tax'>,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, IssuedInvoice | InvoiceRefusal>> {
  return await database.transaction(async (tx) => {
    const orders = await lockOrders(tx, orderIds);
    const issued = await listInvoicesOf(tx, orderIds);
    const due = orders.filter((order) => !issued.has(order.id) && isSettled(order));
    const billed = due.map((order) => ({ id: order.id, source: sourceOfOrder(order) }));
    const added = await issueFirstInvoices(tx, tax, billed, clock.now());
    const urls = [...added].map(([order, { token }]) => ({ order, url: invoicePath(token) }));
    if (urls.length > 0) await updateInvoiceUrls(tx, urls);
    return new Map(orders.map(({ id }) => [id, issued.get(id) ?? added.get(id) ?? 'not-settled']));
  });
}

/** Whether an order without an invoice gets one: it is paid, or paid on delivery, and was not cancelled. */
function isSettled({ payment, cancelledAt }: Order): boolean {
  return payment.state !== 'awaiting' && payment.state !== 'failed' && !cancelledAt;
}

/**
 * Issues a credit note about parts of an order in the caller's transaction, for a refund or, without one, for its
 * cancellation. A paid order without an invoice gets that first, so that all money received has an invoice; an unpaid order
 * without an invoice gets neither and null is returned.
 */
export async function issueCreditNote(
  { tax }: Pick<Shop, 'tax'>,
  tx: Transaction,
  order: Order,
  note: { readonly refundId: string | null; readonly parts: CreditParts },
  now: Date,
): Promise<IssuedInvoice | null> {
  const source = sourceOfOrder(order);
  // invoices before credit notes, in case the invoice is still missing
  if (!(await getInvoiceOfOrder(tx, order.id))) {
    if (!BILLED_STATES.some((state) => state === order.payment.state)) return null;
    const invoice = await issueInvoice(tx, tax, { id: order.id, source }, { kind: 'invoice', edition: 1 }, now);
    await updateInvoiceUrls(tx, [{ order: order.id, url: invoicePath(invoice.token) }]);
  }
  return await issueInvoice(tx, tax, { id: order.id, source }, { kind: 'credit-note', ...note }, now);
}

/**
 * Issues a new edition of the invoice of a locked order whose lines were changed, in the caller's transaction: a credit note
 * takes the edition before back whole, as the order was `before`, and the new one has the order as it is `after`. Returns
 * null, and issues nothing, when no invoice is issued yet: the first one then has the order as it is after.
 */
export async function replaceInvoice(
  { tax }: Pick<Shop, 'tax'>,
  tx: Transaction,
  before: Order,
  after: Order,
  now: Date,
): Promise<{ readonly creditNote: string; readonly invoice: string } | null> {
  // invoices before credit notes, as cancelling locks the two series
  await lockInvoiceSeries(tx, tax, before.market, now);
  const issued = await getInvoiceOfOrder(tx, before.id);
  if (!issued) return null;
  const source = sourceOfOrder(before);
  const taken = { kind: 'credit-note', refundId: null, parts: wholeOf(source), reason: REASONS.changed } as const;
  const note = await issueInvoice(tx, tax, { id: before.id, source }, taken, now);
  const next = { kind: 'invoice', edition: issued.edition + 1 } as const;
  const invoice = await issueInvoice(tx, tax, { id: after.id, source: sourceOfOrder(after) }, next, now);
  await updateInvoiceUrls(tx, [{ order: after.id, url: invoicePath(invoice.token) }]);
  return { creditNote: note.number, invoice: invoice.number };
}

/**
 * Issues a credit note of a locked order again in the caller's transaction, in the place of one that the tax authority has
 * refused: about the same parts, for the same reason, with the seller as it is now. The refused one counts no more. Two
 * transactions must not do it at once.
 */
export async function reissueCreditNote(
  { tax }: Pick<Shop, 'tax'>,
  tx: Transaction,
  order: Order,
  refusedNote: RefusedNote,
  now: Date,
): Promise<string> {
  const { id, refundId, edition } = refusedNote;
  const { lines, offers, shipping, delivery, einvoice, corrects } = documentSchema.parse(refusedNote.document);
  const parts = { lines, offers: offers ?? [], shipping: delivery ? minor(delivery.net + delivery.vat) : shipping };
  const note = {
    ...{ kind: 'credit-note' as const, refundId, parts, replaces: { id, edition, corrects } },
    ...(einvoice?.reason ? { reason: einvoice.reason } : {}),
  };
  return (await issueInvoice(tx, tax, { id: order.id, source: sourceOfOrder(order) }, note, now)).number;
}

type RefusedNote = {
  readonly id: string;
  readonly refundId: string | null;
  readonly edition: number;
  readonly document: unknown;
};

/** The source of an order's invoice: the order and its seller as they were when it was placed. */
function sourceOfOrder(order: Order): InvoiceSource {
  const { address, amounts, seller } = order;
  return {
    market: order.market,
    currency: order.currency,
    seller: {
      legalName: seller.legalName,
      address: seller.address,
      commercialRegistration: seller.commercialRegistration,
      vatNumber: seller.vatNumber,
      email: seller.email,
      phone: seller.phone,
    },
    buyer: {
      name: `${address.firstName} ${address.lastName}`.trim(),
      address: addressLine(address, order.market),
      phone: address.phone,
    },
    orderNumber: order.number,
    orderedAt: order.createdAt.toISOString(),
    paymentMethod: order.payment.method,
    lines: order.lines.map(({ title, size, count, unitPrice, offerDiscount }) => ({
      ...{ title, size, count, unitPrice, offerDiscount },
    })),
    subtotal: amounts.subtotal,
    discount: amounts.discount,
    coupon: order.coupon,
    offers: discountsByOffers(order.offers).map(({ name, amount }) => ({ name, amount })),
    vatBasisPoints: order.vatBasisPoints,
    vat: amounts.tax,
    shipping: amounts.shipping,
    total: amounts.total,
  };
}
