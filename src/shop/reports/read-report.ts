import type { Database } from '#database/database';
import { deliveryReport } from './delivery-report.ts';
import { type Period, periodBefore } from './period.rules.ts';
import type { ReportName } from './report.rules.ts';
import type { Body, ReportQuery, Work } from './report-parts.ts';
import { salesReport } from './sales-report.ts';
import { scentsReport } from './scents-report.ts';
import { searchReport } from './search-report.ts';
import { shoppersReport } from './shoppers-report.ts';

export type Report = Body & {
  readonly name: ReportName;
  readonly period: Period;
  readonly before: Period | null;
};

const MAKERS: Readonly<Record<ReportName, (work: Work) => Promise<Body>>> = {
  sales: salesReport,
  scents: scentsReport,
  shoppers: shoppersReport,
  search: searchReport,
  delivery: deliveryReport,
};

/** Reads a report for some markets and days. */
export async function readReport(
  deps: { readonly database: Pick<Database, 'read'> },
  name: ReportName,
  query: ReportQuery,
): Promise<Report> {
  const before = periodBefore(query.period, query.against);
  const body = await MAKERS[name]({ ...query, db: deps.database.read, before });
  return { name, period: query.period, before, ...body };
}
