import { type SQL, sql } from 'drizzle-orm';
import { type OrderListView, SHOWN_STATUSES, type ShownStatus, WANTS_PERSON } from './shown-status.rules.ts';
import { CANCEL_WINDOW_MINUTES } from './status.rules.ts';

/** What the shown status reads: orders `o`, their parcels `p` and the attempts `a` whose payment is under review. */
export const STATUS_SOURCES = sql`orders o
  LEFT JOIN parcels p ON p.order_id = o.id
  LEFT JOIN payment_attempts a ON a.order_id = o.id AND a.state = 'review'`;

/** The kind of approval that a refund above the limit waits for. */
export const REFUND_APPROVAL = 'refund';

/** Condition: a refund of the order `o` waits for a second person. */
export const REFUND_WAITS = sql`EXISTS (SELECT FROM approvals w
  WHERE w.kind = ${REFUND_APPROVAL} AND w.subject = 'order:' || o.number AND w.state = 'waiting')`;

/** The orders `o` of `hits`, looked up one by one: they are few, and the planner would read every order. */
export function ordersOf(hits: SQL): SQL {
  return sql`${hits} JOIN LATERAL (SELECT * FROM orders WHERE orders.number = hits.number OFFSET 0) o ON true`;
}

/** The same with what the shown status reads. */
export function statusSourcesOf(hits: SQL): SQL {
  return sql`${ordersOf(hits)}
  LEFT JOIN LATERAL (SELECT * FROM parcels WHERE parcels.order_id = o.id OFFSET 0) p ON true
  LEFT JOIN payment_attempts a ON a.order_id = o.id AND a.state = 'review'`;
}

/** The statuses of orders that are neither delivered nor cancelled. */
const OPEN: readonly ShownStatus[] = [
  'awaiting_payment',
  'payment_under_review',
  'shopper_may_cancel',
  'to_pack',
  'label_printed',
  'packed',
  'handed_over',
  'with_courier',
  'came_back',
  'address_refused',
  'address_needed',
  'unit_missing',
  'refund_waits',
];

const IS_OPEN = sql`o.delivered_at IS NULL AND o.cancelled_at IS NULL`;

/** The counterpart in SQL of `shownStatus`, of a row of `STATUS_SOURCES`. */
export function shownStatusSql(now: Date): SQL {
  const placedLate = sql`o.created_at >= ${now.toISOString()}::timestamptz - make_interval(mins => ${sql.raw(String(CANCEL_WINDOW_MINUTES))})`;
  return sql`CASE
    WHEN p.state = 'unstoppable' THEN 'cannot_be_stopped'
    WHEN o.payment_state IN ('refund_failed', 'refund_asked', 'refunded') THEN o.payment_state
    WHEN o.cancelled_at IS NOT NULL OR o.payment_state = 'failed' THEN 'cancelled'
    WHEN o.delivered_at IS NOT NULL THEN 'delivered'
    WHEN o.payment_state = 'awaiting' AND a.id IS NOT NULL THEN 'payment_under_review'
    WHEN o.payment_state = 'awaiting' THEN 'awaiting_payment'
    WHEN p.state = 'refused' THEN 'address_refused'
    WHEN p.state = 'waiting' AND p.address_needed_at IS NOT NULL THEN 'address_needed'
    WHEN p.state IN ('returned', 'cancelled') THEN 'came_back'
    WHEN p.state = 'delivered' THEN 'delivered'
    WHEN p.state = 'dispatched' THEN 'with_courier'
    WHEN p.handed_over_at IS NOT NULL AND p.set_aside_at IS NULL THEN 'handed_over'
    WHEN ${REFUND_WAITS} THEN 'refund_waits'
    WHEN p.set_aside_at IS NOT NULL THEN 'unit_missing'
    WHEN p.packed_at IS NOT NULL THEN 'packed'
    WHEN p.printed_at IS NOT NULL THEN 'label_printed'
    WHEN coalesce(p.state, 'waiting') = 'waiting' AND o.order_status ->> 'ScanDescription' IS NULL AND ${placedLate} THEN 'shopper_may_cancel'
    ELSE 'to_pack' END`;
}

/** Whether all of these statuses are of orders that are neither delivered nor cancelled. */
export function areOpen(statuses: readonly ShownStatus[]): boolean {
  return statuses.every((one) => OPEN.includes(one));
}

/** Condition: rows of `STATUS_SOURCES` with one of these shown statuses. Narrows them by an index first where it can. */
export function hasStatusSql(statuses: readonly ShownStatus[], now: Date): SQL {
  const is = sql`${shownStatusSql(now)} IN (${list(statuses)})`;
  if (areOpen(statuses)) return sql`(${IS_OPEN} AND ${is})`;
  const isOfPayment = (one: ShownStatus) => one === 'refund_asked' || one === 'refunded' || one === 'refund_failed';
  if (statuses.every(isOfPayment)) return sql`(o.payment_state IN (${list(statuses)}) AND ${is})`;
  return is;
}

/** Condition: rows of `STATUS_SOURCES` that are in a view, the counterpart in SQL of `isInView`. */
export function inViewSql(view: OrderListView, now: Date): SQL {
  switch (view) {
    case 'to_pack':
      return hasStatusSql(['to_pack'], now);
    case 'wants_person':
      return sql`(o.id IN (SELECT id FROM orders WHERE delivered_at IS NULL AND cancelled_at IS NULL
          UNION SELECT id FROM orders WHERE payment_state = 'refund_failed'
          UNION SELECT order_id FROM parcels WHERE state = 'unstoppable')
        AND ${shownStatusSql(now)} IN (${list(WANTS_PERSON)}))`;
    case 'open':
      return sql`(${IS_OPEN} AND o.payment_state NOT IN ('refunded', 'refund_asked'))`;
    case 'delivered':
      return sql`(o.delivered_at IS NOT NULL AND o.cancelled_at IS NULL)`;
    case 'cancelled':
      return sql`o.cancelled_at IS NOT NULL`;
    case 'all':
      return sql`true`;
  }
}

/** Whether a view is a matter of the order's own columns alone. */
export function isViewOfOrder(view: OrderListView): boolean {
  return view !== 'to_pack' && view !== 'wants_person';
}

/** A status as the database names it. Throws for a text that is none. */
export function readStatus(text: string): ShownStatus {
  const found = SHOWN_STATUSES.find((one) => one === text);
  if (!found) throw new Error(`not a status: ${text}`);
  return found;
}

function list(texts: readonly string[]): SQL {
  return sql.join(
    texts.map((one) => sql`${one}`),
    sql`, `,
  );
}
