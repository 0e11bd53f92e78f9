import { addSpellingCall, downloadReportCall, readOverviewCall, readReportCall } from '#contract/admin/reports';
import { type Language, MARKETS, type MarketCode } from '#kernel/market';
import { ok, refused } from '#kernel/result';
import { readOverview, readReport, reportSheets } from '#shop/reports';
import { isPeriod } from '#shop/reports/period.rules';
import { REPORT_WORDS, REPORTS, type ReportName } from '#shop/reports/report.rules';
import { addSpelling } from '#shop/search';
import { mayDo, type Permission, type Person } from '#shop/staff/permissions.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { courierTitles } from './couriers.ts';
import { problem } from './problems.ts';
import { tablesFile } from './tables-file.ts';

/** What of the first screen a permission shows. */
const WAITING_NEEDS: Readonly<Record<string, Permission>> = {
  'reviewed-payments': 'payments.review',
  'stuck-parcels': 'parcels.mend',
  'missing-addresses': 'parcels.mend',
  'missing-units': 'parcels.mend',
  'came-back': 'parcels.mend',
  'failed-refunds': 'payments.settle',
  'hanging-payments': 'payments.review',
  differences: 'payments.settle',
  stock: 'stock.adjust',
  reviews: 'reviews.moderate',
  approvals: 'settings.write',
  mentions: 'orders.read',
};

/** Registers the calls of reports, the first screen and spellings. */
export function registerReports(admin: AdminApi, shop: Pick<Shop, 'database' | 'clock' | 'printer' | 'parcels'>): void {
  admin.on(readReportCall, async (c) => {
    const { name } = c.req.valid('param');
    const read = await reportFor(shop, c.var, name, c.req.valid('query'));
    if (!read.ok) return problem(c, read.error.code, read.error.extra);
    return c.json(answerOf(read.value.report), 200);
  });

  admin.on(downloadReportCall, async (c) => {
    const { name } = c.req.valid('param');
    const { from, to, format } = c.req.valid('query');
    const read = await reportFor(shop, c.var, name, c.req.valid('query'));
    if (!read.ok) return problem(c, read.error.code, read.error.extra);
    const { report, markets } = read.value;
    const { language } = c.var;
    const sheets = reportSheets(report, language);
    const named = markets.map((one) => MARKETS[one].name.full[language]).join(' · ');
    const about = { language, title: REPORT_WORDS[name][language], lines: [named, `${from} – ${to}`] };
    return await tablesFile(c, shop, { sheets, about, format, name: `${name}-${from}-${to}` });
  });

  admin.on(readOverviewCall, async (c) => {
    const { days, market } = c.req.valid('query');
    const { person } = c.var;
    const markets = marketsOf(person, market);
    if (!markets) return problem(c, 'notFound');
    const overview = await readOverview(shop, {
      markets,
      days: Number(days),
      language: c.var.language,
      staffId: person.id,
    });
    const { today, waiting, revenue, rates, scents, funnel, missed } = overview;
    const seesMoney = mayDo(person, 'reports.read');
    return c.json(
      {
        today: today.map((one) =>
          seesMoney ? one : { ...one, revenue: null, revenueBefore: null, givenBack: null, vat: null },
        ),
        waiting: waiting
          .filter(({ kind }) => {
            const needed = WAITING_NEEDS[kind];
            return needed !== undefined && mayDo(person, needed);
          })
          .map(({ since, ...one }) => ({ ...one, since: since?.toISOString() ?? null })),
        figures: seesMoney
          ? {
              revenue: chartOf(revenue),
              rates: [...rates],
              scents: scents.map(({ units, ...one }) => ({ ...one, units: [...units] })),
              funnel: [...funnel],
              missed: [...missed],
            }
          : null,
      },
      200,
    );
  });

  admin.on(addSpellingCall, async (c) => {
    const { actor } = c.var;
    const added = await addSpelling(shop, { actor, ...c.req.valid('json') });
    return added.ok ? c.json(added.value, 200) : problem(c, added.error.code);
  });
}

type ReportQuery = {
  readonly from: string;
  readonly to: string;
  readonly market?: MarketCode | undefined;
} & Pick<ReportRequest, 'step' | 'against'>;

/** Reads a report for a person, with the markets it is about. */
async function reportFor(
  shop: Pick<Shop, 'database' | 'clock' | 'parcels'>,
  { person, language }: { readonly person: Person; readonly language: Language },
  name: ReportName,
  { from, to, step, against, market }: ReportQuery,
) {
  const missing = missingFor(person, name);
  if (missing) return refused({ code: 'forbidden' as const, extra: { permission: missing } });
  const markets = marketsOf(person, market);
  if (!markets) return refused({ code: 'notFound' as const, extra: {} });
  const period = { from, to };
  if (!isPeriod(period)) return refused({ code: 'reportPeriod' as const, extra: {} });
  const courierTitle = courierTitles(shop, language);
  const report = await readReport(shop, name, { markets, period, step, against, language, courierTitle });
  return ok({ report, markets });
}

/** The permission that a person lacks for a report; null for none. */
function missingFor(person: Person, name: ReportName): Permission | null {
  const needed: readonly Permission[] = REPORTS[name];
  return needed.some((one) => mayDo(person, one)) ? null : (needed[0] ?? null);
}

/** The markets of a request: the named one or all of the person's; null for one that the person does not work for. */
function marketsOf({ markets }: Person, named: MarketCode | undefined): readonly MarketCode[] | null {
  if (named === undefined) return markets;
  return markets.includes(named) ? [named] : null;
}

type Report = Awaited<ReturnType<typeof readReport>>;
type ReportRequest = Parameters<typeof readReport>[2];

function chartOf({ series, points, ...chart }: Report['charts'][number]) {
  return {
    ...chart,
    series: [...series],
    points: points.map(({ start, values }) => ({ start, values: [...values] })),
  };
}

function answerOf({ charts, figures, tables, ...report }: Report) {
  return {
    ...report,
    charts: charts.map(chartOf),
    figures: [...figures],
    tables: tables.map(({ key, columns, rows }) => ({
      key,
      columns: [...columns],
      rows: rows.map((row) => [...row]),
    })),
  };
}
