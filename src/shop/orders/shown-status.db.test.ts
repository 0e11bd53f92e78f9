import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { PARCEL_STATES } from '../parcels/progress.rules.ts';
import { isInView, ORDER_LIST_VIEWS, SHOWN_STATUSES, type StatusFacts, shownStatus } from './shown-status.rules.ts';
import { inViewSql, shownStatusSql } from './status-queries.ts';
import { PAYMENT_STATES } from './tables.ts';

const { database } = await testDatabase();
const now = new Date('2026-11-20T12:00:00Z');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const sometimes = [null, before(1)];

/** Every combination of what a status depends on. */
function everyOrder(): StatusFacts[] {
  const parcels = [
    null,
    ...PARCEL_STATES.flatMap((state) =>
      [0, 1, 2, 4, 8, 15, 16].map((steps) => ({
        state,
        printedAt: steps & 1 ? before(1) : null,
        packedAt: steps & 2 ? before(1) : null,
        handedOverAt: steps & 4 ? before(1) : null,
        setAsideAt: steps & 8 ? before(1) : null,
        addressNeededAt: steps & 16 ? before(1) : null,
      })),
    ),
  ];
  return parcels.flatMap((parcel) =>
    PAYMENT_STATES.flatMap((paymentState) =>
      [0, 120, 121].flatMap((age) =>
        sometimes.flatMap((cancelledAt) =>
          sometimes.flatMap((deliveredAt) =>
            [null, 'Picked Up'].flatMap((scan) =>
              [true, false].flatMap((isUnderReview) =>
                [true, false].map((refundWaits) => ({
                  ...{
                    createdAt: before(age),
                    cancelledAt,
                    deliveredAt,
                    scan,
                    paymentState,
                    isUnderReview,
                    refundWaits,
                  },
                  parcel,
                })),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

describe('the shown status of an order', () => {
  it('is the same in SQL as in the rules, and so are the views', async () => {
    const orders = everyOrder();
    const rows = orders.map((order, id) => ({
      id,
      created_at: order.createdAt,
      cancelled_at: order.cancelledAt,
      delivered_at: order.deliveredAt,
      order_status: order.scan && { ScanDescription: order.scan },
      payment_state: order.paymentState,
      review: order.isUnderReview ? String(id) : null,
      waits: order.refundWaits,
      parcel: order.parcel,
    }));
    const given = sql`WITH given AS (
      SELECT (row ->> 'id') AS id, (row ->> 'created_at')::timestamptz AS created_at,
        (row ->> 'cancelled_at')::timestamptz AS cancelled_at, (row ->> 'delivered_at')::timestamptz AS delivered_at,
        nullif(row -> 'order_status', 'null') AS order_status, row ->> 'payment_state' AS payment_state,
        row ->> 'review' AS review, (row ->> 'waits')::boolean AS waits, row #>> '{parcel,state}' AS parcel,
        (row #>> '{parcel,printedAt}')::timestamptz AS printed_at, (row #>> '{parcel,packedAt}')::timestamptz AS packed_at,
        (row #>> '{parcel,handedOverAt}')::timestamptz AS handed_over_at, (row #>> '{parcel,setAsideAt}')::timestamptz AS set_aside_at,
        (row #>> '{parcel,addressNeededAt}')::timestamptz AS address_needed_at
      FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) AS row),
      orders AS (SELECT *, id AS number FROM given),
      approvals AS (SELECT 'refund' AS kind, 'order:' || id AS subject, 'waiting' AS state FROM given WHERE waits),
      parcels AS (SELECT id AS order_id, parcel AS state, printed_at, packed_at, handed_over_at, set_aside_at, address_needed_at FROM given WHERE parcel IS NOT NULL)`;
    const views = sql.join(
      ORDER_LIST_VIEWS.map((view) => sql`${inViewSql(view, now)} AS ${sql.identifier(view)}`),
      sql`, `,
    );
    const { rows: found } = await database.read.execute<Record<string, unknown>>(sql`${given}
      SELECT ${shownStatusSql(now)} AS status, ${views} FROM orders o
      LEFT JOIN parcels p ON p.order_id = o.id
      LEFT JOIN (SELECT review AS id FROM given) a ON a.id = o.id
      ORDER BY o.id::integer`);
    expect(found).toHaveLength(orders.length);
    const expected = orders.map((order) => ({
      status: shownStatus(order, now),
      ...Object.fromEntries(ORDER_LIST_VIEWS.map((view) => [view, isInView(view, order, now)])),
    }));
    const differences = expected.flatMap((one, index) => {
      const other = found[index];
      return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ order: orders[index], rules: one, sql: other }];
    });
    expect(differences.slice(0, 3)).toEqual([]);
    expect(new Set(expected.map(({ status }) => status))).toEqual(new Set(SHOWN_STATUSES));
  });
});
