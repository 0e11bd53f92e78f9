import { CURRENCIES, MARKET_CODES } from '#kernel/market';
import { WAITING_KINDS } from '#kernel/waiting-kinds';
import { FUNNEL_STEPS } from '#shop/reports/counting.rules';
import { AGAINST, STEPS } from '#shop/reports/period.rules';
import { REPORT_NAMES } from '#shop/reports/report.rules';
import { adminFile, adminRoute, body, z } from './base.ts';

const market = z.enum(MARKET_CODES);
const currency = z.enum(CURRENCIES);
/** A text, a count, an amount in minor units, or a share in basis points. */
const cell = z.union([
  z.string(),
  z.number(),
  z.null(),
  z.object({ money: z.number(), currency }),
  z.object({ percent: z.number() }),
]);
const period = z.object({ from: z.string(), to: z.string() });
const chart = z.object({
  key: z.string(),
  currency: currency.nullable(),
  series: z.array(z.string()),
  points: z.array(z.object({ start: z.string(), values: z.array(z.number()) })),
  total: z.number(),
  before: z.number().nullable(),
});

const reportAnswer = z
  .object({
    name: z.enum(REPORT_NAMES),
    period,
    before: period.nullable(),
    charts: z.array(chart),
    figures: z.array(z.object({ key: z.string(), value: cell, before: cell })),
    tables: z.array(z.object({ key: z.string(), columns: z.array(z.string()), rows: z.array(z.array(cell)) })),
  })
  .openapi('Report');

const query = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  step: z.enum(STEPS).default('day'),
  against: z.enum(AGAINST).default('previous'),
  market: market.optional(),
});
const params = z.object({ name: z.enum(REPORT_NAMES) });
/** Which report needs what is in `REPORTS`; the handler checks it. */
const needs = ['reports.read', 'reports.scents', 'reports.delivery'] as const;

export const readReportCall = adminRoute({
  method: 'get',
  path: '/api/admin/reports/{name}',
  needs,
  summary: 'A report: charts, figures and tables',
  request: { params, query },
  answer: reportAnswer,
});

export const downloadReportCall = adminFile({
  method: 'get',
  path: '/api/admin/reports/{name}/file',
  needs,
  summary: 'A report as CSV, XLSX or PDF',
  media: 'application/octet-stream',
  request: { params, query: query.extend({ format: z.enum(['csv', 'xlsx', 'pdf']) }) },
});

export const readOverviewCall = adminRoute({
  method: 'get',
  path: '/api/admin/overview',
  needs: 'signed-in',
  summary: 'The first screen: today, what wants a person, revenue, scents, funnel',
  request: { query: z.object({ days: z.enum(['1', '7', '28']).default('28'), market: market.optional() }) },
  answer: z
    .object({
      today: z.array(
        z.object({
          market,
          currency,
          orders: z.int(),
          ordersBefore: z.int(),
          revenue: z.number().nullable(),
          revenueBefore: z.number().nullable(),
          /** What of the revenue was given back. */
          givenBack: z.number().nullable(),
          vat: z.number().nullable(),
          toHandOver: z.int(),
        }),
      ),
      waiting: z.array(
        z.object({
          kind: z.enum(WAITING_KINDS),
          count: z.int(),
          detail: z.string().nullable(),
          since: z.string().nullable(),
        }),
      ),
      /** Null for people who may not read the reports. */
      figures: z
        .object({
          revenue: chart,
          rates: z.array(z.object({ currency: z.string(), rate: z.number() })),
          scents: z.array(
            z.object({ id: z.string(), name: z.object({ en: z.string(), ar: z.string() }), units: z.array(z.int()) }),
          ),
          funnel: z.array(z.object({ step: z.enum(FUNNEL_STEPS), count: z.int() })),
          missed: z.array(z.object({ words: z.string(), missed: z.int() })),
        })
        .nullable(),
    })
    .openapi('Overview'),
});

export const addSpellingCall = adminRoute({
  method: 'post',
  path: '/api/admin/search/spellings',
  needs: 'content.write',
  summary: 'Make a spelling mean a word of the catalogue',
  request: body(z.object({ spelling: z.string().trim().min(1).max(60), means: z.string().trim().min(1).max(60) })),
  answer: z.object({ variant: z.string(), canonical: z.string() }),
});
