import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';

/** Before when guests and accounts count as having stopped. */
type Before = { readonly guests: Date; readonly accounts: Date };

/** The people who stopped buying, those longest unseen first. */
export async function listInactive(q: Queryable, before: Before, limit: number): Promise<readonly string[]> {
  const { rows } = await q.execute<{ id: string }>(sql`
    SELECT p.id FROM people p WHERE ${inactive(before)} ORDER BY p.seen_at, p.id LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

/** Whether a person has stopped buying. */
export async function isInactive(q: Queryable, id: string, before: Before): Promise<boolean> {
  const { rows } = await q.execute(sql`SELECT FROM people p WHERE p.id = ${id} AND ${inactive(before)}`);
  return rows.length > 0;
}

/**
 * Condition: the person `p` has neither ordered nor signed in for the period, every order of theirs ended before it, no money
 * is on its way back, and nobody active has their email or their device.
 */
function inactive(before: Before): SQL {
  const guests = sql`${before.guests.toISOString()}::timestamptz`;
  const accounts = sql`${before.accounts.toISOString()}::timestamptz`;
  const since = sql`CASE WHEN p.customer_id IS NULL THEN ${guests} ELSE ${accounts} END`;
  return sql`p.merged_into IS NULL AND p.anonymised_at IS NULL
    AND p.seen_at < greatest(${guests}, ${accounts}) AND p.seen_at < ${since}
    AND NOT EXISTS (
      SELECT FROM people m JOIN customers c ON c.id = m.customer_id
       WHERE (m.id = p.id OR m.merged_into = p.id)
         AND (c.signed_in_at >= ${since} OR c.created_at >= ${since}
              OR EXISTS (SELECT FROM customer_sessions s WHERE s.customer_id = c.id AND s.used_at >= ${since})
              OR EXISTS (SELECT FROM stock_alerts a WHERE a.email = c.email AND a.created_at >= ${since})
              OR EXISTS (SELECT FROM orders n WHERE lower(n.email) = lower(c.email) AND n.created_at >= ${since})))
    AND NOT EXISTS (
      SELECT FROM people_orders l JOIN orders o ON o.id = l.order_id LEFT JOIN parcels b ON b.order_id = o.id
       WHERE l.person_id = p.id
         AND ((o.cancelled_at IS NULL AND o.delivered_at IS NULL AND b.state IS DISTINCT FROM 'returned')
              OR greatest(o.delivered_at, o.cancelled_at, b.ended_at) >= ${since}
              OR o.payment_state IN ('refund_asked', 'refund_failed')
              OR EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND (r.state <> 'done' OR r.changed_at >= ${since}))
              OR EXISTS (SELECT FROM payment_attempts t WHERE t.order_id = o.id AND t.state = 'review')
              OR (o.email <> '' AND (
                EXISTS (SELECT FROM orders n WHERE n.owner_id = o.owner_id AND n.created_at >= ${since})
                OR EXISTS (SELECT FROM orders n WHERE lower(n.email) = lower(o.email) AND n.created_at >= ${since})
                OR EXISTS (SELECT FROM stock_alerts a WHERE a.email = lower(o.email) AND a.created_at >= ${since})
                OR EXISTS (SELECT FROM shipping_addresses d WHERE d.owner_id = o.owner_id AND d.updated_at >= ${since})
                OR (p.customer_id IS NULL AND EXISTS (SELECT FROM customers c WHERE lower(c.email) = lower(o.email)))))))`;
}
