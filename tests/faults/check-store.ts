import type pg from 'pg';
import type { JobSettings } from '../../src/jobs/job.ts';
import { JOBS } from '../../src/jobs/jobs.ts';

/** One line a fault; each query answers nothing when all is well. */
const FAULTS: Readonly<Record<string, string>> = {
  'an attempt is not at its end': `
    SELECT id, state, reservation, poll_at FROM payment_attempts
     WHERE poll_at IS NOT NULL OR reservation = 'held' OR state IN ('preparing', 'open', 'pending')`,
  'a refund is not done': `SELECT id, state, last_error FROM refunds WHERE state <> 'done'`,
  'an order awaits its payment or its refund for ever': `
    SELECT number FROM orders o WHERE payment_state IN ('awaiting', 'refund_asked')
       AND NOT EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = o.id AND a.state = 'review')`,
  'a paid order has not exactly one payment of its amount': `
    SELECT o.number, o.payment_state FROM orders o
     WHERE o.payment_state IN ('paid', 'refunded') AND o.payment_method <> 'COD'
       AND (SELECT count(*) FROM payment_captures c JOIN payment_attempts a ON a.id = c.attempt_id
             WHERE a.order_id = o.id AND c.purpose = 'order' AND c.amount = o.total AND c.currency = o.currency
               AND c.payment_id = o.tran_ref) <> 1`,
  'a payment is in the place of two orders': `
    SELECT tran_ref FROM orders WHERE tran_ref <> '' GROUP BY tran_ref HAVING count(*) > 1`,
  'a cancelled paid order is not refunded': `
    SELECT number FROM orders WHERE cancelled_at IS NOT NULL AND payment_state = 'paid'`,
  'an order that counts has not exactly one acknowledgement': `
    SELECT o.number, count(n.id) FROM orders o
      LEFT JOIN emails n ON n.kind = 'orderAcknowledgement' AND n.key = o.id
     WHERE o.payment_state NOT IN ('awaiting', 'failed') GROUP BY o.number HAVING count(n.id) <> 1`,
  'an order without money has an acknowledgement': `
    SELECT o.number FROM orders o JOIN emails n ON n.kind = 'orderAcknowledgement' AND n.key = o.id
     WHERE o.payment_state IN ('awaiting', 'failed')`,
  'an order that counts has not exactly one invoice': `
    SELECT o.number, count(i.id) FROM orders o LEFT JOIN invoices i ON i.kind = 'invoice' AND i.order_id = o.id
     WHERE o.payment_state NOT IN ('awaiting', 'failed') AND o.cancelled_at IS NULL
     GROUP BY o.number HAVING count(i.id) <> 1`,
  'an order without money has an invoice': `
    SELECT o.number FROM orders o JOIN invoices i ON i.order_id = o.id WHERE o.payment_state IN ('awaiting', 'failed')`,
  'a cancelled order has an invoice without a credit note, or the reverse': `
    SELECT o.number, count(i.id) FROM orders o LEFT JOIN invoices i ON i.order_id = o.id
     WHERE o.cancelled_at IS NOT NULL GROUP BY o.number HAVING count(i.id) NOT IN (0, 2)`,
  'invoice numbers have a gap': `
    SELECT s.series, s.last, count(i.id) FROM invoice_series s LEFT JOIN invoices i ON i.series = s.series
     GROUP BY s.series, s.last
    HAVING count(i.id) <> s.last OR coalesce(max(i.sequence), 0) <> s.last OR coalesce(min(i.sequence), 1) <> 1`,
  'the chain of invoices is broken': `
    SELECT i.number FROM invoices i JOIN invoices b ON b.series = i.series AND b.sequence = i.sequence - 1
     WHERE i.previous_hash <> b.hash`,
  'a coupon was not used as often as orders used it': `
    SELECT c.code, c.used FROM coupons c
     WHERE c.used <> (SELECT count(*) FROM coupon_uses u WHERE u.code = c.code)
        OR c.used <> (SELECT count(*) FROM orders o WHERE o.coupon = c.code AND o.cancelled_at IS NULL)
        OR c.used > c.uses_allowed`,
  'an order does not add up to its lines': `
    SELECT o.number FROM orders o JOIN order_lines l ON l.order_id = o.id
     GROUP BY o.id HAVING sum(l.unit_price * l.count) <> o.subtotal`,
  'an ordered bag is still open': `SELECT o.number FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.status <> 'ordered'`,
  'a bag was ended without an order': `
    SELECT c.id FROM carts c WHERE c.status = 'ordered' AND NOT EXISTS (SELECT FROM orders o WHERE o.cart_id = c.id)`,
  'a mail is still to be sent': `SELECT id, state FROM emails WHERE state IN ('waiting', 'sending')`,
  'a mail could not be written or was refused': `SELECT id, kind, last_error FROM emails WHERE state = 'failed'`,
};

/** Jobs that a clock starts are not tried again: the next minute's does their work. */
const BY_CLOCK = Object.values<JobSettings>(JOBS)
  .filter(({ schedule }) => schedule !== undefined)
  .map(({ name }) => name);

/** Everything that one look at the database can say is wrong, once nothing is under way. */
export async function checkStore(database: pg.Client): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [words, sql] of Object.entries(FAULTS)) {
    const { rows } = await database.query(sql);
    if (rows.length > 0) wrong.push(`${words}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  const failed = `SELECT name, output FROM pgboss.job WHERE state = 'failed' AND NOT name = ANY ($1)`;
  const { rows } = await database.query(failed, [BY_CLOCK]);
  if (rows.length > 0) wrong.push(`a job has failed for good: ${JSON.stringify(rows.slice(0, 3))}`);
  return wrong;
}

/** Pieces by product and currency: what is left, what attempts hold, what orders have. One statement: one moment. */
const PIECES = `
  SELECT s.product_id AS product, s.currency, s.on_hand AS left,
         coalesce((SELECT sum((line ->> 'count')::int) FROM payment_attempts a, jsonb_array_elements(a.draft -> 'lines') line
           WHERE a.reservation = 'held' AND a.currency = s.currency AND line ->> 'productId' = s.product_id), 0)::int AS held,
         coalesce((SELECT sum(l.count) FROM order_lines l JOIN orders o ON o.id = l.order_id
           WHERE o.cancelled_at IS NULL AND o.currency = s.currency AND l.product_id = s.product_id), 0)::int AS sold
    FROM product_stock s`;

/** Stock left + held + sold = start, at any moment. Answers what is wrong, and how many pieces are sold and held. */
export async function checkStock(
  database: pg.Client,
  start: ReadonlyMap<string, number>,
): Promise<{ readonly wrong: readonly string[]; readonly sold: number; readonly held: number }> {
  type Row = { product: string; currency: string; left: number; held: number; sold: number };
  const { rows } = await database.query<Row>(PIECES);
  const wrong = rows
    .filter(({ product, left, held, sold }) => left < 0 || left + held + sold !== start.get(product))
    .map(({ product, currency, left, held, sold }) => {
      return `${currency} pieces of ${product}: ${left} left + ${held} held + ${sold} sold, ${start.get(product)} at the start`;
    });
  const count = (of: 'sold' | 'held') => rows.reduce((sum, row) => sum + row[of], 0);
  return { wrong, sold: count('sold'), held: count('held') };
}
