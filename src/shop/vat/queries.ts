import { and, eq, gte, lt, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#database/database';
import type { MarketCode } from '#kernel/market';
import { minor } from '#kernel/money';
import { invoices } from '#shop/invoices';
import { orders } from '#shop/orders';
import type { PaperSum } from './vat-report.rules.ts';

type Period = { readonly market: MarketCode; readonly from: Date; readonly to: Date };

const issuedIn = ({ market, from, to }: Period) =>
  and(
    gte(invoices.issuedAt, from),
    lt(invoices.issuedAt, to),
    eq(sql`${invoices.document} ->> 'market'`, sql`${market}::text`),
  );

/** Not a credit note that the tax authority refused and another took the place of (decision 0730). */
const notReplaced = (q: Queryable) => {
  const next = alias(invoices, 'next');
  return notExists(q.select({ id: next.id }).from(next).where(eq(next.replaces, invoices.id)));
};

/** Sums the papers issued for a market in a period, by kind, rate and the order's region. */
export async function listPaperSums(q: Queryable, period: Period): Promise<PaperSum[]> {
  const amount = (field: string) => sql<string>`sum((${invoices.document} ->> ${sql.raw(`'${field}'`)})::bigint)`;
  const rate = sql<number>`(${invoices.document} ->> 'vatBasisPoints')::int`;
  const rows = await q
    .select({
      kind: invoices.kind,
      vatBasisPoints: rate,
      region: orders.state,
      count: sql<string>`count(*)`,
      taxable: amount('taxable'),
      vat: amount('vat'),
      shipping: amount('shipping'),
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(issuedIn(period), notReplaced(q)))
    .groupBy(invoices.kind, rate, orders.state)
    .orderBy(invoices.kind, rate, orders.state);
  return rows.map((row) => ({
    ...row,
    count: Number(row.count),
    taxable: minor(Number(row.taxable)),
    vat: minor(Number(row.vat)),
    shipping: minor(Number(row.shipping)),
  }));
}

/** The series with papers in a period: their first and last number there, and how many there are. */
export async function listSeriesOf(q: Queryable, period: Period) {
  const rows = await q
    .select({
      series: invoices.series,
      kind: invoices.kind,
      first: sql<string>`min(${invoices.sequence})`,
      last: sql<string>`max(${invoices.sequence})`,
      firstNumber: sql<string>`min(${invoices.number})`,
      lastNumber: sql<string>`max(${invoices.number})`,
      count: sql<string>`count(*)`,
    })
    .from(invoices)
    .where(issuedIn(period))
    .groupBy(invoices.series, invoices.kind)
    .orderBy(invoices.series);
  return rows.map((row) => ({ ...row, first: Number(row.first), last: Number(row.last), count: Number(row.count) }));
}

/** The numbers between two of a series that no paper has; 100 at most. */
export async function listMissingNumbers(q: Queryable, series: string, first: number, last: number): Promise<number[]> {
  const { rows } = await q.execute<{ n: string }>(sql`
    SELECT n::text AS n FROM generate_series(${first}::bigint, ${last}::bigint) n
     WHERE NOT EXISTS (SELECT 1 FROM invoices i WHERE i.series = ${series} AND i.sequence = n)
     ORDER BY n LIMIT 100`);
  return rows.map(({ n }) => Number(n));
}
