import { useState } from 'react';
import { Link } from 'react-router';
import { LANGUAGES, MARKETS } from '#kernel/market';
import { groupedPhone } from '#shop/addresses/phone.rules';
import { PEOPLE_VIEWS } from '#shop/people/people-list.rules';
import { useLanguage, useTexts } from '../../client/language.ts';
import { useList, useListAddress } from '../../client/list.ts';
import { useMay } from '../../client/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { MergeDialog } from '../../ui/customers/merge-dialog.tsx';
import { AlikePanels, FiguresPanel, PrivacyPanel } from '../../ui/customers/panels.tsx';
import { type Customer, useCustomer } from '../../ui/customers/state.ts';
import { CUSTOMER_TEXTS } from '../../ui/customers/texts.ts';
import { Filters } from '../../ui/filters.tsx';
import { Grid } from '../../ui/grid.tsx';
import type { Column } from '../../ui/grid-columns.tsx';
import { Count, Money } from '../../ui/money.tsx';
import { Page } from '../../ui/panel.tsx';
import { useSelection } from '../../ui/selection.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { Time } from '../../ui/time.tsx';

/** People with accounts and guests as one list; the chosen one beside it. */
export function Component() {
  const texts = useTexts(CUSTOMER_TEXTS);
  const screen = useLanguage();
  const may = useMay();
  const address = useListAddress({ view: 'all', sort: '-seen' });
  const view = PEOPLE_VIEWS.find((one) => one === address.view) ?? 'all';
  const list = useList('/customers', address, { limit: 50, extra: { 'filter[view]': view } });
  const { data } = list;
  const selection = useSelection(list.data?.page.count ?? 0);
  const [merging, setMerging] = useState(false);
  const columns: readonly Column<Customer>[] = [
    {
      id: 'customer',
      label: texts.customer,
      cell: (row) => (
        <>
          <Link className="link" to={`/customers/${row.id}`}>
            <bdi>{row.name || '–'}</bdi>
          </Link>
          <span className="sub">
            {[
              row.city,
              row.market ? MARKETS[row.market].name.short[screen] : '',
              row.kind === 'guest' ? texts.guest : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    {
      id: 'contact',
      label: texts.contact,
      cell: (row) => (
        <>
          <bdi dir="ltr">{groupedPhone(row.phone)}</bdi>
          <span className="sub">
            <bdi dir="ltr">{row.email}</bdi>
          </span>
        </>
      ),
    },
    {
      id: 'seen',
      label: texts.lastOrder,
      sort: 'seen',
      wide: true,
      cell: (row) => <Time at={row.lastSeen} market={row.market} style="day" />,
    },
    { id: 'orders', label: texts.orders, end: true, cell: (row) => <Count value={row.orders} /> },
    {
      id: 'refused',
      label: texts.cameBack,
      end: true,
      wide: 'tablet',
      cell: (row) =>
        row.refused === 0 ? (
          <span className="faint">–</span>
        ) : (
          <span className="warn">
            <Count value={row.refused} />
          </span>
        ),
    },
    {
      id: 'spent',
      label: texts.spent,
      end: true,
      wide: 'tablet',
      cell: (row) =>
        row.spent.map(({ currency, total }) => (
          <span className="b block" key={currency}>
            <Money amount={total} currency={currency} />
          </span>
        )),
    },
  ];
  const rows = data?.items ?? [];
  const [first, second] = rows.filter(({ id }) => selection.has(id));
  const canMerge = may('customers.merge') && selection.size === 2 && first !== undefined && second !== undefined;
  return (
    <Page
      title={texts.title}
      beside={data ? <Count value={data.page.count ?? data.items.length} /> : null}
      actions={
        canMerge ? (
          <Button icon="people" onClick={() => setMerging(true)}>
            {texts.merge}
          </Button>
        ) : null
      }
    >
      <Tabs
        label={texts.views}
        current={view}
        tabs={PEOPLE_VIEWS.map((value) => ({ value, label: texts.view[value], count: data?.views?.[value] }))}
      />
      <Filters
        address={address}
        search={texts.search}
        filters={[
          {
            kind: 'choice',
            name: 'language',
            label: texts.language,
            options: LANGUAGES.map((value) => ({ value, label: texts.writes[value] })),
          },
          { kind: 'range', name: 'last', label: texts.lastOrder, of: 'day' },
        ]}
      >
        {address.q === '' ? null : <span className="sm mute hide-t">{texts.alsoFinds}</span>}
      </Filters>
      <div className="cols">
        <section className="p" aria-label={texts.view[view]}>
          <Grid
            label={texts.title}
            columns={columns}
            list={list}
            address={address}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            selection={selection}
            tall
            opensOnClick
            openId={address.open}
            onOpen={({ id }) => address.set({ open: id }, { replace: true })}
            empty={texts.empty}
          />
        </section>
        <Beside id={address.open || (rows[0]?.id ?? '')} onGone={() => address.set({ open: '' })} />
      </div>
      {merging && first && second ? (
        <MergeDialog
          one={first}
          two={second}
          onClose={() => setMerging(false)}
          onMerged={(id) => {
            selection.clear();
            address.set({ open: id });
          }}
        />
      ) : null}
    </Page>
  );
}

function Beside({ id, onGone }: { readonly id: string; readonly onGone: () => void }) {
  const texts = useTexts(CUSTOMER_TEXTS);
  const { data } = useCustomer(id);
  if (!data) return <div className="stack" />;
  return (
    <div className="stack">
      <FiguresPanel person={data.person} />
      <ButtonLink to={`/customers/${data.person.id}`}>{texts.open}</ButtonLink>
      <AlikePanels whole={data} />
      <PrivacyPanel person={data.person} onGone={onGone} />
    </div>
  );
}
