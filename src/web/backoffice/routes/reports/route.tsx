import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AnswerOf } from '#contract/admin/base';
import type { readReportCall } from '#contract/admin/reports';
import { DEFAULT_MARKET, type Language, MARKETS } from '#kernel/market';
import { AGAINST, addDays, dayIn, isPeriod, STEPS } from '#shop/reports/period.rules';
import { isReportWord, REPORT_NAMES, REPORT_WORDS, REPORTS } from '#shop/reports/report.rules';
import { get, getPaper } from '../../client/api.ts';
import { type Texts, useLanguage, useTexts } from '../../client/language.ts';
import { useMarket } from '../../client/market.ts';
import { now } from '../../client/now.ts';
import { problemOf } from '../../client/problem.ts';
import { savePaper } from '../../client/save-paper.ts';
import { useMay } from '../../client/session.ts';
import { Button } from '../../ui/button.tsx';
import { Chart } from '../../ui/chart.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Empty, ErrorPanel, ProblemNote } from '../../ui/error-panel.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Count, Money } from '../../ui/money.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { ReportTabs } from '../../ui/report-tabs.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';

export type ReportAnswer = AnswerOf<typeof readReportCall>;
type Cell = ReportAnswer['figures'][number]['value'];

type Words = {
  title: string;
  from: string;
  to: string;
  step: string;
  steps: Readonly<Record<(typeof STEPS)[number], string>>;
  against: string;
  againsts: Readonly<Record<(typeof AGAINST)[number], string>>;
  figures: string;
  before: (percent: string) => string;
  empty: string;
  period: string;
};
const TEXTS: Texts<Words> = {
  en: {
    title: 'Reports',
    from: 'From',
    to: 'To',
    step: 'By',
    steps: { day: 'day', week: 'week', month: 'month' },
    against: 'Against',
    againsts: { previous: 'the time before', year: 'a year ago', none: 'nothing' },
    figures: 'In figures',
    before: (percent) => `${percent} on the time before`,
    empty: 'Nothing in these days.',
    period: 'Choose a period of one day to two years.',
  },
  ar: {
    title: 'التقارير',
    from: 'من',
    to: 'إلى',
    step: 'بحسب',
    steps: { day: 'اليوم', week: 'الأسبوع', month: 'الشهر' },
    against: 'مقارنة مع',
    againsts: { previous: 'الفترة السابقة', year: 'قبل سنة', none: 'لا شيء' },
    figures: 'بالأرقام',
    before: (percent) => `${percent} عن الفترة السابقة`,
    empty: 'لا شيء في هذه الأيام.',
    period: 'اختر فترة من يوم إلى عامين.',
  },
};

/** The reports: period, step and comparison are in the address. */
export function Component() {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const may = useMay();
  const market = useMarket();
  const [search, setSearch] = useSearchParams();
  const [failed, setFailed] = useState<unknown>(null);
  const names = REPORT_NAMES.filter((one) => may(REPORTS[one]));
  const name = names.find((one) => one === search.get('view')) ?? names[0] ?? 'sales';
  const today = dayIn(now(), (market ? MARKETS[market] : DEFAULT_MARKET).timeZone);
  const from = search.get('since') ?? addDays(today, -27);
  const to = search.get('until') ?? today;
  const step = STEPS.find((one) => one === search.get('step')) ?? 'day';
  const against = AGAINST.find((one) => one === search.get('against')) ?? 'previous';
  const isValid = isPeriod({ from, to });
  const params = { from, to, step, against, market };
  const { data, error, refetch } = useQuery({
    queryKey: ['/reports', name, params, language],
    queryFn: ({ signal }) => get('/reports/{name}', { path: { name }, query: params, signal }),
    placeholderData: keepPreviousData,
    enabled: isValid,
  });
  const set = (key: string, value: string) => {
    const next = new URLSearchParams(search);
    next.set(key, value);
    setSearch(next, { replace: true });
  };
  async function download(format: 'csv' | 'xlsx' | 'pdf'): Promise<void> {
    setFailed(null);
    try {
      savePaper(await getPaper('GET', '/reports/{name}/file', { path: { name }, query: { ...params, format } }));
    } catch (problem) {
      setFailed(problem);
    }
  }
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <Button icon="download" onClick={() => void download('xlsx')}>
            XLSX
          </Button>
          <Button icon="download" onClick={() => void download('csv')}>
            CSV
          </Button>
          <Button icon="download" onClick={() => void download('pdf')}>
            PDF
          </Button>
        </>
      }
    >
      <ReportTabs current={name} />
      <div className="row wrap reports__f">
        <DateField
          label={texts.from}
          value={from}
          market={market}
          onChange={(value) => set('since', value)}
          error={isValid ? undefined : texts.period}
        />
        <DateField label={texts.to} value={to} market={market} onChange={(value) => set('until', value)} />
        <SelectField
          label={texts.step}
          value={step}
          onChange={(value) => set('step', value)}
          options={STEPS.map((value) => ({ value, label: texts.steps[value] }))}
        />
        <SelectField
          label={texts.against}
          value={against}
          onChange={(value) => set('against', value)}
          options={AGAINST.map((value) => ({ value, label: texts.againsts[value] }))}
        />
      </div>
      {failed === null ? null : <ProblemNote problem={problemOf(failed)} />}
      {error && !data ? (
        <Panel title={REPORT_WORDS[name][language]} flush>
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        </Panel>
      ) : null}
      {data ? <Report report={data} /> : null}
    </Page>
  );
}

function wordOf(key: string, language: Language): string {
  return isReportWord(key) ? REPORT_WORDS[key][language] : key;
}

function Report({ report }: { readonly report: ReportAnswer }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const [first, ...others] = report.tables;
  return (
    <div className="cols">
      <div className="stack">
        {report.charts.map((chart) => (
          <Panel
            key={chart.key}
            title={wordOf(chart.key, language)}
            actions={
              <span className="mute sm">
                {chart.currency ? (
                  <Money amount={chart.total} currency={chart.currency} />
                ) : (
                  <Count value={chart.total} />
                )}
                {chart.before ? ` · ${texts.before(changeText(chart.total, chart.before))}` : null}
              </span>
            }
          >
            <Chart name={wordOf(chart.key, language)} chart={chart} />
          </Panel>
        ))}
        {first ? <TablePanel table={first} /> : null}
      </div>
      <div className="stack">
        <Panel title={texts.figures} flush>
          <table className="t">
            <tbody>
              {report.figures.map(({ key, value, before }) => (
                <tr key={key}>
                  <th scope="row">{wordOf(key, language)}</th>
                  <td className="end">
                    <CellText cell={value} />
                  </td>
                  <td className="end faint">
                    <Difference value={value} before={before} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
        {others.map((table) => (
          <TablePanel key={table.key} table={table} />
        ))}
      </div>
    </div>
  );
}

function TablePanel({ table }: { readonly table: ReportAnswer['tables'][number] }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  return (
    <Panel title={wordOf(table.key, language)} flush>
      {table.rows.length === 0 ? (
        <Empty title={texts.empty} />
      ) : (
        <ScrollRegion className="chart__t grid" label={wordOf(table.key, language)}>
          <table className="t">
            <thead>
              <tr>
                {table.columns.map((column, index) => (
                  <th scope="col" key={column} className={typeof table.rows[0]?.[index] === 'string' ? '' : 'end'}>
                    {wordOf(column, language)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.slice(0, 2).map(String).join(' ')}>
                  {row.map((cell, index) => (
                    <td
                      key={table.columns[index]}
                      className={index === 0 ? 'grid__n' : typeof cell === 'string' ? '' : 'end'}
                      data-label={index === 0 ? undefined : wordOf(table.columns[index] ?? '', language)}
                    >
                      <CellText cell={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Panel>
  );
}

function CellText({ cell }: { readonly cell: Cell }) {
  if (cell === null) return '–';
  if (typeof cell === 'string') return <bdi>{cell}</bdi>;
  if (typeof cell === 'number') {
    return Number.isInteger(cell) ? <Count value={cell} /> : <bdi dir="ltr">{cell.toFixed(1)}</bdi>;
  }
  if ('money' in cell) return <Money amount={cell.money} currency={cell.currency} />;
  return <bdi dir="ltr">{`${cell.percent / 100}%`}</bdi>;
}

/** Against the time before: percent for counts and amounts, points for shares. */
function Difference({ value, before }: { readonly value: Cell; readonly before: Cell }) {
  const [own, then] = [numberOf(value), numberOf(before)];
  if (own === null || then === null) return null;
  const isShare = typeof value === 'object' && value !== null && 'percent' in value;
  if (!isShare && then === 0) return null;
  return <bdi dir="ltr">{isShare ? signed((own - then) / 100) : changeText(own, then)}</bdi>;
}

function numberOf(cell: Cell): number | null {
  if (typeof cell === 'number') return cell;
  if (cell === null || typeof cell === 'string') return null;
  return 'money' in cell ? cell.money : cell.percent;
}

function changeText(value: number, before: number): string {
  return `${signed(((value - before) / before) * 100)}%`;
}

function signed(value: number): string {
  const rounded = Math.round(Math.abs(value) * 10) / 10;
  return `${value < 0 ? '−' : '+'}${rounded}`;
}
