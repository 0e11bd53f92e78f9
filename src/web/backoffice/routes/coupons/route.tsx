import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MARKET_CODES, MARKETS, type MarketCode } from '#kernel/market';
import { get, send } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { useListAddress } from '../../client/list.ts';
import { useMarket } from '../../client/market.ts';
import { now } from '../../client/now.ts';
import { invalidFields } from '../../client/problem.ts';
import { queries } from '../../client/queries.ts';
import { useMay } from '../../client/session.ts';
import { Button } from '../../ui/button.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Grid } from '../../ui/grid.tsx';
import type { Column } from '../../ui/grid-columns.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { Count } from '../../ui/money.tsx';
import { Page } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Time } from '../../ui/time.tsx';
import { useUndoable } from '../../ui/toasts.tsx';
import { type Coupon, CouponDialog } from './coupon-dialog.tsx';
import { TEXTS } from './texts.ts';
import { APPROVALS, WaitingCoupons } from './waiting-coupons.tsx';

const VIEWS = ['all', 'running', 'planned', 'ended', 'used-up'] as const;
const KINDS = { planned: 'info', running: 'ok', ended: 'plain', 'used-up': 'warn' } as const;
const PATH = '/coupons';

/** Every gift code: what it is worth, when and how often it is good; to add, change and stop. */
export function Component() {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const market = useMarket();
  const address = useListAddress({ view: 'all' });
  const [open, setOpen] = useState<Coupon | 'new' | null>(null);
  const columns = useColumns();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => get(PATH, { signal }),
  });
  const view = VIEWS.find((one) => one === address.view) ?? 'all';
  const words = address.q.toLowerCase();
  const inMarket = (data?.items ?? []).filter(
    ({ terms }) => market === undefined || terms.currency === null || terms.currency === MARKETS[market].currency,
  );
  const items = inMarket.filter(
    ({ code, state, terms: { description } }) =>
      (view === 'all' || state === view) && `${code} ${description.en} ${description.ar}`.toLowerCase().includes(words),
  );
  const list = {
    data: data && { items, page: { next: null, previous: null, count: items.length, counted: 'exact' as const } },
    limit: Math.max(1, items.length),
    error,
    isFetching,
    refetch,
  };
  const mayWrite = may('coupons.write');
  return (
    <Page
      title={texts.title}
      beside={data ? <Count value={items.length} /> : null}
      actions={
        mayWrite ? (
          <Button kind="go" icon="plus" onClick={() => setOpen('new')}>
            {texts.new}
          </Button>
        ) : null
      }
    >
      <Tabs
        label={texts.viewsLabel}
        current={view}
        tabs={VIEWS.map((one) => ({
          value: one,
          label: texts.views[one],
          count: data && inMarket.filter(({ state }) => one === 'all' || state === one).length,
        }))}
      />
      {may('coupons.write') ? <WaitingCoupons /> : null}
      <Filters address={address} search={texts.search} filters={[]} />
      <Grid
        label={texts.title}
        columns={columns}
        list={list}
        address={address}
        rowId={({ code }) => code}
        rowName={({ code }) => code}
        empty={texts.empty}
        {...(mayWrite ? { onOpen: (row: Coupon) => setOpen(row), opensOnClick: true } : {})}
      />
      {open === null ? null : (
        <CouponDialog
          coupon={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={() => queries.invalidateQueries({ queryKey: [PATH] })}
        />
      )}
    </Page>
  );
}

function useColumns(): readonly Column<Coupon>[] {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const may = useMay();
  const undoable = useUndoable();
  const marketOf = ({ terms }: Coupon) =>
    MARKET_CODES.find((code) => MARKETS[code].currency === terms.currency) ?? null;
  const amount = (hundredths: number, currency: string | null) => (
    <bdi dir="ltr" className="num">
      {[currency, (hundredths / 100).toFixed(2)].filter(Boolean).join(' ')}
    </bdi>
  );
  const nameOf = useMarketName();
  const nameOfMarket = (code: MarketCode | null) => (code ? nameOf(code) : texts.both);
  /** Ends a code now, which can be taken back. */
  function stop({ code, version, terms }: Coupon): void {
    let saved = version;
    const set = async (endsAt: string | null) => {
      const done = await send('PATCH', '/coupons/{code}', { path: { code }, body: { endsAt }, ifMatch: saved });
      saved = done.version;
      if (done.state === 'waiting') throw invalidFields(texts.asked(code), []);
    };
    void undoable({
      words: texts.stopped(code),
      run: () => set(now().toISOString()),
      undo: () => set(terms.endsAt),
      after: () => Promise.all([PATH, APPROVALS].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
    });
  }
  const time = (row: Coupon, at: string | null) =>
    at ? <Time at={at} market={marketOf(row)} style="full" /> : <span className="faint">–</span>;
  return [
    {
      id: 'code',
      label: texts.code,
      cell: ({ code, terms }) => (
        <span className="two">
          <bdi dir="ltr" className="b">
            {code}
          </bdi>
          <span className="o">{terms.description[language]}</span>
        </span>
      ),
    },
    {
      id: 'worth',
      label: texts.worth,
      end: true,
      cell: ({ terms }) =>
        terms.kind === 'percentage' ? (
          <bdi dir="ltr" className="num">{`${terms.weight / 100}%`}</bdi>
        ) : (
          amount(terms.weight, terms.currency)
        ),
    },
    {
      id: 'minimum',
      label: texts.minimum,
      end: true,
      wide: true,
      cell: ({ terms }) =>
        terms.minimum === 0 ? <span className="faint">–</span> : amount(terms.minimum, terms.currency),
    },
    { id: 'market', label: texts.market, cell: (row) => nameOfMarket(marketOf(row)) },
    { id: 'from', label: texts.from, wide: true, cell: (row) => time(row, row.terms.startsAt) },
    { id: 'until', label: texts.until, cell: (row) => time(row, row.terms.endsAt) },
    {
      id: 'uses',
      label: texts.uses,
      end: true,
      cell: ({ used, terms }) => <bdi className="num">{texts.usesOf(used, terms.usesAllowed)}</bdi>,
    },
    {
      id: 'state',
      label: texts.state,
      cell: ({ state }) => (
        <StatusMark kind={KINDS[state]} shape={state === 'planned' ? 'ring' : state === 'ended' ? 'line' : 'dot'}>
          {texts.stateOf[state]}
        </StatusMark>
      ),
    },
    ...(may('coupons.write')
      ? [
          {
            id: 'stop',
            label: texts.stop,
            hideLabel: true,
            cell: (row: Coupon) =>
              row.state === 'running' || row.state === 'planned' ? (
                <Button kind="text" aria-label={`${texts.stop}: ${row.code}`} onClick={() => stop(row)}>
                  {texts.stop}
                </Button>
              ) : null,
          },
        ]
      : []),
  ];
}
