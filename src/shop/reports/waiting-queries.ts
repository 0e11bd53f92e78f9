import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/database';
import type { Language, MarketCode } from '#kernel/market';

/** Everything that waits for a person, in the order of the screen. */
const WAITING_KINDS = [
  'reviewed-payments',
  'stuck-parcels',
  'missing-addresses',
  'failed-refunds',
  'differences',
  'stock',
  'reviews',
  'approvals',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

const row = z.object({
  kind: z.enum(WAITING_KINDS),
  count: z.coerce.number(),
  detail: z.string().nullable(),
  since: z.coerce.date().nullable(),
});

/** Stock counts as low up to this many units. */
const LOW_UNITS = 3;

/**
 * How much waits of each kind in some markets, with what to show of it: amounts by currency (`SAR 186300, AED 43050`, minor
 * units), numbers of orders, names of products in a language.
 */
export async function listWaiting(
  db: Queryable,
  markets: readonly MarketCode[],
  currencies: readonly string[],
  language: Language,
) {
  const title = sql.identifier(`title_${language}`);
  const own = sql`${[...currencies]}`;
  const { rows } = await db.execute(sql`
    SELECT 'reviewed-payments' AS kind, sum(n) AS count, string_agg(currency || ' ' || amount, ', ' ORDER BY currency) AS detail,
      min(since) AS since
    FROM (SELECT currency, count(*) AS n, sum(amount) AS amount, min(captured_at) AS since FROM payment_captures
          WHERE purpose = 'review' AND currency IN ${own} GROUP BY 1) AS r HAVING sum(n) > 0
    UNION ALL
    SELECT 'stuck-parcels', count(*), string_agg(o.number::text, ', ' ORDER BY p.changed_at, o.number), min(p.changed_at)
    FROM parcels p JOIN orders o ON o.id = p.order_id
    WHERE p.state IN ('refused', 'unstoppable') AND o.market IN ${[...markets]} HAVING count(*) > 0
    UNION ALL
    SELECT 'missing-addresses', count(*), string_agg(o.number::text, ', ' ORDER BY p.address_needed_at, o.number), min(p.address_needed_at)
    FROM parcels p JOIN orders o ON o.id = p.order_id
    WHERE p.state = 'waiting' AND p.address_needed_at IS NOT NULL AND o.market IN ${[...markets]} HAVING count(*) > 0
    UNION ALL
    SELECT 'failed-refunds', sum(n), string_agg(currency || ' ' || amount, ', ' ORDER BY currency), min(since)
    FROM (SELECT currency, count(*) AS n, sum(amount) AS amount, min(asked_at) AS since FROM refunds
          WHERE state = 'failed' AND currency IN ${own} GROUP BY 1) AS r HAVING sum(n) > 0
    UNION ALL
    SELECT 'differences', count(*), NULL, min(found_at) FROM payment_differences WHERE settled_at IS NULL HAVING count(*) > 0
    UNION ALL
    SELECT 'stock', count(*), string_agg(title, ', ' ORDER BY on_hand, title), NULL
    FROM (SELECT p.${title} AS title, s.on_hand FROM product_stock s JOIN products p ON p.id = s.product_id
          JOIN product_prices c ON c.product_id = s.product_id AND c.currency = s.currency AND c.price > 0
          WHERE s.on_hand <= ${LOW_UNITS} AND s.currency IN ${own}) AS low HAVING count(*) > 0
    UNION ALL
    SELECT 'reviews', count(*), NULL, min(created_at) FROM reviews WHERE state = 'waiting' HAVING count(*) > 0
    UNION ALL
    SELECT 'approvals', count(*), NULL, min(asked_at) FROM approvals WHERE state = 'waiting' HAVING count(*) > 0`);
  return z.array(row).parse(rows);
}

/** Parcels that are booked and not handed over, by market. */
export async function listToHandOver(db: Queryable, markets: readonly MarketCode[]) {
  const { rows } = await db.execute(sql`
    SELECT o.market, count(*) AS count FROM parcels p JOIN orders o ON o.id = p.order_id
    WHERE p.state = 'booked' AND p.handed_over_at IS NULL AND o.market IN ${[...markets]} GROUP BY 1`);
  return z.array(z.object({ market: z.string(), count: z.coerce.number() })).parse(rows);
}
