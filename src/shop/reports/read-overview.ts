import type { Database } from '#database/database';
import { type Clock, DAY_MS } from '#kernel/clock';
import { type Bilingual, type Currency, DEFAULT_MARKET, type Language, MARKETS, type MarketCode } from '#kernel/market';
import type { WaitingKind } from '#kernel/waiting-kinds';
import { refreshSales } from '#shop/stock';
import { FUNNEL_STEPS, type FunnelStep } from './counting.rules.ts';
import { addDays, dayIn, type Period, stepsIn } from './period.rules.ts';
import { listByProduct, listDailySales, listFunnel, listMissedWords, listSalesBetween } from './queries.ts';
import { currencyOf, inReportCurrency, rateOf } from './rates.rules.ts';
import type { ReportChart } from './report.rules.ts';
import { listToHandOver, listWaiting, listWaitingMentions } from './waiting-queries.ts';

/** What the first screen shows. Amounts in minor units. */
type Overview = {
  /** Today so far, and the same weekday a week ago until the same hour. */
  readonly today: readonly {
    readonly market: MarketCode;
    readonly currency: Currency;
    readonly orders: number;
    readonly ordersBefore: number;
    readonly revenue: number;
    readonly revenueBefore: number;
    /** What of the revenue was given back. */
    readonly givenBack: number;
    readonly vat: number;
    /** Parcels that wait for the courier. */
    readonly toHandOver: number;
  }[];
  readonly waiting: readonly {
    readonly kind: WaitingKind;
    readonly count: number;
    readonly detail: string | null;
    readonly since: Date | null;
  }[];
  readonly revenue: ReportChart;
  /** The rates of other currencies in the chart's, where it has several. */
  readonly rates: readonly { readonly currency: string; readonly rate: number }[];
  readonly scents: readonly { readonly id: string; readonly name: Bilingual; readonly units: readonly number[] }[];
  readonly funnel: readonly { readonly step: FunnelStep; readonly count: number }[];
  readonly missed: readonly { readonly words: string; readonly missed: number }[];
};

const WEEK_MS = 7 * DAY_MS;
const SHOWN = 5;

/** Reads the first screen of a member of staff for some markets; charts and lists cover the last `days` days. */
export async function readOverview(
  deps: { readonly database: Database; readonly clock: Clock },
  {
    markets,
    days,
    language,
    staffId,
  }: {
    readonly markets: readonly MarketCode[];
    readonly days: number;
    readonly language: Language;
    readonly staffId: string;
  },
): Promise<Overview> {
  const db = deps.database.read;
  const now = deps.clock.now();
  await refreshSales(deps.database, now);
  const [first = DEFAULT_MARKET.code] = markets;
  const last = dayIn(now, MARKETS[first].timeZone);
  const period: Period = { from: addDays(last, 1 - days), to: last };
  const currency = currencyOf(markets);
  const currencies = markets.map((market) => MARKETS[market].currency);
  const [today, waiting, mentions, handOver, sales, products, funnel, missed] = await Promise.all([
    Promise.all(markets.map((market) => salesOfToday(db, market, now))),
    listWaiting(db, markets, currencies, language, now),
    listWaitingMentions(db, staffId, markets, now),
    listToHandOver(db, markets),
    listDailySales(db, markets, period),
    listByProduct(db, markets, period),
    listFunnel(db, markets, period),
    listMissedWords(db, markets, period, SHOWN),
  ]);
  const isOne = markets.length === 1;
  const into = (amount: number, market: MarketCode) =>
    isOne ? amount : inReportCurrency(amount, MARKETS[market].currency);
  const points = stepsIn(period, 'day', 0).map((start) => ({
    start,
    values: markets.map((market) =>
      sales
        .filter((row) => row.day === start && row.market === market)
        .reduce((sum, row) => sum + into(row.revenue, market), 0),
    ),
  }));
  const orders = sales.reduce((sum, row) => sum + row.orders, 0);
  const counted = new Map(funnel.map((row) => [row.step, row.count]));
  return {
    today: today.map((one) => ({
      ...one,
      toHandOver: handOver.find((row) => row.market === one.market)?.count ?? 0,
    })),
    waiting: [...waiting, ...mentions],
    revenue: {
      key: 'revenue',
      currency,
      series: markets,
      points,
      total: points.reduce((sum, { values }) => sum + values.reduce((all, value) => all + value, 0), 0),
      before: null,
    },
    rates: isOne
      ? []
      : [...new Set(currencies)]
          .filter((one) => one !== currency)
          .map((one) => ({ currency: one, rate: rateOf(one) ?? 0 })),
    scents: topScents(products, markets),
    funnel: FUNNEL_STEPS.map((step) => ({ step, count: step === 'order' ? orders : (counted.get(step) ?? 0) })),
    missed,
  };
}

async function salesOfToday(db: Database['read'], market: MarketCode, now: Date) {
  const { timeZone, currency } = MARKETS[market];
  const midnight = midnightIn(now, timeZone);
  const [rows, before] = await Promise.all([
    listSalesBetween(db, [market], midnight, now),
    listSalesBetween(db, [market], new Date(midnight.getTime() - WEEK_MS), new Date(now.getTime() - WEEK_MS)),
  ]);
  const [own, then] = [rows[0], before[0]];
  return {
    market,
    currency,
    orders: own?.orders ?? 0,
    ordersBefore: then?.orders ?? 0,
    revenue: own?.revenue ?? 0,
    revenueBefore: then?.revenue ?? 0,
    givenBack: own?.givenBack ?? 0,
    vat: own?.vat ?? 0,
  };
}

/** The beginning of a day in a zone. */
function midnightIn(now: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const seconds = (part('hour') * 60 + part('minute')) * 60 + part('second');
  return new Date(Math.floor(now.getTime() / 1000) * 1000 - seconds * 1000);
}

function topScents(
  products: Awaited<ReturnType<typeof listByProduct>>,
  markets: readonly MarketCode[],
): Overview['scents'] {
  const found = new Map<string, { name: Bilingual; units: number[] }>();
  for (const { id, en, ar, market, units } of products) {
    const one = found.get(id) ?? { name: { en, ar }, units: markets.map(() => 0) };
    one.units = one.units.map((sum, index) => (markets[index] === market ? sum + units : sum));
    found.set(id, one);
  }
  const all = (units: readonly number[]) => units.reduce((sum, one) => sum + one, 0);
  return [...found]
    .map(([id, one]) => ({ id, ...one }))
    .toSorted((one, other) => all(other.units) - all(one.units))
    .slice(0, SHOWN);
}
