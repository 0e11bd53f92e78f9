import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import type { MarketCode } from '#kernel/market';
import { getOrder } from './queries.ts';
import { orders } from './tables.ts';
import type { Order } from './types.ts';
import { orderEvents, orderTags, orderViews } from './work-tables.ts';

export type OrderEvent = Omit<typeof orderEvents.$inferSelect, 'removedAt'>;
export type OrderView = Pick<typeof orderViews.$inferSelect, 'id' | 'name' | 'query'>;
const VIEW = { id: orderViews.id, name: orderViews.name, query: orderViews.query };

/** An order as acts of staff name it. */
export type OrderHead = {
  readonly id: string;
  readonly market: MarketCode;
  readonly version: number;
  readonly gift: boolean;
  readonly giftNote: string;
};

/** An order with what only staff see of it. */
export type StaffOrder = Order & OrderHead;

const { id, market, version, gift, giftNote } = orders;
const headOf = (q: Queryable, number: number, markets: readonly MarketCode[]) =>
  q
    .select({ id, market, version, gift, giftNote })
    .from(orders)
    .where(and(eq(orders.number, number), inArray(orders.market, [...markets])));

/** Returns the order of a number in one of these markets; null when there is none. */
export async function getOrderHead(
  q: Queryable,
  number: number,
  markets: readonly MarketCode[],
): Promise<OrderHead | null> {
  const [row] = await headOf(q, number, markets);
  return row ?? null;
}

/** The same, and locks it until the transaction ends. */
export async function lockOrderHead(
  tx: Transaction,
  number: number,
  markets: readonly MarketCode[],
): Promise<OrderHead | null> {
  const [row] = await headOf(tx, number, markets).for('no key update');
  return row ?? null;
}

/** The same, and returns the whole order. */
export async function lockStaffOrder(
  tx: Transaction,
  number: number,
  markets: readonly MarketCode[],
): Promise<StaffOrder | null> {
  const head = await lockOrderHead(tx, number, markets);
  const order = head && (await getOrder(tx, head.id));
  return order && { ...order, ...head };
}

/** Writes an event of an order's timeline. */
export async function insertOrderEvent(tx: Transaction, event: OrderEvent): Promise<void> {
  await tx.insert(orderEvents).values(event);
}

const { removedAt: _removed, ...EVENT } = getTableColumns(orderEvents);

/** Lists the events of an order, newest first, without notes that were taken back. */
export async function listOrderEvents(q: Queryable, orderId: string): Promise<OrderEvent[]> {
  return await q
    .select(EVENT)
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), isNull(orderEvents.removedAt)))
    .orderBy(desc(orderEvents.at), desc(orderEvents.id))
    .limit(500);
}

/** Takes a note back, or puts it back with null. Returns false when the order has no such note of this person. */
export async function updateNoteRemoved(
  tx: Transaction,
  orderId: string,
  note: { readonly id: string; readonly staffId: string },
  at: Date | null,
): Promise<boolean> {
  const rows = await tx
    .update(orderEvents)
    .set({ removedAt: at })
    .where(
      and(
        eq(orderEvents.id, note.id),
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.kind, 'note'),
        eq(orderEvents.staffId, note.staffId),
      ),
    )
    .returning({ id: orderEvents.id });
  return rows.length > 0;
}

/** Adds a tag to an order. Returns false when it has it. */
export async function insertTag(tx: Transaction, orderId: string, tag: string, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(orderTags)
    .values({ orderId, tag, addedAt: now })
    .onConflictDoNothing()
    .returning({ tag: orderTags.tag });
  return rows.length > 0;
}

/** Takes a tag off an order. Returns false when it does not have it. */
export async function deleteTag(tx: Transaction, orderId: string, tag: string): Promise<boolean> {
  const rows = await tx
    .delete(orderTags)
    .where(and(eq(orderTags.orderId, orderId), eq(orderTags.tag, tag)))
    .returning({ tag: orderTags.tag });
  return rows.length > 0;
}

/** Lists the tags of an order, in the order they were added. */
export async function listTagsOf(q: Queryable, orderId: string): Promise<string[]> {
  const rows = await q
    .select({ tag: orderTags.tag })
    .from(orderTags)
    .where(eq(orderTags.orderId, orderId))
    .orderBy(asc(orderTags.addedAt), asc(orderTags.tag));
  return rows.map(({ tag }) => tag);
}

/** Lists the tags in use, the most used first, 100 at most. */
export async function listTags(q: Queryable): Promise<string[]> {
  const rows = await q
    .select({ tag: orderTags.tag })
    .from(orderTags)
    .groupBy(orderTags.tag)
    .orderBy(desc(sql`count(*)`), asc(orderTags.tag))
    .limit(100);
  return rows.map(({ tag }) => tag);
}

/** Lists the views that a person saved, oldest first. */
export async function listOrderViews(q: Queryable, staffId: string): Promise<OrderView[]> {
  return await q
    .select(VIEW)
    .from(orderViews)
    .where(eq(orderViews.staffId, staffId))
    .orderBy(asc(orderViews.createdAt), asc(orderViews.id));
}

/** Saves a view; one of the same name is replaced. */
export async function upsertOrderView(
  tx: Transaction,
  view: OrderView & { readonly staffId: string },
  now: Date,
): Promise<OrderView> {
  const [row] = await tx
    .insert(orderViews)
    .values({ ...view, createdAt: now })
    .onConflictDoUpdate({ target: [orderViews.staffId, orderViews.name], set: { query: view.query } })
    .returning(VIEW);
  if (!row) throw new Error('no view was written');
  return row;
}

/** Deletes a view that a person saved. Returns it; null when there is none. */
export async function deleteOrderView(tx: Transaction, staffId: string, id: string): Promise<OrderView | null> {
  const [row] = await tx
    .delete(orderViews)
    .where(and(eq(orderViews.id, id), eq(orderViews.staffId, staffId)))
    .returning(VIEW);
  return row ?? null;
}

/** Updates whether an order is a gift, and what is written to the person it is for. */
export async function updateOrderGift(
  tx: Transaction,
  orderId: string,
  values: { readonly gift: boolean; readonly giftNote: string },
): Promise<void> {
  await tx.update(orders).set(values).where(eq(orders.id, orderId));
}
