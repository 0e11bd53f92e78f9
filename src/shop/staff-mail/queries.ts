import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/database';
import { DAY_MS } from '#kernel/clock';
import { type MarketCode, TRADE_CURRENCIES } from '#kernel/market';
import { minor } from '#kernel/money';

/** The most events of one kind that a run tells about; the next run tells the rest. */
const MAX_EVENTS = 200;

const currency = z.enum(TRADE_CURRENCIES);
const amount = z.coerce.number().transform(minor);

/** Payments that came under review since a time. */
export async function listReviewsSince(db: Queryable, of: string, since: Date) {
  const { rows } = await db.execute(sql`
    SELECT payment_id AS id, amount, currency FROM payment_captures
    WHERE purpose = 'review' AND currency = ${of} AND captured_at >= ${since.toISOString()}::timestamptz
    ORDER BY captured_at, payment_id LIMIT ${MAX_EVENTS}`);
  return z.array(z.object({ id: z.string(), amount, currency })).parse(rows);
}

/** Products whose last unit went since a time and that are still sold out, with the movement that took it. */
export async function listSoldOutSince(db: Queryable, of: string, since: Date) {
  const { rows } = await db.execute(sql`
    SELECT max(m.id)::text AS id, p.id AS product, p.title_en AS en, p.title_ar AS ar
    FROM stock_movements m
    JOIN product_stock s ON s.product_id = m.product_id AND s.currency = m.currency AND s.on_hand = 0
    JOIN products p ON p.id = m.product_id
    WHERE m.after = 0 AND m.delta < 0 AND m.currency = ${of} AND m.at >= ${since.toISOString()}::timestamptz
    GROUP BY p.id, p.title_en, p.title_ar ORDER BY 1 LIMIT ${MAX_EVENTS}`);
  return z.array(z.object({ id: z.string(), product: z.string(), en: z.string(), ar: z.string() })).parse(rows);
}

/** Orders placed since a time. */
export async function listOrdersSince(db: Queryable, market: MarketCode, since: Date) {
  const { rows } = await db.execute(sql`
    SELECT id, number, total AS amount, currency FROM orders
    WHERE market = ${market} AND created_at >= ${since.toISOString()}::timestamptz
    ORDER BY created_at, number LIMIT ${MAX_EVENTS}`);
  return z.array(z.object({ id: z.string(), number: z.coerce.number(), amount, currency })).parse(rows);
}

/** Notes written since a time that name colleagues and stand still: `named` are the ids of the colleagues. */
export async function listMentionsSince(db: Queryable, market: MarketCode, since: Date) {
  const { rows } = await db.execute(sql`
    SELECT e.id, o.number, e.staff_name AS writer, to_jsonb(e.mentions) AS named
    FROM order_events e JOIN orders o ON o.id = e.order_id
    WHERE e.kind = 'note' AND e.mentions <> '{}' AND e.removed_at IS NULL AND o.market = ${market}
      AND e.at >= ${since.toISOString()}::timestamptz
    ORDER BY e.at, e.id LIMIT ${MAX_EVENTS}`);
  const mention = z.object({
    id: z.string(),
    number: z.coerce.number(),
    writer: z.string(),
    named: z.array(z.string()),
  });
  return z.array(mention).parse(rows);
}

/** Units that were missed in packing since a time. */
export async function listMissingSince(db: Queryable, market: MarketCode, since: Date) {
  const { rows } = await db.execute(sql`
    SELECT e.id, o.number, coalesce(l.title_en, '') AS en, coalesce(l.title_ar, '') AS ar
    FROM order_events e JOIN orders o ON o.id = e.order_id
    LEFT JOIN LATERAL (SELECT title_en, title_ar FROM order_lines WHERE order_id = o.id
      AND product_id = e.details ->> 'productId' LIMIT 1) l ON true
    WHERE e.kind = 'unit_missing' AND o.market = ${market} AND e.at >= ${since.toISOString()}::timestamptz
    ORDER BY e.at, e.id LIMIT ${MAX_EVENTS}`);
  return z.array(z.object({ id: z.string(), number: z.coerce.number(), en: z.string(), ar: z.string() })).parse(rows);
}

/** The addresses of shoppers to which mails of some markets could not be delivered in the last 24 hours, the newest first. */
export async function listUndelivered(
  db: Queryable,
  markets: readonly MarketCode[],
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await db.execute<{ recipient: string }>(sql`
    SELECT recipient FROM emails
    WHERE state = 'failed' AND recipient <> '' AND kind NOT LIKE 'staff%' AND market IN ${[...markets]}
      AND changed_at >= ${new Date(now.getTime() - DAY_MS).toISOString()}::timestamptz
    GROUP BY 1 ORDER BY max(changed_at) DESC LIMIT ${MAX_EVENTS}`);
  return rows.map(({ recipient }) => recipient);
}

/** What of the hints of the first week was done already. */
export async function getHintFacts(
  db: Queryable,
): Promise<Readonly<Record<'order' | 'people' | 'oldAddresses' | 'reviews', boolean>>> {
  const { rows } = await db.execute(sql`SELECT EXISTS (SELECT FROM orders) AS "order",
    (SELECT count(*) > 1 FROM staff WHERE removed_at IS NULL) AS people,
    EXISTS (SELECT FROM redirects) AS "oldAddresses",
    EXISTS (SELECT FROM reviews WHERE NOT sample) AS reviews`);
  const is = z.boolean();
  return z.object({ order: is, people: is, oldAddresses: is, reviews: is }).parse(rows[0]);
}

/** Which of these keys have an email of a kind already. */
export async function listKnownKeys(
  db: Queryable,
  kind: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await db.execute<{ key: string }>(
    sql`SELECT key FROM emails WHERE kind = ${kind} AND key IN ${[...keys]}`,
  );
  return new Set(rows.map(({ key }) => key));
}
