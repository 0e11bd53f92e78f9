import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { MARKETS, type MarketCode } from '#kernel/market';
import { stockAlertRounds, stockAlerts } from './tables.ts';

type AlertRow = typeof stockAlerts.$inferSelect;

/** Adds a request; one of the same product, market and email is renewed. */
export async function upsertAlert(q: Queryable, row: AlertRow): Promise<void> {
  const { language, createdAt, expiresAt } = row;
  await q
    .insert(stockAlerts)
    .values(row)
    .onConflictDoUpdate({
      target: [stockAlerts.productId, stockAlerts.market, stockAlerts.email],
      // keeps its place among those who wait
      set: { language, expiresAt, createdAt: sql`least(${stockAlerts.createdAt}, ${createdAt.toISOString()})` },
    });
}

/** How many requests wait for an email. */
export async function countAlertsOf(q: Queryable, email: string): Promise<number> {
  const [row] = await q
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(stockAlerts)
    .where(eq(stockAlerts.email, email));
  return row?.count ?? 0;
}

/** A product that people wait for and that is back, with its units on hand. */
export type Due = { readonly productId: string; readonly market: MarketCode; readonly onHand: number };

/** The products that are shown and on hand again in a market where people wait and nobody was told since `since`. */
export async function listDue(q: Queryable, since: Date): Promise<Due[]> {
  const markets = Object.values(MARKETS).map(({ code, currency }) => sql`(${code}::text, ${currency}::text)`);
  const { rows } = await q.execute<Due>(sql`
    SELECT a.product_id AS "productId", a.market, s.on_hand AS "onHand"
    FROM (SELECT DISTINCT product_id, market FROM stock_alerts) a
    JOIN (VALUES ${sql.join(markets, sql`, `)}) AS m (code, currency) ON m.code = a.market
    JOIN product_stock s ON s.product_id = a.product_id AND s.currency = m.currency AND s.on_hand > 0
    JOIN product_prices p ON p.product_id = a.product_id AND p.currency = m.currency AND p.price > 0 AND p.shown
    LEFT JOIN stock_alert_turns t ON t.product_id = a.product_id AND t.market = a.market
    WHERE t.told_at IS NULL OR t.told_at <= ${since.toISOString()}::timestamptz
    ORDER BY a.product_id, a.market LIMIT 200`);
  return rows;
}

/** Takes the round of a product for this transaction. False when another process told somebody after `since`. */
export async function upsertRound(
  tx: Transaction,
  { productId, market }: Due,
  since: Date,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(stockAlertRounds)
    .values({ productId, market, sentAt: now })
    .onConflictDoUpdate({
      target: [stockAlertRounds.productId, stockAlertRounds.market],
      set: { sentAt: now },
      setWhere: lte(stockAlertRounds.sentAt, since),
    })
    .returning({ productId: stockAlertRounds.productId });
  return rows.length > 0;
}

/** Deletes the requests that have waited longest for a product, and returns them. Ended ones are left. */
export async function deleteFirstAlerts(
  tx: Transaction,
  { productId, market }: Due,
  limit: number,
  now: Date,
): Promise<AlertRow[]> {
  const first = await tx
    .select({ id: stockAlerts.id })
    .from(stockAlerts)
    .where(
      and(
        eq(stockAlerts.productId, productId),
        eq(stockAlerts.market, market),
        sql`${stockAlerts.expiresAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id))
    .limit(limit)
    .for('update');
  if (first.length === 0) return [];
  return await tx
    .delete(stockAlerts)
    .where(
      inArray(
        stockAlerts.id,
        first.map(({ id }) => id),
      ),
    )
    .returning();
}

/** Deletes the requests that have ended, and the rounds of products that nobody waits for. */
export async function deleteEndedAlerts(q: Queryable, now: Date): Promise<void> {
  await q.delete(stockAlerts).where(lte(stockAlerts.expiresAt, now));
  await q.execute(sql`DELETE FROM stock_alert_turns t WHERE NOT EXISTS (
    SELECT FROM stock_alerts a WHERE a.product_id = t.product_id AND a.market = t.market)
    AND t.told_at < ${now.toISOString()}::timestamptz - interval '1 day'`);
}

/** Deletes every request of an email. */
export async function deleteAlertsOf(q: Queryable, email: string): Promise<void> {
  await q.delete(stockAlerts).where(eq(stockAlerts.email, email));
}
