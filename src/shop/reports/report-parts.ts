import type { Database } from '#database/database';
import { type Bilingual, type Language, MARKETS, type MarketCode } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import { type Against, type Period, type Step, stepOf, stepsIn } from './period.rules.ts';
import { inReportCurrency } from './rates.rules.ts';
import type { ReportCell, ReportChart, ReportFigure, ReportTable } from './report.rules.ts';

/** What a report covers. Texts of the catalogue come in `language`. */
export type ReportQuery = {
  readonly markets: readonly MarketCode[];
  readonly period: Period;
  readonly step: Step;
  readonly against: Against;
  readonly language: Language;
  /** What people call a courier, by its name. */
  readonly courierTitle: (name: string) => string;
};

/** What a report is made of. */
export type Body = {
  readonly charts: readonly ReportChart[];
  readonly figures: readonly ReportFigure[];
  readonly tables: readonly ReportTable[];
};

/** A report under way: `before` is the period that it is compared with. */
export type Work = ReportQuery & { readonly db: Database['read']; readonly before: Period | null };

/** The most rows of a table of words. */
export const MAX_WORDS = 200;

/** The first day of the week in the first market's country, 0 for Sunday: Sunday in Saudi Arabia, Monday in the Emirates. */
function weekStart([first]: readonly MarketCode[]): number {
  return first ? MARKETS[first].weekStart : 0;
}

/** Adds up days to the steps of the chart. */
export function pointsOf(
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

/** The sum of a figure over rows. */
export const total = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** An amount of a market in the report's currency. */
export function converter(markets: readonly MarketCode[]): (amount: number, market: MarketCode) => Minor {
  const isOne = markets.length === 1;
  return (amount, market) => (isOne ? minor(amount) : inReportCurrency(amount, MARKETS[market].currency));
}

/** Reads the period of a report, and the one it is compared with; null without one. */
export const both = async <T>(work: Work, read: (period: Period) => Promise<T>): Promise<readonly [T, T | null]> =>
  await Promise.all([read(work.period), work.before ? read(work.before) : null]);

/** A text of the catalogue in a language. */
export const name = (row: Bilingual, language: Language): string => row[language];
/** The short name of a market. */
export const marketName = (market: MarketCode, language: Language): string => MARKETS[market].name.short[language];
/** An amount in the currency of its own market. */
export const own = (amount: number, market: MarketCode): ReportCell => ({
  money: minor(amount),
  currency: MARKETS[market].currency,
});
