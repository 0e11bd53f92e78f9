import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AnswerOf } from '#contract/admin/base';
import type { readOverviewCall } from '#contract/admin/reports';
import { DEFAULT_MARKET, MARKETS } from '#kernel/market';
import { currencySign } from '#texts/format';
import { get } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { useMarket } from '../../client/market.ts';
import { now } from '../../client/now.ts';
import { useMay, usePerson } from '../../client/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chart } from '../../ui/chart.tsx';
import { Empty, ErrorPanel } from '../../ui/error-panel.tsx';
import { Count, Money } from '../../ui/money.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { Segments } from '../../ui/tabs.tsx';
import { SpellingDialog } from './spelling-dialog.tsx';
import { TEXTS } from './texts.ts';
import { WaitingPanel } from './waiting-panel.tsx';

export type OverviewAnswer = AnswerOf<typeof readOverviewCall>;
type Figures = NonNullable<OverviewAnswer['figures']>;
const SPANS = ['1', '7', '28'] as const;

/** The first screen: today, what wants a person, and how the last days went. */
export function Component() {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const person = usePerson();
  const market = useMarket();
  const [search, setSearch] = useSearchParams();
  const days = SPANS.find((one) => one === search.get('days')) ?? '28';
  const { data, error, refetch } = useQuery({
    queryKey: ['/overview', market ?? '', days, language],
    queryFn: ({ signal }) => get('/overview', { query: { days, market }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const hour = now().getHours();
  const part = hour < 12 ? 'morning' : hour < 18 ? 'day' : 'evening';
  const today = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(now());
  return (
    <Page
      title={texts.greeting(part, person.name.split(' ')[0] ?? person.name)}
      tab={texts.title}
      beside={today}
      actions={
        <Segments
          label={texts.span}
          options={SPANS.map((value) => ({ value, label: texts.spans[value] }))}
          value={days}
          onChange={(value) => setSearch({ days: value }, { replace: true })}
        />
      }
    >
      {error && !data ? (
        <Panel title={texts.title} flush>
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        </Panel>
      ) : null}
      {data ? (
        <>
          <TodayFigures today={data.today} />
          {data.figures ? (
            <div className="cols">
              <div className="stack">
                <WaitingPanel waiting={data.waiting} />
                <RevenuePanel figures={data.figures} />
              </div>
              <SidePanels figures={data.figures} onAdded={() => void refetch()} />
            </div>
          ) : (
            <WaitingPanel waiting={data.waiting} />
          )}
        </>
      ) : null}
    </Page>
  );
}

function TodayFigures({ today }: { readonly today: OverviewAnswer['today'] }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const may = useMay();
  const sum = (of: (one: OverviewAnswer['today'][number]) => number) => today.reduce((all, one) => all + of(one), 0);
  const toHandOver = sum((one) => one.toHandOver);
  return (
    <div className="figs">
      <section className="p fig">
        <span className="mute">{texts.orders}</span>
        <span className="v">
          <Count value={sum((one) => one.orders)} />
        </span>
        <span className="d">{texts.before(String(sum((one) => one.ordersBefore)))}</span>
      </section>
      {today.map(({ market, currency, revenue, revenueBefore, givenBack, vat }) =>
        revenue === null ? null : (
          <section className="p fig" key={market}>
            <span className="mute">{texts.revenue(MARKETS[market].name.short[language])}</span>
            <span className="v">
              <Money amount={revenue} currency={currency} />
            </span>
            <span className="d">
              {texts.vat} <Money amount={vat ?? 0} currency={currency} />
            </span>
            {givenBack ? (
              <span className="d">
                {texts.givenBack} <Money amount={givenBack} currency={currency} />
              </span>
            ) : null}
            <span className="d faint">
              <Money amount={revenueBefore ?? 0} currency={currency} /> {texts.before('')}
            </span>
          </section>
        ),
      )}
      <section className="p fig">
        <span className="mute">{texts.handOver}</span>
        <span className="row">
          <span className="v">
            <Count value={toHandOver} />
          </span>
          {may('parcels.print') && toHandOver > 0 ? (
            <span className="sp">
              <ButtonLink kind="go" to="/packing">
                {texts.startPacking}
              </ButtonLink>
            </span>
          ) : null}
        </span>
        <span className="d">
          {today.map((one, index) => (
            <span key={one.market}>
              {index > 0 ? ' · ' : ''}
              {MARKETS[one.market].name.short[language]} <Count value={one.toHandOver} />
            </span>
          ))}
        </span>
      </section>
    </div>
  );
}

function RevenuePanel({ figures }: { readonly figures: Figures }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const { revenue, rates } = figures;
  const currency = revenue.currency ?? DEFAULT_MARKET.currency;
  const note = rates
    .flatMap(({ currency: from, rate }) => {
      const market = Object.values(MARKETS).find((one) => one.currency === from);
      if (!market) return [];
      return texts.rate(
        market.name.short[language],
        currencySign(market.currency, language),
        String(rate),
        currencySign(currency, language),
      );
    })
    .join(' ');
  const title = texts.byDay(currencySign(currency, language));
  return (
    <Panel title={title} actions={<Money amount={revenue.total} currency={currency} />}>
      <Chart name={title} chart={revenue} note={note || undefined} />
    </Panel>
  );
}

function SidePanels({ figures, onAdded }: { readonly figures: Figures; readonly onAdded: () => void }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const may = useMay();
  const [spelling, setSpelling] = useState<string | null>(null);
  const { scents, funnel, missed } = figures;
  const sold = (units: readonly number[]) => units.reduce((sum, one) => sum + one, 0);
  const most = Math.max(1, ...scents.map(({ units }) => sold(units)));
  const visits = Math.max(1, ...funnel.map(({ count }) => count));
  const first = funnel[0]?.count ?? 0;
  return (
    <div className="stack">
      <Panel title={texts.scents}>
        {scents.length === 0 ? (
          <Empty title={texts.noSales} />
        ) : (
          <ol className="stack s">
            {scents.map(({ id, name, units }) => (
              <li key={id}>
                <div className="row">
                  {may('products.read') ? (
                    <Link to={`/products/${id}`}>{name[language]}</Link>
                  ) : (
                    <span>{name[language]}</span>
                  )}
                  <span className="sp b">
                    <Count value={sold(units)} />
                  </span>
                </div>
                <div className="bar">
                  {units.map((one, index) => (
                    <i
                      key={figures.revenue.series[index]}
                      className={index === 1 ? 'u' : ''}
                      style={{ inlineSize: `${(one / most) * 100}%` }}
                    />
                  ))}
                </div>
              </li>
            ))}
          </ol>
        )}
      </Panel>
      <Panel title={texts.funnel}>
        <ul className="stack s">
          {funnel.map(({ step, count }) => (
            <li key={step}>
              <div className="row">
                <span>{texts.steps[step]}</span>
                <span className="sp">
                  <Count value={count} />
                </span>
                {step === 'visit' || first === 0 ? null : (
                  <bdi dir="ltr" className="faint num">
                    {`${Math.round((count * 1000) / first) / 10}%`}
                  </bdi>
                )}
              </div>
              <div className="bar">
                <i style={{ inlineSize: `${(count / visits) * 100}%` }} />
              </div>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={texts.missed}>
        {missed.length === 0 ? (
          <Empty title={texts.noMissed} />
        ) : (
          <ul className="stack s">
            {missed.map(({ words, missed: times }) => (
              <li className="row" key={words}>
                <bdi>{words}</bdi>
                <span className="sp mute">
                  <Count value={times} />
                </span>
                {may('content.write') ? (
                  <Button kind="text" onClick={() => setSpelling(words)}>
                    {texts.addSpelling}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {spelling === null ? null : (
        <SpellingDialog words={spelling} onClose={() => setSpelling(null)} onAdded={onAdded} />
      )}
    </div>
  );
}
