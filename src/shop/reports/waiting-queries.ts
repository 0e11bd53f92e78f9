import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/database';
import { DAY_MS } from '#kernel/clock';
import type { Language, MarketCode } from '#kernel/market';
import { WAITING_KINDS, type WaitingKind } from '#kernel/waiting-kinds';
import { inViewSql, REFUND_WAITS, STATUS_SOURCES, shownStatusSql } from '#shop/orders';
import type { ShownStatus } from '#shop/orders/shown-status.rules';
import { wantsPersonSql } from '#shop/payments';
import { stockLevels } from '#shop/stock';

const row = z.object({
  kind: z.enum(WAITING_KINDS),
  count: z.coerce.number(),
  detail: z.string().nullable(),
  since: z.coerce.date().nullable(),
});

/** What waits for a person with the parcel of an order, by the status that the list of orders shows. */
const PARCEL_KINDS = {
  address_refused: 'stuck-parcels',
  cannot_be_stopped: 'stuck-parcels',
  address_needed: 'missing-addresses',
  unit_missing: 'missing-units',
  came_back: 'came-back',
} as const satisfies Partial<Record<ShownStatus, WaitingKind>>;

/** The orders whose parcel waits for a person, as rows of `kind`, `number` and `since`: the same as the list's view has. */
function parcels(markets: readonly MarketCode[], now: Date): SQL {
  const kinds = Object.entries(PARCEL_KINDS).map(([status, kind]) => sql`WHEN ${status} THEN ${kind}`);
  return sql`(SELECT CASE ${shownStatusSql(now)} ${sql.join(kinds, sql` `)} END AS kind, o.number,
      coalesce(p.address_needed_at, p.set_aside_at, p.changed_at) AS since
    FROM ${STATUS_SOURCES} WHERE ${inViewSql('wants_person', now)} AND o.market IN ${[...markets]})`;
}

/** How long a note that names somebody waits for an answer. */
const MENTION_DAYS = 7;

/**
 * The notes of the last week that name a member of staff who has done nothing on their orders since, as one row of the kind
 * `mentions`; none without such a note.
 */
export async function listWaitingMentions(db: Queryable, staffId: string, markets: readonly MarketCode[], now: Date) {
  const since = new Date(now.getTime() - MENTION_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute(sql`
    SELECT 'mentions' AS kind, count(*) AS count, string_agg(DISTINCT o.number::text, ', ') AS detail, min(e.at) AS since
    FROM order_events e JOIN orders o ON o.id = e.order_id
    WHERE e.mentions @> ARRAY[${staffId}] AND e.kind = 'note' AND e.removed_at IS NULL
      AND e.at >= ${since}::timestamptz AND o.market IN ${[...markets]}
      AND NOT EXISTS (SELECT FROM order_events later WHERE later.order_id = e.order_id AND later.staff_id = ${staffId}
        AND later.at > e.at)
    HAVING count(*) > 0`);
  return z.array(row).parse(rows);
}

/**
 * How much waits of each kind in some markets, with what to show of it: amounts by currency (`SAR 186300, AED 43050`, minor
 * units), numbers of orders, names of products in a language.
 */
export async function listWaiting(
  db: Queryable,
  markets: readonly MarketCode[],
  currencies: readonly string[],
  language: Language,
  now: Date,
) {
  const title = sql.identifier(`title_${language}`);
  const own = sql`${[...currencies]}`;
  const { rows } = await db.execute(sql`
    SELECT 'reviewed-payments' AS kind, sum(n) AS count, string_agg(currency || ' ' || amount, ', ' ORDER BY currency) AS detail,
      min(since) AS since
    FROM (SELECT currency, count(*) AS n, sum(amount) AS amount, min(captured_at) AS since FROM payment_captures
          WHERE purpose = 'review' AND currency IN ${own} GROUP BY 1) AS r HAVING sum(n) > 0
    UNION ALL
    SELECT w.kind, count(*), string_agg(w.number::text, ', ' ORDER BY w.since, w.number), min(w.since)
    FROM ${parcels(markets, now)} AS w WHERE w.kind IS NOT NULL GROUP BY 1
    UNION ALL
    SELECT 'failed-refunds', sum(n), string_agg(currency || ' ' || amount, ', ' ORDER BY currency), min(since)
    FROM (SELECT currency, count(*) AS n, sum(amount) AS amount, min(asked_at) AS since FROM refunds
          WHERE state = 'failed' AND currency IN ${own} GROUP BY 1) AS r HAVING sum(n) > 0
    UNION ALL
    SELECT 'hanging-payments', sum(n), string_agg(currency || ' ' || amount, ', ' ORDER BY currency), min(since)
    FROM (SELECT currency, count(*) AS n, sum(keep) AS amount, min(authorised_at) AS since FROM payment_authorisations
          WHERE ${wantsPersonSql(now)} AND currency IN ${own} GROUP BY 1) AS r HAVING sum(n) > 0
    UNION ALL
    SELECT 'differences', count(*), NULL, min(found_at) FROM payment_differences WHERE settled_at IS NULL HAVING count(*) > 0
    UNION ALL
    SELECT 'stock', count(*), string_agg(DISTINCT title, ', '), NULL
    FROM (SELECT p.${title} AS title FROM ${stockLevels} l JOIN products p ON p.id = l.product_id
          WHERE l.is_low AND l.currency IN ${own}) AS low HAVING count(*) > 0
    UNION ALL
    SELECT 'reviews', count(*), NULL, min(created_at) FROM reviews WHERE state = 'waiting' HAVING count(*) > 0
    UNION ALL
    SELECT 'approvals', count(*), NULL, min(asked_at) FROM approvals WHERE state = 'waiting' HAVING count(*) > 0`);
  const found = z.array(row).parse(rows);
  return found.toSorted((one, other) => WAITING_KINDS.indexOf(one.kind) - WAITING_KINDS.indexOf(other.kind));
}

/** Parcels that the courier takes next, by market: booked, neither set aside nor held by a refund that waits, with units left to send. */
export async function listToHandOver(db: Queryable, markets: readonly MarketCode[]) {
  const { rows } = await db.execute(sql`
    SELECT o.market, count(*) AS count FROM parcels p JOIN orders o ON o.id = p.order_id
    WHERE p.state = 'booked' AND p.handed_over_at IS NULL AND p.set_aside_at IS NULL AND o.market IN ${[...markets]}
      AND NOT ${REFUND_WAITS}
      AND EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.count >
        (SELECT coalesce(sum(g.quantity), 0) FROM refunds r JOIN refund_lines g ON g.refund_id = r.id
          WHERE r.order_id = o.id AND g.order_line_id = l.id AND r.asked_at < coalesce(p.packed_at, 'infinity')))
    GROUP BY 1`);
  return z.array(z.object({ market: z.string(), count: z.coerce.number() })).parse(rows);
}
