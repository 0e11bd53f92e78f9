import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PAYMENT_TEXTS } from '#shop/orders/payment-words.rules';
import { ORDER_LIST_VIEWS, SHOWN_STATUSES } from '#shop/orders/shown-status.rules';
import { ORDER_STATUS_TEXTS } from '#shop/orders/status-words.rules';
import { getPaper, send } from '../../client/api.ts';
import { useColumns } from '../../client/columns.ts';
import { useTexts } from '../../client/language.ts';
import { listQueryOf, useList, useListAddress } from '../../client/list.ts';
import { useMarket } from '../../client/market.ts';
import { problemOf } from '../../client/problem.ts';
import { queries } from '../../client/queries.ts';
import { savePaper } from '../../client/save-paper.ts';
import { useMay, usePerson } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ColumnMenu } from '../../ui/column-menu.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useProblemWords } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { type Filter, Filters } from '../../ui/filters.tsx';
import { Grid } from '../../ui/grid.tsx';
import { formatCount } from '../../ui/money.tsx';
import { Page } from '../../ui/panel.tsx';
import { useSelection } from '../../ui/selection.ts';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { useUndoable } from '../../ui/toasts.tsx';
import { OrdersBulk } from './bulk.tsx';
import { useOrderColumns } from './columns.tsx';
import { ORDERS, type OrderRow, type OrderViews, useOrderViews, VIEWS } from './orders-data.ts';
import { TEXTS } from './texts.ts';
import './orders.css';

/** The list of orders: views, filters, search, chosen columns, and what can be done with several at once. */
export function Component() {
  const texts = useTexts(TEXTS);
  const person = usePerson();
  const may = useMay();
  const navigate = useNavigate();
  const location = useLocation();
  const market = useMarket();
  const words = useProblemWords();
  const address = useListAddress({ sort: '-placed', view: 'open' });
  const view = ORDER_LIST_VIEWS.find((one) => one === address.view) ?? 'open';
  const list = useList(ORDERS, address, { limit: 50, extra: { 'filter[view]': view } });
  const { data } = list;
  const saved = useOrderViews();
  const count = data?.page.count ?? 0;
  const selection = useSelection(count);
  // an order leads back to this list, and its neighbours are those of this list
  const from = `?from=${encodeURIComponent(location.search || `?view=${view}`)}`;
  const columns = useOrderColumns(from);
  const [chosen, setChosen] = useColumns('orders', person.id);
  const [isSaving, setSaving] = useState(false);
  const filters = useOrderFilters(saved.data?.couriers ?? []);
  const query = listQueryOf(address, { 'filter[view]': view, 'filter[market]': market });

  async function exportList(): Promise<void> {
    try {
      savePaper(await getPaper('POST', '/orders/export', { body: { query, expected: count } }));
    } catch (error) {
      toast(words(problemOf(error)), { kind: 'bad' });
    }
  }
  const tabs: Tab[] = ORDER_LIST_VIEWS.map((value) => ({
    value,
    label: texts.view[value],
    count: data?.views?.[value],
  }));
  return (
    <Page
      title={texts.title}
      actions={
        <>
          {may('orders.persons') && count > 0 ? (
            <Button icon="download" onClick={() => void exportList()}>
              {texts.export}
            </Button>
          ) : null}
          {may('orders.create') ? (
            <ButtonLink icon="plus" to="/orders/new">
              {texts.newOrder}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <Tabs label={texts.views} current={view} tabs={tabs} />
      <SavedViews views={saved.data?.views ?? []} />
      <Filters address={address} filters={filters} search={texts.search}>
        <Button kind="text" onClick={() => setSaving(true)}>
          {texts.saveView}
        </Button>
        <ColumnMenu columns={columns} chosen={chosen} onChange={setChosen} />
      </Filters>
      <OrdersBulk
        selection={selection}
        total={count}
        shown={data?.items.length ?? 0}
        allWords={`${texts.selectAll(formatCount(count))} · ${texts.view[view]}`}
        query={query}
      />
      <Grid<OrderRow>
        label={texts.title}
        columns={columns}
        chosen={chosen}
        list={list}
        address={address}
        rowId={({ number }) => String(number)}
        rowName={({ number }) => String(number)}
        selection={selection}
        onOpen={({ number }) => void navigate(`/orders/${number}${from}`)}
        opensOnClick
        empty={texts.empty[view]}
      />
      {isSaving ? <SaveView query={location.search} onClose={() => setSaving(false)} /> : null}
    </Page>
  );
}

function useOrderFilters(couriers: OrderViews['couriers']): readonly Filter[] {
  const texts = useTexts(TEXTS);
  const statuses = useTexts(ORDER_STATUS_TEXTS);
  const payment = useTexts(PAYMENT_TEXTS);
  const states = Object.entries(payment.states).map(([value, label]) => ({ value, label }));
  return [
    { kind: 'range', name: 'placed', label: texts.placed, of: 'day' },
    {
      kind: 'choice',
      name: 'method',
      label: texts.payment,
      options: Object.entries(payment.methods).map(([value, label]) => ({ value, label })),
    },
    {
      kind: 'choice',
      name: 'status',
      label: texts.status,
      options: SHOWN_STATUSES.map((value) => ({ value, label: statuses[value] })),
    },
    { kind: 'text', name: 'city', label: texts.city },
    {
      kind: 'choice',
      name: 'courier',
      label: texts.courier,
      options: couriers.map(({ name, title }) => ({ value: name, label: title })),
    },
    { kind: 'choice', name: 'payment', label: texts.paymentState, options: states, isRare: true },
    { kind: 'range', name: 'total', label: texts.total, of: 'amount', isRare: true },
    { kind: 'text', name: 'coupon', label: texts.coupon, isRare: true },
    { kind: 'text', name: 'tag', label: texts.tag, isRare: true },
    { kind: 'switch', name: 'naming', label: texts.naming, value: 'me', isRare: true },
  ];
}

/** The views of the person's own: links to a list, each with a button that removes it. */
function SavedViews({ views }: { readonly views: readonly { id: string; name: string; query: string }[] }) {
  const texts = useTexts(TEXTS);
  const navigate = useNavigate();
  const undoable = useUndoable();
  if (views.length === 0) return null;
  const remove = ({ id, name, query }: { id: string; name: string; query: string }) =>
    undoable({
      words: texts.viewRemoved(name),
      run: () => send('DELETE', '/order-views/{id}', { path: { id } }),
      undo: () => send('POST', VIEWS, { body: { name, query } }),
      after: () => queries.invalidateQueries({ queryKey: [VIEWS] }),
    });
  return (
    <div className="row wrap orders__v">
      {views.map((one) => (
        <span key={one.id} className="chip">
          <button type="button" onClick={() => void navigate(`/orders${one.query}`)}>
            {texts.mine(one.name)}
          </button>
          <Button kind="text" icon="close" aria-label={texts.removeView(one.name)} onClick={() => void remove(one)} />
        </span>
      ))}
    </div>
  );
}

function SaveView({ query, onClose }: { readonly query: string; readonly onClose: () => void }) {
  const texts = useTexts(TEXTS);
  const words = useProblemWords();
  const [name, setName] = useState('');
  async function save(): Promise<void> {
    if (name.trim() === '') return;
    try {
      await send('POST', VIEWS, { body: { name, query } });
      toast(texts.viewSaved(name.trim()));
      onClose();
      await queries.invalidateQueries({ queryKey: [VIEWS] });
    } catch (error) {
      toast(words(problemOf(error)), { kind: 'bad' });
    }
  }
  return (
    <Dialog
      title={texts.saveView}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <Button kind="go" type="submit">
          {texts.saveView}
        </Button>
      }
    >
      <TextField label={texts.viewName} value={name} onChange={setName} maxLength={60} autoFocus />
    </Dialog>
  );
}
