import { minor } from '#kernel/money';
import { listByShopper } from './queries.ts';
import { currencyOf } from './rates.rules.ts';
import { shareOf } from './report.rules.ts';
import { type Body, both, converter, pointsOf, total, type Work } from './report-parts.ts';

/** New and returning shoppers. */
export async function shoppersReport(work: Work): Promise<Body> {
  const { db, markets, language } = work;
  const currency = currencyOf(markets);
  const into = converter(markets);
  const [now, then] = await both(work, (period) => listByShopper(db, markets, period));
  const orders = (rows: typeof now, returning: boolean) =>
    total(
      rows.filter((row) => row.returning === returning),
      (row) => row.orders,
    );
  const all = (rows: typeof now) => orders(rows, true) + orders(rows, false);
  const series = ['new', 'returning'] as const;
  const words = { new: { en: 'New', ar: 'جدد' }, returning: { en: 'Returning', ar: 'عائدون' } };
  return {
    charts: [
      {
        key: 'orders',
        currency: null,
        series,
        points: pointsOf(
          work,
          series,
          now.map((row) => ({ day: row.day, series: row.returning ? 'returning' : 'new', value: row.orders })),
        ),
        total: all(now),
        before: then && all(then),
      },
    ],
    figures: [
      { key: 'new', value: orders(now, false), before: then && orders(then, false) },
      { key: 'returning', value: orders(now, true), before: then && orders(then, true) },
      {
        key: 'newShare',
        value: shareOf(orders(now, false), all(now)),
        before: then && shareOf(orders(then, false), all(then)),
      },
    ],
    tables: [
      {
        key: 'byKind',
        columns: ['shopper', 'orders', 'revenue', 'averageOrder'],
        rows: series.map((kind) => {
          const rows = now.filter((row) => row.returning === (kind === 'returning'));
          const revenue = total(rows, (row) => into(row.revenue, row.market));
          const count = total(rows, (row) => row.orders);
          return [
            words[kind][language],
            count,
            { money: minor(revenue), currency },
            count === 0 ? null : { money: minor(Math.round(revenue / count)), currency },
          ];
        }),
      },
    ],
  };
}
