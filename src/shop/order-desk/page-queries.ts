import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { MarketCode, TradeCurrency } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import { givenBackOf, isIncome } from '#shop/orders';

/** An invoice or credit note of an order. */
export type Paper = {
  readonly number: string;
  readonly kind: 'invoice' | 'credit-note';
  readonly token: string;
  readonly issuedAt: Date;
  readonly total: Minor;
};

/** Lists the papers of an order, oldest first. */
export async function listPapers(q: Queryable, orderId: string): Promise<Paper[]> {
  type Row = { number: string; kind: Paper['kind']; token: string; issued_at: string; total: string };
  const { rows } = await q.execute<Row>(
    sql`SELECT number, kind, token, issued_at, document ->> 'total' AS total FROM invoices WHERE order_id = ${orderId} ORDER BY issued_at, sequence`,
  );
  return rows.map(({ issued_at, total, ...row }) => ({
    ...row,
    issuedAt: new Date(issued_at),
    total: minor(Number(total ?? 0)),
  }));
}

export type RefundOfOrder = {
  readonly id: string;
  readonly amount: Minor;
  readonly state: 'asked' | 'done' | 'failed';
  readonly reason: string;
  readonly askedAt: Date;
  readonly changedAt: Date;
};

/** Lists the refunds of an order, oldest first. */
export async function listRefundsOf(q: Queryable, orderId: string): Promise<RefundOfOrder[]> {
  type Row = {
    id: string;
    amount: string;
    state: RefundOfOrder['state'];
    reason: string;
    asked_at: string;
    changed_at: string;
  };
  const { rows } = await q.execute<Row>(
    sql`SELECT id, amount, state, reason, asked_at, changed_at FROM refunds WHERE order_id = ${orderId} ORDER BY asked_at, id`,
  );
  return rows.map(({ amount, asked_at, changed_at, ...row }) => ({
    ...row,
    amount: minor(Number(amount)),
    askedAt: new Date(asked_at),
    changedAt: new Date(changed_at),
  }));
}

export type PaymentOfOrder = {
  readonly attempt: string;
  readonly provider: string;
  /** State of the attempt, as the payments have it. */
  readonly state: string;
  /** What came in; null while nothing did. */
  readonly capture: {
    readonly paymentId: string;
    readonly amount: Minor;
    readonly at: Date;
    readonly purpose: string;
  } | null;
};

/** The card payment of an order; null for a cash order. */
export async function getPaymentOf(q: Queryable, orderId: string): Promise<PaymentOfOrder | null> {
  type Row = {
    attempt: string;
    provider: string;
    state: string;
    payment_id: string | null;
    amount: string | null;
    captured_at: string | null;
    purpose: string | null;
  };
  const { rows } = await q.execute<Row>(sql`
    SELECT a.id AS attempt, a.provider, a.state, c.payment_id, c.amount, c.captured_at, c.purpose
      FROM payment_attempts a LEFT JOIN payment_captures c ON c.attempt_id = a.id AND c.provider = a.provider
     WHERE a.order_id = ${orderId} ORDER BY c.purpose = 'order' DESC NULLS LAST LIMIT 1`);
  const [row] = rows;
  if (!row) return null;
  const { attempt, provider, state, payment_id, amount, captured_at, purpose } = row;
  const capture =
    payment_id !== null && amount !== null && captured_at !== null
      ? { paymentId: payment_id, amount: minor(Number(amount)), at: new Date(captured_at), purpose: purpose ?? '' }
      : null;
  return { attempt, provider, state, capture };
}

export type EmailOfOrder = { readonly kind: string; readonly state: string; readonly at: Date };

/** Lists the emails about an order, oldest first, without those that were sent again. */
export async function listEmailsOf(q: Queryable, orderId: string, kinds: readonly string[]): Promise<EmailOfOrder[]> {
  const named = sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  );
  const { rows } = await q.execute<{ kind: string; state: string; changed_at: string }>(sql`
    SELECT kind, state, changed_at FROM emails
     WHERE kind IN (${named}) AND key = ${orderId} ORDER BY created_at, id`);
  return rows.map(({ kind, state, changed_at }) => ({ kind, state, at: new Date(changed_at) }));
}

/** What the shop knows of a shopper by account or email. */
export type ShopperHistory = {
  readonly orders: number;
  /** Parcels that came back. */
  readonly returned: number;
  readonly since: Date | null;
  readonly spent: readonly { readonly currency: TradeCurrency; readonly amount: Minor }[];
  readonly latest: readonly {
    readonly number: number;
    readonly createdAt: Date;
    readonly market: MarketCode;
    readonly total: Minor;
    readonly currency: TradeCurrency;
  }[];
};

const ofShopper = (ownerId: string, email: string) =>
  sql`(o.owner_id = ${ownerId} OR (${email} <> '' AND lower(o.email) = ${email.toLowerCase()}))`;

/** The orders of the shopper of an order, by owner or email, in some markets. */
export async function getShopperHistory(
  q: Queryable,
  { ownerId, email }: { readonly ownerId: string; readonly email: string },
  markets: readonly MarketCode[],
  except: string,
): Promise<ShopperHistory> {
  const inMarkets = sql`o.market IN (${sql.join(
    markets.map((code) => sql`${code}`),
    sql`, `,
  )})`;
  type Sum = { currency: TradeCurrency; orders: number; returned: number; since: string | null; spent: string | null };
  const sums = await q.execute<Sum>(sql`
    SELECT o.currency, count(*)::integer AS orders, count(*) FILTER (WHERE p.state = 'returned')::integer AS returned,
           min(o.created_at) AS since, sum(o.total - ${givenBackOf}) FILTER (WHERE ${isIncome} AND o.paid_at IS NOT NULL) AS spent
      FROM orders o LEFT JOIN parcels p ON p.order_id = o.id
     WHERE ${ofShopper(ownerId, email)} AND ${inMarkets} GROUP BY o.currency ORDER BY o.currency`);
  type Latest = { number: string; created_at: string; market: MarketCode; total: string; currency: TradeCurrency };
  const latest = await q.execute<Latest>(sql`
    SELECT o.number, o.created_at, o.market, o.total, o.currency FROM orders o
     WHERE ${ofShopper(ownerId, email)} AND ${inMarkets} AND o.id <> ${except} ORDER BY o.created_at DESC, o.number DESC LIMIT 5`);
  const since = sums.rows.flatMap((row) => (row.since ? [Date.parse(row.since)] : []));
  return {
    orders: sums.rows.reduce((sum, row) => sum + row.orders, 0),
    returned: sums.rows.reduce((sum, row) => sum + row.returned, 0),
    since: since.length > 0 ? new Date(Math.min(...since)) : null,
    spent: sums.rows.flatMap((row) =>
      row.spent ? [{ currency: row.currency, amount: minor(Number(row.spent)) }] : [],
    ),
    latest: latest.rows.map((row) => ({
      number: Number(row.number),
      createdAt: new Date(row.created_at),
      market: row.market,
      total: minor(Number(row.total)),
      currency: row.currency,
    })),
  };
}
