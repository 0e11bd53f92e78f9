import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { REFUND_WAITS } from '#shop/orders';
import type { ParcelState } from './progress.rules.ts';
import { parcels } from './tables.ts';

const { label: _label, ...rest } = getTableColumns(parcels);
const columns = { ...rest, hasLabel: sql<boolean>`${parcels.label} IS NOT NULL` };

/** A parcel without its label, which is large. */
export type Parcel = Omit<typeof parcels.$inferSelect, 'label'> & { readonly hasLabel: boolean };

/** Writes the parcel of an order. Returns false when it has one. */
export async function insertParcel(
  tx: Transaction,
  { orderId, reference, dueAt }: { readonly orderId: string; readonly reference: string; readonly dueAt: Date },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(parcels)
    .values({ orderId, reference, state: 'waiting', dueAt, createdAt: now, changedAt: now })
    .onConflictDoNothing()
    .returning({ orderId: parcels.orderId });
  return rows.length > 0;
}

/** The parcel of an order; null when it has none. */
export async function getParcel(q: Queryable, orderId: string): Promise<Parcel | null> {
  const [row] = await q.select(columns).from(parcels).where(eq(parcels.orderId, orderId));
  return row ?? null;
}

/** The same, and locks it until the transaction ends. To lock its order too, lock that first. */
export async function lockParcel(tx: Transaction, orderId: string): Promise<Parcel | null> {
  const [row] = await tx.select(columns).from(parcels).where(eq(parcels.orderId, orderId)).for('update');
  return row ?? null;
}

/** The parcel of a reference or of an order number; null when there is none. */
export async function getParcelByName(q: Queryable, name: string): Promise<Parcel | null> {
  const [row] = await q
    .select(columns)
    .from(parcels)
    .where(or(eq(parcels.reference, name), eq(sql`split_part(${parcels.reference}, '-', 1)`, name)));
  return row ?? null;
}

/** Parcels to hand over to the courier, in the order of booking. */
export async function listBookedParcels(q: Queryable): Promise<Parcel[]> {
  const which = and(eq(parcels.state, 'booked'), isNotNull(parcels.dueAt));
  return await q.select(columns).from(parcels).where(which).orderBy(asc(parcels.bookedAt), asc(parcels.orderId));
}

/** How many parcels are not booked yet. */
export async function countUnbookedParcels(q: Queryable): Promise<number> {
  return await q.$count(parcels, inArray(parcels.state, ['waiting', 'booking']));
}

/**
 * Parcels that need an operator, oldest first: refused, not recallable, never arrived, failing at their current step,
 * or returned or cancelled by the courier although their order is not cancelled.
 */
export async function listProblemParcels(q: Queryable): Promise<Parcel[]> {
  const isOpen = sql`EXISTS (SELECT FROM orders WHERE orders.id = ${parcels.orderId} AND orders.cancelled_at IS NULL)`;
  const failing = and(ne(parcels.lastError, ''), isNotNull(parcels.dueAt));
  const lost = and(inArray(parcels.state, ['booked', 'dispatched']), isNull(parcels.dueAt));
  const back = and(inArray(parcels.state, ['returned', 'cancelled']), isOpen);
  return await q
    .select(columns)
    .from(parcels)
    .where(or(inArray(parcels.state, ['refused', 'unstoppable']), failing, lost, back))
    .orderBy(asc(parcels.createdAt), asc(parcels.orderId));
}

/** The waybills of orders by order id; orders without one are left out. */
export async function listWaybills(q: Queryable, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await q
    .select({ orderId: parcels.orderId, waybill: parcels.waybill })
    .from(parcels)
    .where(inArray(parcels.orderId, orderIds));
  return new Map(rows.flatMap(({ orderId, waybill }): [string, string][] => (waybill ? [[orderId, waybill]] : [])));
}

/**
 * How many parcels of cash orders came back from a phone number, given in its international digits; numbers are compared
 * by their last nine digits. 0 for an empty number.
 */
export async function countRefusedCashParcels(q: Queryable, phone: string): Promise<number> {
  if (phone === '') return 0;
  const { rows } = await q.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM orders JOIN parcels ON parcels.order_id = orders.id
    WHERE phone_end(orders.phone) = right(${phone}::text, 9) AND orders.payment_method = 'COD'
      AND parcels.state = 'returned' AND orders.cancelled_at IS NULL`);
  return rows[0]?.n ?? 0;
}

/** The label of the parcel with a reference; null when there is none. */
export async function getLabel(q: Queryable, reference: string): Promise<Uint8Array | null> {
  const [row] = await q.select({ label: parcels.label }).from(parcels).where(eq(parcels.reference, reference));
  return row?.label ?? null;
}

export type ParcelChanges = Partial<
  Pick<
    typeof parcels.$inferInsert,
    | 'state'
    | 'courier'
    | 'waybill'
    | 'trackingUrl'
    | 'label'
    | 'dueAt'
    | 'tries'
    | 'lastError'
    | 'cashAsked'
    | 'bookedAt'
    | 'dispatchedAt'
    | 'endedAt'
    | 'printedAt'
    | 'printedBy'
    | 'pickedAt'
    | 'packedAt'
    | 'packedBy'
    | 'handedOverAt'
    | 'manifestId'
    | 'setAsideAt'
    | 'setAsideFor'
    | 'scans'
    | 'addressNeededAt'
    | 'addressEndsAt'
  >
>;

/** Changes a parcel. */
export async function updateParcel(tx: Transaction, orderId: string, changes: ParcelChanges, now: Date): Promise<void> {
  await tx
    .update(parcels)
    .set({ ...changes, changedAt: now })
    .where(eq(parcels.orderId, orderId));
}

/**
 * Locks due parcels that no other process has locked, and makes them due again at `until`: other processes leave them
 * alone until then, and after a crash they are due again.
 */
async function lockAndPostpone(tx: Transaction, which: SQL | undefined, until: Date, limit: number): Promise<Parcel[]> {
  const due = await tx
    .select(columns)
    .from(parcels)
    .where(which)
    .orderBy(asc(parcels.dueAt), asc(parcels.orderId))
    .limit(limit)
    .for('update', { skipLocked: true });
  const ids = due.map(({ orderId }) => orderId);
  if (ids.length > 0) await tx.update(parcels).set({ dueAt: until }).where(inArray(parcels.orderId, ids));
  return due;
}

const dueIn = (states: readonly ParcelState[], by: Date) => and(inArray(parcels.state, states), lte(parcels.dueAt, by));

/** Makes every parcel in these states due at `now`. */
export async function updateParcelsDue(tx: Transaction, states: readonly ParcelState[], now: Date): Promise<void> {
  await tx
    .update(parcels)
    .set({ dueAt: now })
    .where(and(inArray(parcels.state, states), isNotNull(parcels.dueAt)));
}

/** Locks up to `limit` parcels in these states that were due at `by`, and makes them due again at `until`. */
export async function lockDueParcels(
  tx: Transaction,
  states: readonly ParcelState[],
  by: Date,
  until: Date,
  limit: number,
): Promise<Parcel[]> {
  return await lockAndPostpone(tx, dueIn(states, by), until, limit);
}

/** Whether a refund of an order waits for a second person, until which its parcel is neither booked nor sent. */
export async function waitsForRefund(q: Queryable, orderId: string): Promise<boolean> {
  const { rows } = await q.execute(sql`SELECT FROM orders o WHERE o.id = ${orderId} AND ${REFUND_WAITS}`);
  return rows.length > 0;
}

const IS_HELD = sql`EXISTS (SELECT FROM orders o WHERE o.id = ${parcels.orderId} AND ${REFUND_WAITS})`;

/**
 * Locks the parcel whose booking has been due for longest and makes it due again at `until`. Returns null when none is
 * due. A waiting one of an order whose refund waits for a second person is left until that is decided; one that is
 * `booking` may be booked already, and goes on. The caller marks a waiting one as `booking` before the courier is called.
 */
export async function lockParcelToBook(
  tx: Transaction,
  placedBefore: Date,
  now: Date,
  until: Date,
): Promise<Parcel | null> {
  const [first] = await lockAndPostpone(tx, and(dueIn(['waiting'], placedBefore), not(IS_HELD)), until, 1);
  return first ?? (await lockAndPostpone(tx, dueIn(['booking'], now), until, 1))[0] ?? null;
}
