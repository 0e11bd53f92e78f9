import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { readLine, readOrder } from './order-row.ts';
import type { OrderTab } from './status.rules.ts';
import { orderLines, orders } from './tables.ts';
import type { Order, OrderDraft, OrderLine, OrderPayment } from './types.ts';

/** Writes an order with its lines, and returns it would be read. The database refuses a second order of the same bag. */
export async function insertOrder(
  tx: Transaction,
  draft: OrderDraft,
  payment: OrderPayment,
  now: Date,
): Promise<Order> {
  const { amounts, address } = draft;
  const [row] = await tx
    .insert(orders)
    .values({
      id: randomId(),
      ownerId: draft.ownerId,
      cartId: draft.cartId,
      market: draft.market,
      currency: draft.currency,
      language: draft.language,
      paymentMethod: payment.method,
      paymentState: payment.state,
      paidAt: payment.paidAt,
      transactionId: payment.transactionId,
      tranRef: payment.tranRef,
      paymentResult: payment.result,
      subtotal: amounts.subtotal,
      discount: amounts.discount,
      coupon: draft.coupon,
      vat: amounts.tax,
      vatBasisPoints: draft.vatBasisPoints,
      shipping: amounts.shipping,
      total: amounts.total,
      ...address,
      seller: draft.seller,
      createdAt: now,
    })
    .returning({ id: orders.id, number: orders.number });
  if (!row) throw new Error('no order was written');
  const lines = draft.lines.map((line) => ({ id: randomId(), ...line }));
  await tx.insert(orderLines).values(
    lines.map(({ title, ...line }, position) => ({
      orderId: row.id,
      position,
      titleEn: title.en,
      titleAr: title.ar,
      ...line,
    })),
  );
  return {
    ...draft,
    ...row,
    lines,
    payment,
    scan: null,
    invoiceUrl: '',
    creditNoteUrl: '',
    createdAt: now,
    cancelledAt: null,
    deliveredAt: null,
  };
}

/** Some orders with their lines, newest first. */
async function select(q: Queryable, which: SQL | undefined, limit: number | null): Promise<Order[]> {
  const query = q.select().from(orders).where(which).orderBy(desc(orders.createdAt), desc(orders.number));
  return await withLines(q, await (limit === null ? query : query.limit(limit)));
}

async function withLines(q: Queryable, rows: readonly (typeof orders.$inferSelect)[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const lines = await q
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(orderLines.position));
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  return rows.map((row) => readOrder(row, byOrder.get(row.id) ?? []));
}

/** One order; null when there is none. */
export async function getOrder(q: Queryable, id: string): Promise<Order | null> {
  return (await select(q, eq(orders.id, id), 1))[0] ?? null;
}

/** The order that a bag became; null when it is none. */
export async function getOrderOfCart(q: Queryable, cartId: string): Promise<Order | null> {
  return (await select(q, eq(orders.cartId, cartId), 1))[0] ?? null;
}

/** The order a shopper's submission made, by the submission's own key. */
export async function getOrderOfSubmission(
  q: Queryable,
  ownerId: string,
  transactionId: string,
): Promise<Order | null> {
  // what the index of submissions is about, said again so that a prepared statement finds it
  const keyed = ne(orders.transactionId, sql`''`);
  const which = and(eq(orders.ownerId, ownerId), eq(orders.transactionId, transactionId), keyed);
  return (await select(q, which, 1))[0] ?? null;
}

/** The orders of a shopper, newest first; null for all. */
export async function listOrdersOf(q: Queryable, ownerId: string, limit: number | null): Promise<Order[]> {
  return await select(q, eq(orders.ownerId, ownerId), limit);
}

/** Writes where an order's invoice is to be opened. */
export async function updateInvoiceUrl(tx: Transaction, orderId: string, url: string): Promise<void> {
  await tx.update(orders).set({ invoiceUrl: url }).where(eq(orders.id, orderId));
}

/** Writes where the credit note of a cancelled order is to be opened. */
export async function updateCreditNoteUrl(tx: Transaction, orderId: string, url: string): Promise<void> {
  await tx.update(orders).set({ creditNoteUrl: url }).where(eq(orders.id, orderId));
}

/** One order, held until the transaction ends. */
export async function lockOrder(tx: Transaction, id: string): Promise<Order | null> {
  const rows = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update');
  return rows.length > 0 ? await getOrder(tx, id) : null;
}

/** Notes that an order was cancelled. */
export async function updateOrderCancelled(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(orders).set({ cancelledAt: now }).where(eq(orders.id, id));
}

/**
 * Gives orders to a customer. A submission's key that the customer has used already stays with its first order: the
 * other order joins without a key.
 */
export async function updateOrderOwner(tx: Transaction, which: SQL, customerId: string): Promise<void> {
  await tx
    .update(orders)
    .set({
      ownerId: customerId,
      transactionId: sql`CASE WHEN EXISTS (SELECT FROM orders o WHERE o.owner_id = ${customerId} AND o.transaction_id = ${orders.transactionId})
                         THEN '' ELSE ${orders.transactionId} END`,
    })
    .where(which);
}

/** Orders of a shopper. */
export const ordersOfOwner = (ownerId: string): SQL => eq(orders.ownerId, ownerId);

/** Orders of guests with an e-mail address, in whatever letters. */
export const ofGuestsWithEmail = (email: string): SQL =>
  sql`lower(${orders.email}) = ${email.toLowerCase()} AND ${orders.ownerId} ~ '^[A-Za-z0-9]{24}$'`;

/** The ids of some orders. */
export async function listOrderIds(q: Queryable, which: SQL): Promise<string[]> {
  const rows = await q.select({ id: orders.id }).from(orders).where(which);
  return rows.map(({ id }) => id);
}

/** Takes the person out of orders that are over, in the caller's transaction. Answers their ids. */
export async function anonymiseOrders(tx: Transaction, which: SQL): Promise<string[]> {
  const blanked = await tx
    .update(orders)
    .set({
      email: '',
      firstName: '',
      lastName: '',
      address: '',
      apartment: '',
      zip: '',
      phone: '',
      paymentResult: null,
    })
    .where(which)
    .returning({ id: orders.id });
  return blanked.map(({ id }) => id);
}

/** Orders of an owner that nobody has to deliver any more: cancelled, delivered, or placed before `before`. */
export const endedOrdersOf = (ownerId: string, before: Date): SQL =>
  sql`${orders.ownerId} = ${ownerId} AND ${orders.email} <> ''
      AND (${orders.cancelledAt} IS NOT NULL OR ${orders.deliveredAt} IS NOT NULL OR ${orders.createdAt} < ${before.toISOString()}::timestamptz)`;

/** Products that a customer has received: lines of delivered orders that were not cancelled, each product once. */
export async function listReceivedProducts(q: Queryable, customerId: string): Promise<OrderLine[]> {
  const rows = await q
    .selectDistinctOn([orderLines.productId], { line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.ownerId, customerId), isNotNull(orders.deliveredAt), isNull(orders.cancelledAt)))
    .orderBy(orderLines.productId, desc(orders.createdAt));
  return rows.map(({ line }) => readLine(line));
}

const UNDER_TAB: Readonly<Record<OrderTab, SQL>> = {
  all: sql`true`,
  open: sql`${orders.deliveredAt} IS NULL AND ${orders.cancelledAt} IS NULL`,
  completed: sql`${orders.deliveredAt} IS NOT NULL AND ${orders.cancelledAt} IS NULL`,
  cancelled: sql`${orders.cancelledAt} IS NOT NULL`,
};

/** Orders under a tab of My Orders, newest first, of a smaller number than `before`; as many as `limit`, null for all. */
export async function listOrdersUnderTab(
  q: Queryable,
  ownerId: string,
  tab: OrderTab,
  before: number | null,
  limit: number | null,
): Promise<Order[]> {
  const query = q
    .select()
    .from(orders)
    .where(and(eq(orders.ownerId, ownerId), UNDER_TAB[tab], before === null ? undefined : lt(orders.number, before)))
    .orderBy(desc(orders.number));
  return await withLines(q, await (limit === null ? query : query.limit(limit)));
}
