import type pg from 'pg';
import type { Providers } from './providers.ts';

/** A provider's money in one currency, in minor units. */
type Ledger = { readonly captured: number; readonly refunded: number };

export type MoneyCounts = Ledger & { readonly paid: number; readonly underReview: number };

/** The store's records by provider and currency. */
const RECORDED = `
  SELECT c.provider, c.currency,
         sum(c.amount)::bigint AS captured,
         coalesce(sum(o.total - r.asked) FILTER (WHERE c.purpose = 'order' AND o.payment_state IN ('paid', 'partly_refunded')),
           0)::bigint AS paid,
         coalesce(sum(c.amount) FILTER (WHERE c.purpose = 'review'), 0)::bigint AS review,
         sum(r.done)::bigint AS refunded
    FROM payment_captures c
    JOIN payment_attempts a ON a.id = c.attempt_id
    LEFT JOIN orders o ON o.id = a.order_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS asked, coalesce(sum(amount) FILTER (WHERE state = 'done' AND kind <> 'release'), 0) AS done
      FROM refunds WHERE (provider = c.provider AND payment_id = c.payment_id) OR (kind = 'release' AND order_id = o.id)) r
   GROUP BY c.provider, c.currency`;

/** What is left of paid orders after their refunds, by provider and currency, independent of captures. */
const ORDERS = `
  SELECT CASE payment_method WHEN 'ONLINE' THEN 'paytabs' WHEN 'TABBY' THEN 'tabby' WHEN 'TAMARA' THEN 'tamara' ELSE 'hyperpay' END AS provider, currency,
         sum(total - coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.payment_id = o.tran_ref OR (r.kind = 'release' AND r.order_id = o.id)), 0))::bigint AS paid
    FROM orders o WHERE payment_state IN ('paid', 'partly_refunded') AND payment_method <> 'COD' GROUP BY 1, 2`;

type Row = { provider: string; currency: string; [sum: string]: string };

/**
 * Checks that money captured = paid orders + refunds + money under review, for each provider and currency, to the
 * minor unit, against the providers' ledgers. Returns the problems and the sums.
 */
export async function checkMoney(
  database: pg.Client,
  providers: Providers,
): Promise<{ readonly problems: readonly string[]; readonly counts: MoneyCounts }> {
  const problems: string[] = [];
  const recorded = new Map<string, Row>();
  for (const row of (await database.query<Row>(RECORDED)).rows) recorded.set(`${row.provider} ${row.currency}`, row);
  const orders = new Map<string, Row>();
  for (const row of (await database.query<Row>(ORDERS)).rows) orders.set(`${row.provider} ${row.currency}`, row);
  const ledgers = new Map<string, Ledger>();
  for (const name of ['hyperpay', 'paytabs', 'tabby', 'tamara'] as const) {
    for (const [currency, ledger] of Object.entries(await providers[name].ledger())) {
      ledgers.set(`${name} ${currency}`, ledger);
    }
  }
  const total = { captured: 0, refunded: 0, paid: 0, underReview: 0 };
  for (const key of new Set([...recorded.keys(), ...orders.keys(), ...ledgers.keys()])) {
    const { captured, refunded } = ledgers.get(key) ?? { captured: 0, refunded: 0 };
    const sums = { captured: 0, paid: 0, review: 0, refunded: 0, ...numbers(recorded.get(key)) };
    const paid = Number(orders.get(key)?.paid ?? 0);
    const report = (problem: string): void => void problems.push(`${key}: ${problem}`);
    if (captured !== paid + refunded + sums.review) {
      report(`captured ${captured} is not paid ${paid} + refunded ${refunded} + under review ${sums.review}`);
    }
    if (sums.captured !== captured) report(`the store recorded ${sums.captured} captured, the provider ${captured}`);
    if (sums.refunded !== refunded) report(`the store recorded ${sums.refunded} refunded, the provider ${refunded}`);
    if (sums.paid !== paid) report(`paid orders sum to ${paid}, their captures to ${sums.paid}`);
    total.captured += captured;
    total.refunded += refunded;
    total.paid += paid;
    total.underReview += sums.review;
  }
  return { problems, counts: total };
}

function numbers(row: Row | undefined): Readonly<Record<string, number>> {
  const sums = Object.entries(row ?? {}).filter(([name]) => name !== 'provider' && name !== 'currency');
  return Object.fromEntries(sums.map(([name, sum]) => [name, Number(sum)]));
}
