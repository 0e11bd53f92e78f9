import { minor } from '#kernel/money';
import { listByCategory, listByCode, listByProduct, listDailySales, listDeliveries, listRefunded } from './queries.ts';
import { currencyOf } from './rates.rules.ts';
import { type ReportCell, type ReportFigure, type ReportWord, shareOf } from './report.rules.ts';
import { type Body, both, converter, marketName, name, own, pointsOf, total, type Work } from './report-parts.ts';

/** What was sold, given back and refused, by market, collection and gift code. */
export async function salesReport(work: Work): Promise<Body> {
  const { db, markets, language } = work;
  const currency = currencyOf(markets);
  const into = converter(markets);
  const [[now, then], [refunds, refundsThen], [sent, sentThen], categories, products, codes] = await Promise.all([
    both(work, (period) => listDailySales(db, markets, period)),
    both(work, (period) => listRefunded(db, markets, period)),
    both(work, (period) => listDeliveries(db, markets, period, 'city')),
    listByCategory(db, markets, work.period),
    listByProduct(db, markets, work.period),
    listByCode(db, markets, work.period),
  ]);
  type Sales = typeof now;
  const revenue = (rows: Sales) => total(rows, (row) => into(row.revenue, row.market));
  const orders = (rows: Sales) => total(rows, (row) => row.orders);
  const money = (amount: number): ReportCell => ({ money: minor(amount), currency });
  const figure = <T>(key: ReportWord, rows: T, before: T | null, of: (rows: T) => ReportCell): ReportFigure => ({
    key,
    value: of(rows),
    before: before === null ? null : of(before),
  });
  const goods = new Map<string, number>();
  for (const row of categories) {
    const called = name(row, language);
    goods.set(called, (goods.get(called) ?? 0) + into(row.amount, row.market));
  }
  // each sale once: collections share products, so their shares add up to more than the whole
  const allGoods = total(products, (row) => into(row.amount, row.market));
  const byMarket = markets.map((market) => {
    const rows = now.filter((row) => row.market === market);
    const sum = (of: (row: Sales[number]) => number) => own(total(rows, of), market);
    return [
      marketName(market, language),
      orders(rows),
      sum((row) => row.revenue),
      sum((row) => row.givenBack),
      sum((row) => row.vat),
      sum((row) => row.shipping),
    ];
  });
  return {
    charts: [
      {
        key: 'revenue',
        currency,
        series: markets,
        points: pointsOf(
          work,
          markets,
          now.map((row) => ({ day: row.day, series: row.market, value: into(row.revenue, row.market) })),
        ),
        total: revenue(now),
        before: then && revenue(then),
      },
    ],
    figures: [
      figure('orders', now, then, orders),
      figure('averageOrder', now, then, (rows) =>
        orders(rows) === 0 ? null : money(Math.round(revenue(rows) / orders(rows))),
      ),
      figure('cashShare', now, then, (rows) =>
        shareOf(
          total(rows, ({ cash }) => cash),
          orders(rows),
        ),
      ),
      figure('cameBack', sent, sentThen, (rows) =>
        shareOf(
          total(rows, (row) => row.returned),
          total(rows, (row) => row.delivered + row.returned),
        ),
      ),
      figure('cancelled', now, then, (rows) =>
        shareOf(
          total(rows, (row) => row.cancelled),
          total(rows, (row) => row.placed),
        ),
      ),
      figure('refunded', refunds, refundsThen, (rows) => money(total(rows, (row) => into(row.amount, row.market)))),
      figure('withinThreeDays', sent, sentThen, (rows) =>
        shareOf(
          total(rows, (row) => row.quick),
          total(rows, (row) => row.delivered),
        ),
      ),
    ],
    tables: [
      { key: 'byMarket', columns: ['market', 'orders', 'revenue', 'givenBack', 'vat', 'shipping'], rows: byMarket },
      {
        key: 'byCollection',
        columns: ['collection', 'revenue', 'overlappingShare'],
        rows: [...goods]
          .toSorted((one, other) => other[1] - one[1])
          .map(([called, amount]) => [called, money(amount), shareOf(amount, allGoods)]),
      },
      {
        key: 'codesUsed',
        columns: ['code', 'market', 'uses', 'given'],
        rows: codes.map((row) => [row.code, marketName(row.market, language), row.uses, own(row.given, row.market)]),
      },
    ],
  };
}
