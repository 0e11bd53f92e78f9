import { Link } from 'react-router';
import type { AlertAnswer, WaitedFor } from '#contract/admin/stock-alerts';
import { joined, useLanguage, useTexts } from '../../client/language.ts';
import { useList, useListAddress } from '../../client/list.ts';
import { useMay } from '../../client/session.ts';
import { useZoned } from '../../client/zone.ts';
import { Filters } from '../../ui/filters.tsx';
import { Grid } from '../../ui/grid.tsx';
import type { Column } from '../../ui/grid-columns.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { Page } from '../../ui/panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Time } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';

/** Products that people wait for and, for staff who may see customers, who waits. */
export function Component() {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const maySee = may('customers.read');
  const address = useListAddress({ view: 'products' });
  const byPerson = maySee && address.view === 'people';
  return (
    <Page
      title={texts.title}
      crumb={
        may('stock.adjust') ? (
          <Link className="link" to="/stock">
            {texts.stock}
          </Link>
        ) : undefined
      }
    >
      {maySee ? (
        <Tabs
          label={texts.views}
          current={byPerson ? 'people' : 'products'}
          resets={['after', 'open', 'sort', 'q', 'product', 'market']}
          tabs={[
            { value: 'products', label: texts.byProduct },
            { value: 'people', label: texts.byPerson },
          ]}
        />
      ) : null}
      {byPerson ? <People /> : <Products maySee={maySee} />}
    </Page>
  );
}

function Products({ maySee }: { readonly maySee: boolean }) {
  const texts = useTexts(TEXTS);
  const when = useZoned(texts.since);
  const language = useLanguage();
  const marketName = useMarketName();
  const address = useListAddress({ sort: '-waiting' });
  const list = useList('/stock-alerts/products', address, { extra: { count: 'exact' } });
  const columns: readonly Column<WaitedFor>[] = [
    { id: 'product', label: texts.product, cell: ({ title }) => title[language] },
    { id: 'market', label: texts.market, cell: ({ market }) => marketName(market) },
    {
      id: 'waiting',
      label: texts.waiting,
      sort: 'waiting',
      end: true,
      cell: ({ waiting, productId, market }) =>
        maySee ? (
          <Link className="link num b" to={`/stock/alerts?view=people&product=${productId}&market=${market}`}>
            {waiting}
          </Link>
        ) : (
          <b className="num">{waiting}</b>
        ),
    },
    { id: 'onHand', label: texts.onHand, end: true, cell: ({ onHand }) => <span className="num">{onHand}</span> },
    {
      id: 'since',
      label: when,
      sort: 'since',
      wide: true,
      cell: ({ since }) => <Time at={since} />,
    },
  ];
  return (
    <>
      <Filters address={address} search={texts.searchProduct} filters={[]} />
      <Grid
        label={texts.title}
        columns={columns}
        list={list}
        address={address}
        rowId={({ id }) => id}
        rowName={({ title, market }) => joined(title[language], marketName(market))}
        empty={texts.empty}
      />
    </>
  );
}

function People() {
  const texts = useTexts(TEXTS);
  const when = useZoned(texts.since);
  const language = useLanguage();
  const marketName = useMarketName();
  const address = useListAddress({ sort: 'since' });
  const list = useList('/stock-alerts', address, { extra: { count: 'exact' } });
  const columns: readonly Column<AlertAnswer>[] = [
    { id: 'email', label: texts.email, cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
    { id: 'product', label: texts.product, cell: ({ title }) => title[language] },
    { id: 'market', label: texts.market, cell: ({ market }) => marketName(market) },
    {
      id: 'since',
      label: when,
      sort: 'since',
      cell: ({ since }) => <Time at={since} />,
    },
    {
      id: 'language',
      label: texts.language,
      wide: true,
      cell: (one) => (one.language === 'ar' ? 'العربية' : 'English'),
    },
    { id: 'until', label: texts.until, wide: true, cell: ({ until }) => <Time at={until} /> },
  ];
  return (
    <>
      <Filters address={address} search={texts.searchPerson} filters={[]} />
      <Grid
        label={texts.title}
        columns={columns}
        list={list}
        address={address}
        rowId={({ id }) => id}
        rowName={({ email, title }) => joined(email, title[language])}
        empty={texts.empty}
      />
    </>
  );
}
