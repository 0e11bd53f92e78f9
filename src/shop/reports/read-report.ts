import type { Database } from '#database/database';
import type { Bilingual, Language, MarketCode } from '#kernel/market';
import { MARKETS } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import { type Against, type Period, periodBefore, type Step, stepOf, stepsIn } from './period.rules.ts';
import {
  listByCategory,
  listByCode,
  listByFamily,
  listByProduct,
  listByShopper,
  listDailySales,
  listDailySearches,
  listDailyUnits,
  listDeliveries,
  listMissedWords,
  listRefunded,
  listWords,
} from './queries.ts';
import { currencyOf, inReportCurrency } from './rates.rules.ts';
import {
  type ReportCell,
  type ReportChart,
  type ReportFigure,
  type ReportName,
  type ReportTable,
  type ReportWord,
  shareOf,
} from './report.rules.ts';

type Reading = { readonly database: Pick<Database, 'read'> };

/** What a report covers. Texts of the catalogue come in `language`. */
type ReportQuery = {
  readonly markets: readonly MarketCode[];
  readonly period: Period;
  readonly step: Step;
  readonly against: Against;
  readonly language: Language;
};

export type Report = {
  readonly name: ReportName;
  readonly period: Period;
  readonly before: Period | null;
  readonly charts: readonly ReportChart[];
  readonly figures: readonly ReportFigure[];
  readonly tables: readonly ReportTable[];
};

type Body = Pick<Report, 'charts' | 'figures' | 'tables'>;
type Work = ReportQuery & { readonly db: Database['read']; readonly before: Period | null };

/** Reads a report for some markets and days. */
export async function readReport(deps: Reading, name: ReportName, query: ReportQuery): Promise<Report> {
  const before = periodBefore(query.period, query.against);
  const body = await MAKERS[name]({ ...query, db: deps.database.read, before });
  return { name, period: query.period, before, ...body };
}

const MAKERS: Readonly<Record<ReportName, (work: Work) => Promise<Body>>> = {
  sales: salesReport,
  scents: scentsReport,
  shoppers: shoppersReport,
  search: searchReport,
  delivery: deliveryReport,
};

/** The first day of the week in the first market's country, 0 for Sunday: Sunday in Saudi Arabia, Monday in the Emirates. */
function weekStart([first]: readonly MarketCode[]): number {
  return first ? MARKETS[first].weekStart : 0;
}

/** Adds up days to the steps of the chart. */
function pointsOf(
  { period, step, markets }: Work,
  series: readonly string[],
  days: readonly { readonly day: string; readonly series: string; readonly value: number }[],
): ReportChart['points'] {
  const start = weekStart(markets);
  const sums = new Map<string, number>();
  for (const { day, series: one, value } of days) {
    const key = `${stepOf(day, step, start)} ${one}`;
    sums.set(key, (sums.get(key) ?? 0) + value);
  }
  return stepsIn(period, step, start).map((first) => ({
    start: first,
    values: series.map((one) => sums.get(`${first} ${one}`) ?? 0),
  }));
}

const total = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0);

/** An amount of a market in the report's currency. */
function converter(markets: readonly MarketCode[]): (amount: number, market: MarketCode) => Minor {
  const isOne = markets.length === 1;
  return (amount, market) => (isOne ? minor(amount) : inReportCurrency(amount, MARKETS[market].currency));
}

const both = async <T>(work: Work, read: (period: Period) => Promise<T>): Promise<readonly [T, T | null]> =>
  await Promise.all([read(work.period), work.before ? read(work.before) : null]);

const name = (row: Bilingual, language: Language): string => row[language];
const marketName = (market: MarketCode, language: Language): string => MARKETS[market].name.short[language];
const own = (amount: number, market: MarketCode): ReportCell => ({
  money: minor(amount),
  currency: MARKETS[market].currency,
});

async function salesReport(work: Work): Promise<Body> {
  const { db, markets, language } = work;
  const currency = currencyOf(markets);
  const into = converter(markets);
  const [[now, then], [refunds, refundsThen], [sent, sentThen], categories, codes] = await Promise.all([
    both(work, (period) => listDailySales(db, markets, period)),
    both(work, (period) => listRefunded(db, markets, period)),
    both(work, (period) => listDeliveries(db, markets, period)),
    listByCategory(db, markets, work.period),
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
  const allGoods = total([...goods.values()], (amount) => amount);
  const byMarket = markets.map((market) => {
    const rows = now.filter((row) => row.market === market);
    const sum = (of: (row: Sales[number]) => number) => own(total(rows, of), market);
    return [
      marketName(market, language),
      orders(rows),
      sum((row) => row.revenue),
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
      { key: 'byMarket', columns: ['market', 'orders', 'revenue', 'vat', 'shipping'], rows: byMarket },
      {
        key: 'byCollection',
        columns: ['collection', 'revenue', 'share'],
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

async function scentsReport(work: Work): Promise<Body> {
  const { db, markets, language } = work;
  const currency = currencyOf(markets);
  const into = converter(markets);
  const [[now, then], products, families] = await Promise.all([
    both(work, (period) => listDailyUnits(db, markets, period)),
    listByProduct(db, markets, work.period),
    listByFamily(db, markets, work.period),
  ]);
  const units = (rows: typeof now) => total(rows, (row) => row.units);
  const sold = new Map<string, { called: string; units: number; amount: number }>();
  for (const row of products) {
    const found = sold.get(row.id) ?? { called: name(row, language), units: 0, amount: 0 };
    sold.set(row.id, {
      ...found,
      units: found.units + row.units,
      amount: found.amount + into(row.amount, row.market),
    });
  }
  const most = [...sold.values()].toSorted((one, other) => other.units - one.units).slice(0, 100);
  return {
    charts: [
      {
        key: 'units',
        currency: null,
        series: markets,
        points: pointsOf(
          work,
          markets,
          now.map((row) => ({ day: row.day, series: row.market, value: row.units })),
        ),
        total: units(now),
        before: then && units(then),
      },
    ],
    figures: [
      { key: 'units', value: units(now), before: then && units(then) },
      { key: 'scentsSold', value: sold.size, before: null },
    ],
    tables: [
      {
        key: 'topScents',
        columns: ['scent', 'units', 'revenue'],
        rows: most.map((row) => [row.called, row.units, { money: minor(row.amount), currency }]),
      },
      {
        key: 'byFamily',
        columns: ['family', 'units', 'share'],
        rows: families.map((row) => [name(row, language), row.units, shareOf(row.units, units(now))]),
      },
    ],
  };
}

async function shoppersReport(work: Work): Promise<Body> {
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

/** The most rows of a table of words. */
const MOST_WORDS = 200;

async function searchReport(work: Work): Promise<Body> {
  const { db, markets } = work;
  const [[now, then], words, missed] = await Promise.all([
    both(work, (period) => listDailySearches(db, markets, period)),
    listWords(db, markets, work.period, MOST_WORDS),
    listMissedWords(db, markets, work.period, MOST_WORDS),
  ]);
  const searches = (rows: typeof now) => total(rows, (row) => row.searches);
  const misses = (rows: typeof now) => total(rows, (row) => row.missed);
  const clicks = (rows: typeof now) => total(rows, (row) => row.clicks);
  return {
    charts: [
      {
        key: 'searches',
        currency: null,
        series: markets,
        points: pointsOf(
          work,
          markets,
          now.map((row) => ({ day: row.day, series: row.market, value: row.searches })),
        ),
        total: searches(now),
        before: then && searches(then),
      },
    ],
    figures: [
      { key: 'searches', value: searches(now), before: then && searches(then) },
      {
        key: 'missedShare',
        value: shareOf(misses(now), searches(now)),
        before: then && shareOf(misses(then), searches(then)),
      },
      { key: 'clicks', value: clicks(now), before: then && clicks(then) },
    ],
    tables: [
      { key: 'missedWords', columns: ['words', 'missed'], rows: missed.map((row) => [row.words, row.missed]) },
      {
        key: 'topWords',
        columns: ['words', 'searches', 'missed', 'clicks'],
        rows: words.map((row) => [row.words, row.searches, row.missed, row.clicks]),
      },
      {
        key: 'unclickedWords',
        columns: ['words', 'searches'],
        rows: words
          .filter((row) => row.clicks === 0 && row.missed < row.searches)
          .map((row) => [row.words, row.searches]),
      },
    ],
  };
}

async function deliveryReport(work: Work): Promise<Body> {
  const { db, markets, language } = work;
  const [[now, then], [sales]] = await Promise.all([
    both(work, (period) => listDeliveries(db, markets, period)),
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
        key: 'byCity',
        columns: ['city', 'market', ...columns],
        rows: now.slice(0, MOST_WORDS).map((row) => [row.city, marketName(row.market, language), ...cells([row])]),
      },
    ],
  };
}
