import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/database';

/** What is counted for the store's metrics, with what it means. */
export const OPERATING_FIGURES = {
  orders_last_hour: 'Orders of the last hour, by market and payment method',
  order_amount_last_hour_minor: 'Their totals in minor units of the market',
  refunds_waiting: 'Refunds that were asked for and are not done, by state',
  payments_under_review: 'Card payments that wait for a person',
  reservations_open: 'Open reservations of unpaid card payments',
  parcels_refused: 'Parcels that a courier refused or that cannot be stopped',
} as const;
type OperatingFigure = keyof typeof OPERATING_FIGURES;

const isFigure = (name: string): name is OperatingFigure => Object.hasOwn(OPERATING_FIGURES, name);

const row = z.object({
  figure: z.string().refine(isFigure),
  market: z.string(),
  kind: z.string(),
  value: z.coerce.number(),
});

/** The figures of the store at a time, each with a market and a kind where it has them, in one statement. */
export async function listOperatingFigures(db: Queryable, now: Date) {
  const { rows } = await db.execute(sql`
    WITH hour AS (
      SELECT market, payment_method, count(*) AS n, sum(total) AS amount FROM orders
      WHERE created_at > ${now}::timestamptz - interval '1 hour' GROUP BY 1, 2)
    SELECT 'orders_last_hour' AS figure, market, payment_method AS kind, n AS value FROM hour
    UNION ALL SELECT 'order_amount_last_hour_minor', market, payment_method, amount FROM hour
    UNION ALL SELECT 'refunds_waiting', '', state, count(*) FROM refunds WHERE state <> 'done' GROUP BY state
    UNION ALL SELECT 'payments_under_review', '', '', count(*) FROM payment_captures WHERE purpose = 'review'
    UNION ALL SELECT 'reservations_open', '', '', count(*) FROM payment_attempts
      WHERE reservation = 'held' AND reserved_until > ${now}
    UNION ALL SELECT 'parcels_refused', '', state, count(*) FROM parcels WHERE state IN ('refused', 'unstoppable') GROUP BY state`);
  return z.array(row).parse(rows);
}
