import type pg from 'pg';
import type { JobSettings } from '../../src/jobs/job.ts';
import { JOBS } from '../../src/jobs/jobs.ts';

/**
 * Whether an order `o` was accepted. Money that comes in for an order which somebody has cancelled before goes back to its
 * payer, and the order shows that; it was never accepted.
 */
export const IS_ACCEPTED = `(o.payment_state NOT IN ('awaiting', 'failed') AND (o.cancelled_at IS NULL OR NOT EXISTS (
    SELECT FROM payment_captures c WHERE c.payment_id = o.tran_ref AND c.purpose = 'return')))`;

/** Invariants by their violation. Each query returns no rows when the invariant holds. */
const VIOLATIONS: Readonly<Record<string, string>> = {
  'a payment attempt is unfinished': `
    SELECT id, state, reservation, poll_at FROM payment_attempts
     WHERE poll_at IS NOT NULL OR reservation = 'held' OR state IN ('preparing', 'open', 'pending')`,
  'a refund is not done': `SELECT id, state, last_error FROM refunds WHERE state <> 'done'`,
  'an order still awaits its payment or refund': `
    SELECT number FROM orders o WHERE payment_state IN ('awaiting', 'authorised', 'refund_asked')
       AND NOT EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = o.id AND a.state = 'review')`,
  'a paid order does not have exactly one payment of its amount': `
    SELECT o.number, o.payment_state FROM orders o
     WHERE o.payment_state IN ('paid', 'partly_refunded', 'refunded') AND o.payment_method <> 'COD' AND ${IS_ACCEPTED}
       AND (SELECT count(*) FROM payment_captures c JOIN payment_attempts a ON a.id = c.attempt_id
             WHERE a.order_id = o.id AND c.purpose = 'order' AND c.currency = o.currency
               AND c.payment_id = o.tran_ref AND c.amount = o.total - coalesce((SELECT sum(r.amount) FROM refunds r
                 WHERE r.order_id = o.id AND r.kind = 'release'), 0)) <> 1`,
  'a lender neither paid nor was released': `
    SELECT payment_id, state, last_error FROM payment_authorisations WHERE state NOT IN ('captured', 'released')`,
  'a payment belongs to two orders': `
    SELECT tran_ref FROM orders WHERE tran_ref <> '' GROUP BY tran_ref HAVING count(*) > 1`,
  'a cancelled paid order is not refunded': `
    SELECT number FROM orders WHERE cancelled_at IS NOT NULL AND payment_state IN ('paid', 'partly_refunded')`,
  'an accepted order does not have exactly one acknowledgement': `
    SELECT o.number, count(n.id) FROM orders o
      LEFT JOIN emails n ON n.kind = 'orderAcknowledgement' AND n.key = o.id
     WHERE ${IS_ACCEPTED} GROUP BY o.number HAVING count(n.id) <> 1`,
  'an order that was not accepted has an acknowledgement': `
    SELECT o.number FROM orders o JOIN emails n ON n.kind = 'orderAcknowledgement' AND n.key = o.id
     WHERE NOT ${IS_ACCEPTED}`,
  'an accepted order does not have exactly one invoice that stands': `
    SELECT o.number, count(i.id) FROM orders o LEFT JOIN invoices i ON i.kind = 'invoice' AND i.order_id = o.id
       AND NOT EXISTS (SELECT FROM invoices c WHERE c.order_id = o.id AND c.kind = 'credit-note' AND c.refund_id IS NULL
                          AND c.edition = i.edition)
     WHERE ${IS_ACCEPTED} AND o.cancelled_at IS NULL
     GROUP BY o.number HAVING count(i.id) <> 1`,
  'the papers of an order do not come to what is left of it': `
    SELECT o.number, o.total, sum(CASE i.kind WHEN 'invoice' THEN 1 ELSE -1 END * (i.document ->> 'total')::bigint) AS papers
      FROM orders o JOIN invoices i ON i.order_id = o.id GROUP BY o.id
    HAVING sum(CASE i.kind WHEN 'invoice' THEN 1 ELSE -1 END * (i.document ->> 'total')::bigint)
           <> CASE WHEN o.cancelled_at IS NULL THEN o.total - coalesce((SELECT sum(r.amount) FROM refunds r
                JOIN invoices c ON c.refund_id = r.id WHERE c.order_id = o.id), 0) ELSE 0 END`,
  'an unpaid card order has an invoice': `
    SELECT o.number FROM orders o JOIN invoices i ON i.order_id = o.id WHERE o.payment_state IN ('awaiting', 'failed')`,
  'invoice numbers have a gap': `
    SELECT s.series, s.last, count(i.id) FROM invoice_series s LEFT JOIN invoices i ON i.series = s.series
     GROUP BY s.series, s.last
    HAVING count(i.id) <> s.last OR coalesce(max(i.sequence), 0) <> s.last OR coalesce(min(i.sequence), 1) <> 1`,
  'the hash chain of invoices is broken': `
    SELECT i.number FROM invoices i JOIN invoices b ON b.series = i.series AND b.sequence = i.sequence - 1
     WHERE i.previous_hash <> b.hash`,
  'the uses of a coupon differ from its orders': `
    SELECT c.code, c.used FROM coupons c
     WHERE c.used <> (SELECT count(*) FROM coupon_uses u WHERE u.code = c.code)
        OR c.used <> (SELECT count(*) FROM orders o WHERE o.coupon = c.code AND o.cancelled_at IS NULL)
        OR c.used > c.uses_allowed`,
  'the uses of an offer differ from its orders': `
    SELECT o.id FROM offers o LEFT JOIN offer_counts c ON c.offer_id = o.id
     CROSS JOIN LATERAL (SELECT count(*) AS carts FROM offer_uses u WHERE u.offer_id = o.id AND u.identity = 'cart:' || u.cart_id) AS used
     WHERE used.carts <> (SELECT count(*) FROM orders r WHERE r.offers @> jsonb_build_array(jsonb_build_object('id', o.id)) AND r.cancelled_at IS NULL)
        OR c.used <> used.carts OR c.used > c.allowed`,
  'a subtotal differs from the lines of its order': `
    SELECT o.number FROM orders o JOIN order_lines l ON l.order_id = o.id
     GROUP BY o.id HAVING sum(l.unit_price * l.count) <> o.subtotal`,
  'an ordered cart is still open': `SELECT o.number FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.status <> 'ordered'`,
  'a cart was closed without an order': `
    SELECT c.id FROM carts c WHERE c.status = 'ordered' AND NOT EXISTS (SELECT FROM orders o WHERE o.cart_id = c.id)`,
  'an email is unsent': `SELECT id, state FROM emails WHERE state IN ('waiting', 'sending')`,
  'an email failed': `SELECT id, kind, last_error FROM emails WHERE state = 'failed'`,
};

/** Scheduled jobs are not retried: the next run does their work. */
const SCHEDULED = Object.values<JobSettings>(JOBS)
  .filter(({ schedule }) => schedule !== undefined)
  .map(({ name }) => name);

/** Checks every invariant of the database once all work is finished. Returns the violations. */
export async function checkStore(database: pg.Client): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const [violation, sql] of Object.entries(VIOLATIONS)) {
    const { rows } = await database.query(sql);
    if (rows.length > 0) problems.push(`${violation}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  const failed = `SELECT name, output FROM pgboss.job WHERE state = 'failed' AND NOT name = ANY ($1)`;
  const { rows } = await database.query(failed, [SCHEDULED]);
  if (rows.length > 0) problems.push(`a job has failed: ${JSON.stringify(rows.slice(0, 3))}`);
  return problems;
}

/** Stock by product and currency: left, reserved by attempts, sold by orders. One statement, so one snapshot. */
const STOCK = `
  SELECT s.product_id AS product, s.currency, s.on_hand AS left,
         coalesce((SELECT sum((line ->> 'count')::int) FROM payment_attempts a, jsonb_array_elements(a.draft -> 'lines') line
           WHERE a.reservation = 'held' AND a.currency = s.currency AND line ->> 'productId' = s.product_id), 0)::int AS held,
         coalesce((SELECT sum(l.count - coalesce((SELECT sum(g.quantity) FROM refund_lines g WHERE g.order_line_id = l.id
             AND g.restock), 0)) FROM order_lines l JOIN orders o ON o.id = l.order_id
           WHERE o.cancelled_at IS NULL AND o.currency = s.currency AND l.product_id = s.product_id), 0)::int AS sold,
         coalesce((SELECT sum(m.delta) FROM stock_movements m JOIN imports i ON i.id = m.reference
           WHERE m.currency = s.currency AND m.product_id = s.product_id), 0)::int AS imported
    FROM product_stock s`;

/**
 * Checks that stock left + reserved + sold, less what imports added, = stock at the start; holds at any moment. Returns the problems and the
 * units sold and reserved.
 */
export async function checkStock(
  database: pg.Client,
  start: ReadonlyMap<string, number>,
): Promise<{ readonly problems: readonly string[]; readonly sold: number; readonly held: number }> {
  type Row = { product: string; currency: string; left: number; held: number; sold: number; imported: number };
  const { rows } = await database.query<Row>(STOCK);
  const problems = rows
    .filter(({ product, left, held, sold, imported }) => {
      return left < 0 || left + held + sold - imported !== (start.get(product) ?? 0);
    })
    .map(({ product, currency, left, held, sold, imported }) => {
      return `${currency} units of ${product}: ${left} left + ${held} reserved + ${sold} sold − ${imported} imported, ${start.get(product)} at the start`;
    });
  const count = (of: 'sold' | 'held') => rows.reduce((sum, row) => sum + row[of], 0);
  return { problems, sold: count('sold'), held: count('held') };
}
