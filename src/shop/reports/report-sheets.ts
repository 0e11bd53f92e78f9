import { isMarketCode, type Language, MARKETS } from '#kernel/market';
import { minor } from '#kernel/money';
import type { SheetCell } from '#shop/sheets/cell.rules';
import type { Report } from './read-report.ts';
import { REPORT_WORDS, type ReportCell, type ReportWord } from './report.rules.ts';

type Sheet = { readonly name: string; readonly rows: readonly (readonly SheetCell[])[]; readonly rightToLeft: boolean };

/** A report as tables of a file: the figures, each chart and each table, with words in a language. */
export function reportSheets(report: Report, language: Language): readonly Sheet[] {
  const word = (key: ReportWord) => REPORT_WORDS[key][language];
  const rightToLeft = language === 'ar';
  const series = (key: string) => (isMarketCode(key) ? MARKETS[key].name.short[language] : wordOf(key, language));
  const figures: SheetCell[][] = [
    [word('period'), report.period.from, report.period.to],
    ...(report.before ? [[word('before'), report.before.from, report.before.to]] : []),
    [word('figure'), word('value'), word('before')],
    ...report.figures.map(({ key, value, before }) => [word(key), cellOf(value), cellOf(before)]),
  ];
  const charts = report.charts.map(({ key, currency, series: names, points }) => ({
    name: word(key),
    rightToLeft,
    rows: [
      [word('day'), ...names.map(series)],
      ...points.map(({ start, values }) => [
        start,
        ...values.map((value): SheetCell => (currency ? { money: minor(value), currency } : value)),
      ]),
    ],
  }));
  const tables = report.tables.map(({ key, columns, rows }) => ({
    name: word(key),
    rightToLeft,
    rows: [columns.map(word), ...rows.map((row) => row.map(cellOf))],
  }));
  return [{ name: word(report.name), rows: figures, rightToLeft }, ...charts, ...tables];
}

function wordOf(key: string, language: Language): string {
  return key === 'new' || key === 'returning' ? REPORT_WORDS[key][language] : key;
}

/** A share is written in percent. */
function cellOf(cell: ReportCell): SheetCell {
  return typeof cell === 'object' && cell !== null && 'percent' in cell ? cell.percent / 100 : cell;
}
