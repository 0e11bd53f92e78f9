import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Currency, digitsOf, isMarketCode, MARKETS } from '#kernel/market';
import { minor } from '#kernel/money';
import { REPORT_WORDS } from '#shop/reports/report.rules';
import { formatAmount } from '#texts/format';
import { type Texts, useLanguage, useTexts } from '../client/language.ts';
import { Button } from './button.tsx';
import { Count, formatCount, Money } from './money.tsx';
import { ScrollRegion } from './scroll-region.tsx';

/** A chart over time, as reports answer it. */
type ChartData = {
  readonly currency: Currency | null;
  readonly series: readonly string[];
  readonly points: readonly { readonly start: string; readonly values: readonly number[] }[];
  readonly total: number;
};

type Words = {
  asTable: string;
  asChart: string;
  from: string;
  /** The chart in a sentence: its name, its total, its highest step. */
  sentence: (name: string, total: string, most: string, day: string) => string;
};
const TEXTS: Texts<Words> = {
  en: {
    asTable: 'Show as a table',
    asChart: 'Show as a chart',
    from: 'From',
    sentence: (name, total, most, day) => `${name}: ${total} in all, the most on ${day} with ${most}.`,
  },
  ar: {
    asTable: 'عرض كجدول',
    asChart: 'عرض كرسم',
    from: 'من',
    sentence: (name, total, most, day) => `${name}: المجموع ${total}، والأعلى يوم ${day} بمقدار ${most}.`,
  },
};

/** The widest drawing; a narrower place has a narrower one, whose words keep their size. */
const WIDTH = 720;
const HEIGHT = 236;
const AXIS = 52;
const FOOT = 24;
const HEAD = 10;
const LINES = 6;
/** The axis of values reaches at least so far: in units of money, or a count. */
const LEAST_AXIS = { money: 10, count: 5 } as const;
/** A named day below the bars takes about this much. */
const NAMED = 90;

/** The name of a series: a market or a word of reports. */
function useSeriesName(): (series: string) => string {
  const language = useLanguage();
  return (series) => {
    if (isMarketCode(series)) return MARKETS[series].name.short[language];
    return series === 'new' || series === 'returning' ? REPORT_WORDS[series][language] : series;
  };
}

/** `2026-10-26` → `26/10`. */
function shortDay(day: string): string {
  return `${Number(day.slice(8, 10))}/${Number(day.slice(5, 7))}`;
}

type Props = { readonly name: string; readonly chart: ChartData; readonly note?: string | undefined };

/**
 * Stacked bars over time: time runs with the reading direction, the axis of values stands at the start, series differ by tone
 * and hatch. One button puts a real table in its place.
 */
export function Chart({ name, chart, note }: Props) {
  const texts = useTexts(TEXTS);
  const [isTable, setTable] = useState(false);
  const seriesName = useSeriesName();
  return (
    <>
      {isTable ? <ChartTable name={name} chart={chart} /> : <Bars name={name} chart={chart} />}
      <div className="row chart__f">
        <span className="legend">
          {chart.series.map((one, index) => (
            <span key={one}>
              <i className={index === 1 ? 'u' : 'k'} />
              {seriesName(one)}
            </span>
          ))}
          {note ? <span>{note}</span> : null}
        </span>
        <span className="sp">
          <Button kind="text" onClick={() => setTable(!isTable)}>
            {isTable ? texts.asChart : texts.asTable}
          </Button>
        </span>
      </div>
    </>
  );
}

/** The width of a drawing on the screen, at most `WIDTH`, and the ref that it is measured by. */
function useWidth(): readonly [RefObject<SVGSVGElement | null>, number] {
  const drawing = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(WIDTH);
  useLayoutEffect(() => {
    const { current } = drawing;
    if (!current) return;
    const measure = () => setWidth(Math.min(WIDTH, Math.round(current.clientWidth) || WIDTH));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [drawing, width];
}

function Bars({ name, chart }: Props) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const hatch = useId();
  const [drawing, width] = useWidth();
  const { points, currency } = chart;
  const isRtl = language === 'ar';
  const sums = points.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  // without sales the axis still has steps that people count in
  const most = Math.max(currency ? LEAST_AXIS.money * 10 ** digitsOf(currency) : LEAST_AXIS.count, ...sums);
  const y = scaleLinear<number>({ domain: [0, most], range: [HEIGHT - FOOT, HEAD], nice: true });
  const left = isRtl ? 0 : AXIS;
  const right = isRtl ? width - AXIS : width;
  const x = scaleBand<string>({
    domain: points.map(({ start }) => start),
    range: isRtl ? [right, left] : [left, right],
    padding: 0.35,
  });
  const every = Math.max(1, Math.ceil((points.length * NAMED) / width));
  const shown = (value: number) =>
    currency ? formatAmount(minor(Math.round(value)), currency, 'short') : formatCount(Math.round(value));
  const best = sums.indexOf(Math.max(...sums));
  const sentence = texts.sentence(
    name,
    shown(chart.total),
    shown(sums[best] ?? 0),
    shortDay(points[best]?.start ?? ''),
  );
  return (
    <svg
      className="ch"
      ref={drawing}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={sentence}
      direction="ltr"
    >
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" style={{ fill: 'var(--c-uae)' }} />
          <rect width="1.5" height="5" style={{ fill: 'rgb(255 255 255 / 0.3)' }} />
        </pattern>
      </defs>
      {y.ticks(LINES).map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} style={{ stroke: 'var(--line)' }} />
          <text x={isRtl ? right + 8 : left - 8} y={y(tick) + 4} textAnchor={isRtl ? 'start' : 'end'}>
            {shown(tick)}
          </text>
        </g>
      ))}
      {points.map(({ start, values }, index) => {
        const at = x(start) ?? 0;
        let below = 0;
        return (
          <g key={start}>
            {values.map((value, series) => {
              const base = below;
              below += value;
              return value === 0 ? null : (
                <Bar
                  key={chart.series[series]}
                  x={at}
                  width={x.bandwidth()}
                  y={y(below)}
                  height={Math.max(0, y(base) - y(below))}
                  fill={series === 1 ? `url(#${hatch})` : 'var(--c-ksa)'}
                />
              );
            })}
            {index % every === 0 ? (
              <text x={at + x.bandwidth() / 2} y={HEIGHT - 6} textAnchor="middle">
                {shortDay(start)}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

function ChartTable({ name, chart }: Pick<Props, 'name' | 'chart'>) {
  const texts = useTexts(TEXTS);
  const seriesName = useSeriesName();
  const { currency } = chart;
  return (
    <ScrollRegion className="chart__t" label={name}>
      <table className="t">
        <thead>
          <tr>
            <th scope="col">{texts.from}</th>
            {chart.series.map((one) => (
              <th scope="col" className="end" key={one}>
                {seriesName(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.points.map(({ start, values }) => (
            <tr key={start}>
              <th scope="row">
                <bdi dir="ltr">{start}</bdi>
              </th>
              {values.map((value, index) => (
                <td className="end" key={chart.series[index]}>
                  {currency ? <Money amount={value} currency={currency} /> : <Count value={value} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
