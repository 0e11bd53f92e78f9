import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf } from '#contract/admin/base';
import type { listOffersCall } from '#contract/admin/offers';
import { MARKET_CODES } from '#kernel/market';
import { kindOf } from '#shop/offers/offer-form.rules';
import { get } from '../../client/api.ts';
import { joined, useLanguage, useTexts } from '../../client/language.ts';
import { useListAddress } from '../../client/list.ts';
import { useMarket } from '../../client/market.ts';
import { useMay } from '../../client/session.ts';
import { useZoned } from '../../client/zone.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Grid } from '../../ui/grid.tsx';
import type { Column } from '../../ui/grid-columns.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { Count } from '../../ui/money.tsx';
import { Page } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Time } from '../../ui/time.tsx';
import { EndDialog, OFFERS } from './end-dialog.tsx';
import { namesOf } from './names.ts';
import { givenWords, type OfferNames } from './sentence.ts';
import { OFFER_STATES } from './states.ts';
import { TEXTS } from './texts.ts';
import { TryCart } from './try-cart.tsx';

export { Component as Offer } from './offer/route.tsx';

type Row = AnswerOf<typeof listOffersCall>['items'][number];
const VIEWS = ['live', 'planned', 'draft', 'ended', 'all'] as const;

/** Every offer, or where the address says so a cart to try them with. */
export function Component() {
  return useListAddress().get('try') === '' ? <OfferList /> : <TryCart />;
}

/** Every offer: what it gives, where and when, how often it was used; to open, to add, and to end at once. */
function OfferList() {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const market = useMarket();
  const navigate = useNavigate();
  const address = useListAddress({ view: 'all' });
  const [ending, setEnding] = useState<Row | null>(null);
  const language = useLanguage();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [OFFERS],
    queryFn: ({ signal }) => get(OFFERS, { signal }),
  });
  const columns = useColumns(namesOf(data?.goods ?? []), may('offers.write') ? setEnding : null);
  const view = VIEWS.find((one) => one === address.view) ?? 'all';
  const words = address.q.toLowerCase();
  const inMarket = (data?.items ?? []).filter(({ terms }) => market === undefined || terms.markets.includes(market));
  const items = inMarket.filter(
    ({ state, name }) => (view === 'all' || state === view) && `${name.en} ${name.ar}`.toLowerCase().includes(words),
  );
  const list = {
    data: data && { items, page: { next: null, previous: null, count: items.length, counted: 'exact' as const } },
    limit: Math.max(1, items.length),
    ...{ error, isFetching, refetch },
  };
  const live = inMarket.filter(({ state }) => state === 'live').length;
  return (
    <Page
      title={texts.title}
      beside={data ? texts.live(live) : null}
      actions={
        <>
          <ButtonLink to="/offers?try=1">{texts.tryCart}</ButtonLink>
          {may('offers.write') ? (
            <ButtonLink kind="go" icon="plus" to="/offers/new">
              {texts.new}
            </ButtonLink>
          ) : null}
        </>
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
      <Filters address={address} search={texts.search} filters={[]} />
      <Grid
        label={texts.title}
        columns={columns}
        list={list}
        address={address}
        rowId={({ id }) => id}
        rowName={({ name }) => name[language]}
        empty={texts.empty}
        onOpen={({ id }: Row) => void navigate(`/offers/${id}`)}
        opensOnClick
      />
      {ending ? <EndDialog id={ending.id} name={ending.name[language]} onClose={() => setEnding(null)} /> : null}
    </Page>
  );
}

function useColumns(names: OfferNames, onEnd: ((offer: Row) => void) | null): readonly Column<Row>[] {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const nameOf = useMarketName();
  const time = useZoned(texts.time);
  return [
    {
      id: 'offer',
      label: texts.offer,
      cell: ({ name, terms }) => (
        <span className="two">
          <bdi className="b">{name[language]}</bdi>
          <span className="o">{givenWords(terms, names, language)}</span>
        </span>
      ),
    },
    { id: 'kind', label: texts.kind, wide: true, cell: ({ terms }) => texts.kinds[kindOf(terms)] },
    {
      id: 'market',
      label: texts.market,
      wide: true,
      cell: ({ terms: { markets } }) =>
        markets.length === MARKET_CODES.length ? texts.allMarkets : joined(...markets.map(nameOf)),
    },
    { id: 'time', label: time, wide: 'tablet', cell: (row) => <Times row={row} /> },
    { id: 'uses', label: texts.uses, end: true, cell: ({ uses }) => <Count value={uses} /> },
    {
      id: 'state',
      label: texts.state,
      cell: ({ state }) => <StatusMark {...OFFER_STATES[state]}>{texts.stateOf[state]}</StatusMark>,
    },
    ...(onEnd
      ? [
          {
            id: 'end',
            label: texts.endNow,
            hideLabel: true,
            cell: (row: Row) =>
              row.state === 'live' || row.state === 'planned' ? (
                <Button kind="text" aria-label={`${texts.endNow}: ${row.name[language]}`} onClick={() => onEnd(row)}>
                  {texts.endNow}
                </Button>
              ) : null,
          },
        ]
      : []),
  ];
}

function Times({ row: { terms } }: { readonly row: Row }) {
  const texts = useTexts(TEXTS);
  const { from, until } = terms.times ?? {};
  return (
    <span className="two">
      {from === undefined ? null : <Time at={from} />}
      <span className={from === undefined ? undefined : 'o'}>
        {until === undefined ? texts.noEnd : <Time at={until} />}
      </span>
    </span>
  );
}
