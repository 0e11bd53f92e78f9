import type { Language } from '#kernel/market';
import { knownCity } from '#shop/addresses/known-city.rules';
import { listDailySales, listDeliveries } from './queries.ts';
import { type ReportCell, type ReportFigure, type ReportWord, shareOf } from './report.rules.ts';
import { type Body, both, MAX_WORDS, marketName, pointsOf, total, type Work } from './report-parts.ts';

type Delivered = Awaited<ReturnType<typeof listDeliveries>>[number];

/** Rows of the same city as one, named in a language; a city that no list has keeps the name that was typed. */
function byCity(rows: readonly Delivered[], language: Language): Delivered[] {
  const cities = Map.groupBy(rows, ({ market, name }) => `${market} ${knownCity(name)?.en ?? name}`);
  return [...cities.values()]
    .flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      const delivered = total(same, (row) => row.delivered);
      const days = total(same, (row) => (row.days ?? 0) * row.delivered);
      return {
        ...{ market: first.market, name: knownCity(first.name)?.[language] ?? first.name, delivered },
        parcels: total(same, (row) => row.parcels),
        returned: total(same, (row) => row.returned),
        quick: total(same, (row) => row.quick),
        days: delivered === 0 ? null : days / delivered,
      };
    })
    .toSorted((one, other) => other.parcels - one.parcels);
}

/** How long parcels take and which come back, by market, courier and city. */
export async function deliveryReport(work: Work): Promise<Body> {
  const { db, markets, language, courierTitle } = work;
  const [[now, then], carried, [sales]] = await Promise.all([
    both(work, async (period) => byCity(await listDeliveries(db, markets, period, 'city'), language)),
    listDeliveries(db, markets, work.period, 'courier'),
    both({ ...work, before: null }, (period) => listDailySales(db, markets, period)),
  ]);
  type Rows = typeof now;
  const parcels = (rows: Rows) => total(rows, (row) => row.parcels);
  const delivered = (rows: Rows) => total(rows, (row) => row.delivered);
  const returned = (rows: Rows) => total(rows, (row) => row.returned);
  const days = (rows: Rows): ReportCell => {
    const all = delivered(rows);
    return all === 0 ? null : Math.round((total(rows, (row) => (row.days ?? 0) * row.delivered) / all) * 10) / 10;
  };
  const cells = (rows: Rows): ReportCell[] => [
    parcels(rows),
    delivered(rows),
    days(rows),
    returned(rows),
    shareOf(returned(rows), delivered(rows) + returned(rows)),
  ];
  const figure = (key: ReportWord, of: (rows: Rows) => ReportCell): ReportFigure => ({
    key,
    value: of(now),
    before: then && of(then),
  });
  const columns = ['parcels', 'delivered', 'days', 'cameBack', 'returnedShare'] as const;
  return {
    charts: [
      {
        key: 'orders',
        currency: null,
        series: markets,
        points: pointsOf(
          work,
          markets,
          sales.map((row) => ({ day: row.day, series: row.market, value: row.orders })),
        ),
        total: total(sales, (row) => row.orders),
        before: null,
      },
    ],
    figures: [
      figure('parcels', parcels),
      figure('delivered', delivered),
      figure('days', days),
      figure('cameBack', (rows) => shareOf(returned(rows), delivered(rows) + returned(rows))),
      figure('withinThreeDays', (rows) =>
        shareOf(
          total(rows, (row) => row.quick),
          delivered(rows),
        ),
      ),
    ],
    tables: [
      {
        key: 'byMarket',
        columns: ['market', ...columns],
        rows: markets.map((market) => [
          marketName(market, language),
          ...cells(now.filter((row) => row.market === market)),
        ]),
      },
      {
        key: 'byCourier',
        columns: ['courier', 'market', ...columns],
        rows: carried.map((row) => [courierTitle(row.name), marketName(row.market, language), ...cells([row])]),
      },
      {
        key: 'byCity',
        columns: ['city', 'market', ...columns],
        rows: now.slice(0, MAX_WORDS).map((row) => [row.name, marketName(row.market, language), ...cells([row])]),
      },
    ],
  };
}
