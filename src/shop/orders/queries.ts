import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '#database/database';
import { frozenOffers } from '#shop/offers';
import type { OrderTab } from './status.rules.ts';
import { orderLines, orders } from './tables.ts';
import { type Order, type OrderAddress, type OrderLine, orderAddress, orderSeller } from './types.ts';

type OrderRow = typeof orders.$inferSelect;
type OrderLineRow = typeof orderLines.$inferSelect;

/** Lists orders with their lines, newest first. */
async function listOrders(
  q: Queryable,
  which: SQL | undefined,
  limit: number | null,
  order = [desc(orders.createdAt), desc(orders.number)],
): Promise<Order[]> {
  const query = q
    .select()
    .from(orders)
    .where(which)
    .orderBy(...order);
  return await withLines(q, await (limit === null ? query : query.limit(limit)));
}

async function withLines(q: Queryable, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const ofOrders = inArray(orderLines.orderId, ids);
  const lines = await q.select().from(orderLines).where(ofOrders).orderBy(asc(orderLines.position));
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  return rows.map((row) => readOrder(row, byOrder.get(row.id) ?? []));
}

/** Returns an order; null when there is none. */
export async function getOrder(q: Queryable, id: string): Promise<Order | null> {
  return (await listOrders(q, eq(orders.id, id), 1))[0] ?? null;
}

/** Returns the order of a cart; null when there is none. */
export async function getOrderOfCart(q: Queryable, cartId: string): Promise<Order | null> {
  return (await listOrders(q, eq(orders.cartId, cartId), 1))[0] ?? null;
}

/** Lists the orders of a shopper, newest first; all for a null `limit`. */
export async function listOrdersOf(q: Queryable, ownerId: string, limit: number | null): Promise<Order[]> {
  return await listOrders(q, eq(orders.ownerId, ownerId), limit);
}

/** Updates the URLs of the invoices of some orders, by one statement. */
export async function updateInvoiceUrls(
  tx: Transaction,
  urls: readonly { readonly order: string; readonly url: string }[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(urls)}::jsonb) AS given ("order" text, url text)`;
  await tx.execute(sql`UPDATE orders SET invoice_url = given.url FROM ${given} WHERE orders.id = given."order"`);
}

/** Updates the URL of a cancelled order's credit note. */
export async function updateCreditNoteUrl(tx: Transaction, orderId: string, url: string): Promise<void> {
  await tx.update(orders).set({ creditNoteUrl: url }).where(eq(orders.id, orderId));
}

/** Returns the order with a number; null when there is none. */
export async function getOrderByNumber(q: Queryable, number: number): Promise<Order | null> {
  return (await listOrders(q, eq(orders.number, number), 1))[0] ?? null;
}

/** Locks an order until the transaction ends; null when there is none. */
export async function lockOrder(tx: Transaction, id: string): Promise<Order | null> {
  return (await lockOrders(tx, [id]))[0] ?? null;
}

/**
 * Locks those orders that exist, in the order of their ids, until the transaction ends. A lock without the key: a row of another
 * table that refers to the order, such as its parcel, can be written meanwhile, which would deadlock with who locks both.
 */
export async function lockOrders(tx: Transaction, ids: readonly string[]): Promise<Order[]> {
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for('no key update');
  return await withLines(tx, rows);
}

/** Updates the time an order was cancelled. */
export async function updateOrderCancelled(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(orders).set({ cancelledAt: now }).where(eq(orders.id, id));
}

/** Lists the products that a customer has received: lines of delivered, not cancelled orders, each product once. */
export async function listReceivedProducts(q: Queryable, customerId: string): Promise<OrderLine[]> {
  const rows = await q
    .selectDistinctOn([orderLines.productId], { line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.ownerId, customerId), isNotNull(orders.deliveredAt), isNull(orders.cancelledAt)))
    .orderBy(orderLines.productId, desc(orders.createdAt), desc(orders.number));
  return rows.map(({ line }) => readLine(line));
}

const UNDER_TAB: Readonly<Record<OrderTab, SQL>> = {
  all: sql`true`,
  open: sql`${orders.deliveredAt} IS NULL AND ${orders.cancelledAt} IS NULL`,
  completed: sql`${orders.deliveredAt} IS NOT NULL AND ${orders.cancelledAt} IS NULL`,
  cancelled: sql`${orders.cancelledAt} IS NOT NULL`,
};

/** Lists the orders under a tab of My Orders with a number below `before`, newest first; all for a null `limit`. */
export async function listOrdersUnderTab(
  q: Queryable,
  ownerId: string,
  tab: OrderTab,
  before: number | null,
  limit: number | null,
): Promise<Order[]> {
  const isOlder = before === null ? undefined : lt(orders.number, before);
  return await listOrders(q, and(eq(orders.ownerId, ownerId), UNDER_TAB[tab], isOlder), limit, [desc(orders.number)]);
}

/** Updates the courier's last scan of an order, which its pages show as its status (specification, section 4). */
export async function updateOrderScan(
  tx: Transaction,
  orderId: string,
  scan: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.update(orders).set({ orderStatus: scan }).where(eq(orders.id, orderId));
}

/** Updates the delivery address of an order. */
export async function updateOrderAddress(tx: Transaction, orderId: string, address: OrderAddress): Promise<void> {
  await tx.update(orders).set(address).where(eq(orders.id, orderId));
}

/**
 * Updates when an order was delivered, unless that is known or the order was cancelled. The courier delivers a cash order
 * only when it is paid, so it counts as paid then (docs/delivery.md).
 */
export async function updateOrderDelivered(tx: Transaction, orderId: string, at: Date): Promise<void> {
  await tx
    .update(orders)
    .set({
      deliveredAt: at,
      paymentState: sql`CASE ${orders.paymentState} WHEN 'on_delivery' THEN 'paid' ELSE ${orders.paymentState} END`,
      paidAt: sql`CASE ${orders.paymentState} WHEN 'on_delivery' THEN ${at.toISOString()}::timestamptz ELSE ${orders.paidAt} END`,
    })
    .where(and(eq(orders.id, orderId), isNull(orders.deliveredAt), isNull(orders.cancelledAt)));
}

const record = z.record(z.string(), z.unknown()).nullable();

/** Converts an order row and its line rows. Throws when stored JSON does not fit its schema. */
function readOrder(row: OrderRow, lines: readonly OrderLineRow[]): Order {
  const { id, number, ownerId, cartId, market, currency, language, vatBasisPoints, coupon } = row;
  const { subtotal, discount, vat: tax, shipping, total, promisedFrom: from, promisedTo: to } = row;
  const { paymentMethod: method, paymentState: state, paidAt, transactionId, tranRef } = row;
  const { invoiceUrl, creditNoteUrl, createdAt, cancelledAt, deliveredAt } = row;
  return {
    ...{ id, number, ownerId, cartId, market, currency, language },
    lines: lines.map((line) => ({ id: line.id, ...readLine(line) })),
    amounts: { subtotal, discount, tax, shipping, total },
    ...{
      vatBasisPoints,
      coupon,
      offers: frozenOffers.nullable().parse(row.offers),
      address: orderAddress.parse(row),
      seller: orderSeller.parse(row.seller),
    },
    payment: { method, state, paidAt, transactionId, tranRef, result: record.parse(row.paymentResult) },
    scan: record.parse(row.orderStatus),
    ...{ invoiceUrl, creditNoteUrl, createdAt, cancelledAt, deliveredAt },
    promise: from && to ? { from, to } : null,
  };
}

/** Converts the row of a line. */
function readLine(row: OrderLineRow): OrderLine {
  const { productId, titleEn, titleAr, image, size, listPrice, unitPrice, count, offerDiscount } = row;
  return { productId, title: { en: titleEn, ar: titleAr }, image, size, listPrice, unitPrice, count, offerDiscount };
}
