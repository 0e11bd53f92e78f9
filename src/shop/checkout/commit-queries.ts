import { beforeLocking } from '#database/admission';
import type { Queryable } from '#database/database';
import { run, statement } from '#database/statement';
import type { WrittenJob } from '#kernel/jobs';
import { insertEmailPart } from '#shop/emails';
import { insertOrderParts, type NewOrder, orderJson } from '#shop/orders';
import { insertParcelPart } from '#shop/parcels';
import { couponUseOf, lockCouponPart, redeemCouponParts } from '#shop/pricing';
import { byShopper, causeText, lockStockParts, stockRow, takeStockPart } from '#shop/stock';
import type { CashAsk } from './cash-queries.ts';

/** What one statement writes of an order, and what must still hold for it. */
export type OrderCommit = {
  readonly order: NewOrder;
  /**
   * What the order takes: its items, and its coupon, which holds while it is the row that was judged, where one is named.
   * `cartVersion` is that of the gathered cart. Null for an order whose card payment has taken both: its cart need not be
   * open or unchanged any more.
   */
  readonly takes: { readonly cartVersion: number; readonly couponRow: string | null } | null;
  /** Its acknowledgement, and the one job that stands for all that follows; null for an order that awaits its payment. */
  readonly announced: { readonly email: string | null; readonly job: WrittenJob } | null;
  /** What a cash order is counted by; null for none, and where nothing is counted. */
  readonly cash: CashAsk | null;
};

/**
 * The statement that writes an order. First the guards, locked in one order by everybody: the cart as it was gathered, a
 * use of the coupon that is left, stock of every line. Everything else follows from `placed`, so that all of it is
 * written or nothing.
 */
function commitText(job: string | null): string {
  const couponHolds = '($3 IS NULL OR EXISTS (SELECT FROM coupon))';
  const parts = [
    `cart AS (SELECT id FROM carts
       WHERE id = $1::text AND ($2::integer IS NULL OR (status = 'open' AND version = $2)) FOR UPDATE)`,
    lockCouponPart('$3', '$4'),
    lockStockParts('$7', '$8', `EXISTS (SELECT FROM cart) AND ${couponHolds}`),
    // last of the locks: those of what cash orders are counted by
    `cash AS (SELECT CASE WHEN ${couponHolds} AND NOT EXISTS (SELECT FROM short) AND $14::jsonb IS NOT NULL
       THEN cash_room($14::jsonb, $10::timestamptz) END AS answer FROM cart)`,
    // the caller waits no longer than $13 ms: what gets its locks later is told to have failed, and must not be written
    `guard AS (SELECT FROM cash WHERE ${couponHolds} AND NOT EXISTS (SELECT FROM short) AND answer ->> 'refusal' IS NULL
       AND ($13::integer IS NULL OR clock_timestamp() < statement_timestamp() + $13 * interval '1 millisecond'))`,
    insertOrderParts('$6', '$7'),
    `ended AS (UPDATE carts SET status = 'ordered', updated_at = $10::timestamptz FROM placed WHERE carts.id = $1)`,
    redeemCouponParts('$3', '$5'),
    takeStockPart('$8', '$9'),
    insertEmailPart('$11', "(SELECT answer ->> 'silent' FROM cash) IS DISTINCT FROM 'true'"),
    insertParcelPart('$12', '$10'),
    `marked AS (INSERT INTO cash_marks (order_id, key, market, at)
       SELECT placed.id, mark, $14::jsonb ->> 'market', $10::timestamptz
       FROM placed, jsonb_array_elements_text($14::jsonb -> 'marks') AS mark)`,
    // the job's own INSERT, with its value only where the order is placed
    ...(job === null ? [] : [`job AS (${job.replaceAll('$1', '(SELECT $15::text FROM placed)')})`]),
  ];
  return `WITH ${parts.join(', ')} SELECT number FROM placed`;
}

const known = new Map<string | null, ReturnType<typeof statement>>();

function commitStatement(job: string | null) {
  const found = known.get(job) ?? statement('order', commitText(job));
  known.set(job, found);
  return found;
}

/** The rows that many shoppers want and the statement locks, as `beforeLocking` names them. */
export function lockedRows({ order: { coupon, currency, lines }, takes, cash }: OrderCommit): readonly string[] {
  if (!takes) return [];
  const counted = cash?.keys.map(({ key }) => `cash ${key}`) ?? [];
  const stock = lines.map(({ productId }) => stockRow(currency, productId));
  return [...(coupon ? [`coupon ${coupon}`] : []), ...stock, ...counted];
}

/**
 * Writes an order with its lines, stock, coupon use, cart, email, parcel and job in one statement. Returns its number;
 * null, with nothing written, when a guard does not hold any more or `leftMs` have passed.
 */
export async function insertOrder(q: Queryable, commit: OrderCommit, leftMs: number | null): Promise<number | null> {
  const { order, takes, announced, cash } = commit;
  const { id: orderId, cartId, currency, createdAt: now } = order;
  const json = orderJson(order);
  const coupon = takes && order.coupon;
  const use = coupon && JSON.stringify(couponUseOf(order, coupon, now));
  const cause = takes && causeText(byShopper('sold', now, { orderId }));
  beforeLocking(lockedRows(commit));
  const job = announced?.job ?? null;
  const [placed] = await run<{ number: string }>(q, commitStatement(job?.text ?? null), [
    ...[cartId, takes?.cartVersion ?? null, coupon, takes?.couponRow ?? null, use],
    ...[json.order, json.lines, takes && currency, cause],
    ...[now, announced?.email ?? null, announced !== null, leftMs, cash && JSON.stringify(cash)],
    ...(job ? [job.value] : []),
  ]);
  return placed ? Number(placed.number) : null;
}
