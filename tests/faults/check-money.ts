import type pg from 'pg';
import type { Providers } from './providers.ts';

/** A provider's money of a currency, in minor units. */
type Books = { readonly captured: number; readonly refunded: number };

export type MoneyCounts = Books & { readonly paid: number; readonly underReview: number };

/** What our books say of a provider and currency. */
const OURS = `
  SELECT c.provider, c.currency,
         sum(c.amount)::bigint AS captured,
         coalesce(sum(o.total) FILTER (WHERE c.purpose = 'order' AND o.payment_state = 'paid'), 0)::bigint AS paid,
         coalesce(sum(c.amount) FILTER (WHERE c.purpose = 'review'), 0)::bigint AS review,
         coalesce(sum(r.amount) FILTER (WHERE r.state = 'done'), 0)::bigint AS refunded
    FROM payment_captures c
    JOIN payment_attempts a ON a.id = c.attempt_id
    LEFT JOIN orders o ON o.id = a.order_id
    LEFT JOIN refunds r ON r.provider = c.provider AND r.payment_id = c.payment_id
   GROUP BY c.provider, c.currency`;

/** Paid orders by provider, without looking at captures. */
const ORDERS = `
  SELECT CASE payment_method WHEN 'ONLINE' THEN 'paytabs' ELSE 'hyperpay' END AS provider, currency,
         sum(total)::bigint AS paid
    FROM orders WHERE payment_state = 'paid' AND payment_method <> 'COD' GROUP BY 1, 2`;

type Row = { provider: string; currency: string; [sum: string]: string };

/**
 * Money captured = paid orders + refunds + money that a person has to look at, for each provider and currency, to the
 * minor unit; the providers' ledgers are the witness. Answers what is wrong, and the sums.
 */
export async function checkMoney(
  database: pg.Client,
  providers: Providers,
): Promise<{ readonly wrong: readonly string[]; readonly counts: MoneyCounts }> {
  const wrong: string[] = [];
  const ours = new Map<string, Row>();
  for (const row of (await database.query<Row>(OURS)).rows) ours.set(`${row.provider} ${row.currency}`, row);
  const orders = new Map<string, Row>();
  for (const row of (await database.query<Row>(ORDERS)).rows) orders.set(`${row.provider} ${row.currency}`, row);
  const theirs = new Map<string, Books>();
  for (const name of ['hyperpay', 'paytabs'] as const) {
    for (const [currency, books] of Object.entries(await providers[name].ledger())) {
      theirs.set(`${name} ${currency}`, books);
    }
  }
  const total = { captured: 0, refunded: 0, paid: 0, underReview: 0 };
  for (const key of new Set([...ours.keys(), ...orders.keys(), ...theirs.keys()])) {
    const { captured, refunded } = theirs.get(key) ?? { captured: 0, refunded: 0 };
    const sums = { captured: 0, paid: 0, review: 0, refunded: 0, ...numbers(ours.get(key)) };
    const paid = Number(orders.get(key)?.paid ?? 0);
    const say = (words: string): void => void wrong.push(`${key}: ${words}`);
    if (captured !== paid + refunded + sums.review) {
      say(`captured ${captured} is not paid ${paid} + refunded ${refunded} + under review ${sums.review}`);
    }
    if (sums.captured !== captured) say(`we know of ${sums.captured} captured, the provider of ${captured}`);
    if (sums.refunded !== refunded) say(`we know of ${sums.refunded} refunded, the provider of ${refunded}`);
    if (sums.paid !== paid) say(`paid orders say ${paid}, the money for them ${sums.paid}`);
    total.captured += captured;
    total.refunded += refunded;
    total.paid += paid;
    total.underReview += sums.review;
  }
  return { wrong, counts: total };
}

function numbers(row: Row | undefined): Readonly<Record<string, number>> {
  const sums = Object.entries(row ?? {}).filter(([name]) => name !== 'provider' && name !== 'currency');
  return Object.fromEntries(sums.map(([name, sum]) => [name, Number(sum)]));
}
