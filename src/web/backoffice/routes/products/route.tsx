import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sizeText } from '#texts/stored-texts';
import { get, getPaper } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { listParams, useList, useListAddress } from '../../client/list.ts';
import { useMarket } from '../../client/market.ts';
import { problemOf } from '../../client/problem.ts';
import { savePaper } from '../../client/save-paper.ts';
import { useMay, usePerson } from '../../client/session.ts';
import { useShortcuts } from '../../client/shortcuts.ts';
import { toast } from '../../client/undo.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useProblemWords } from '../../ui/error-panel.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Grid } from '../../ui/grid.tsx';
import { Count } from '../../ui/money.tsx';
import { Page } from '../../ui/panel.tsx';
import { useSelection } from '../../ui/selection.ts';
import { Segments, Tabs } from '../../ui/tabs.tsx';
import { BulkActs } from './bulk.tsx';
import { Calendar } from './calendar.tsx';
import { type Row, useColumns } from './columns.tsx';
import { NewDialog } from './new-dialog.tsx';
import './products.css';
import { SheetBar } from './sheet-bar.tsx';
import { TEXTS } from './texts.ts';
import { useSheet } from './use-sheet.ts';

/** What each view of the screen asks for. */
const VIEWS = {
  all: {},
  both: { 'filter[shown]': 'both' },
  incomplete: { 'filter[complete]': 'false', 'filter[state][in]': 'draft,shown' },
  low: { 'filter[stock]': 'low-or-out', 'filter[state]': 'shown' },
  drafts: { 'filter[state]': 'draft' },
  putAway: { 'filter[state]': 'put_away' },
} as const;
type View = keyof typeof VIEWS;
const VIEW_NAMES: readonly View[] = ['all', 'both', 'incomplete', 'low', 'drafts', 'putAway'];
const MODES = ['list', 'sheet', 'calendar'] as const;
const PATH = '/products';

/** Every product in any state: to find, filter, change many, edit prices in place, and see the prices to come. */
export function Component() {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const may = useMay();
  const person = usePerson();
  const navigate = useNavigate();
  const words = useProblemWords();
  const market = useMarket();
  const address = useListAddress({ sort: 'position', view: 'all' });
  const [adding, setAdding] = useState(false);
  const view = VIEW_NAMES.find((one) => one === address.view) ?? 'all';
  const mode = MODES.find((one) => one === address.get('edit')) ?? 'list';
  const extra = { ...VIEWS[view], count: 'exact' };
  const list = useList(PATH, address, { extra, limit: 50 });
  const choices = useQuery({
    queryKey: [PATH, 'choices'],
    queryFn: ({ signal }) => get('/products/choices', { signal }),
  });
  const total = list.data?.page.count ?? 0;
  const rows = list.data?.items ?? [];
  const selection = useSelection(total);
  const sheet = useSheet(rows);
  const markets = person.openMarkets.filter((code) => market === undefined || code === market);
  const names = new Map(choices.data?.categories.map(({ title, name }) => [title, name[language]]));
  const columns = useColumns(markets, mode === 'sheet', names);
  const mayWrite = may('products.write');
  useShortcuts(mayWrite ? [{ keys: 'n', words: texts.new, run: () => setAdding(true) }] : []);

  const limited = market === undefined ? {} : { 'filter[market]': market };
  const params = { ...limited, ...listParams(address), ...VIEWS[view] };
  const given = Object.entries<string>(params).filter(([, value]) => value !== '');
  const query = new URLSearchParams(given).toString();

  async function save(): Promise<void> {
    try {
      savePaper(await getPaper('GET', '/products/export', { query: params }));
    } catch (error) {
      toast(words(problemOf(error)), { kind: 'bad' });
    }
  }
  return (
    <Page
      title={texts.title}
      beside={list.data ? <Count value={total} /> : null}
      actions={
        <>
          {may(['products.write', 'prices.write', 'stock.adjust']) ? (
            <ButtonLink icon="upload" to="/products/import">
              {texts.import}
            </ButtonLink>
          ) : null}
          <Button icon="download" onClick={() => void save()}>
            {texts.export}
          </Button>
          {mayWrite ? (
            <Button kind="go" icon="plus" onClick={() => setAdding(true)}>
              {texts.new}
            </Button>
          ) : null}
        </>
      }
    >
      <Tabs
        label={texts.viewsLabel}
        current={view}
        tabs={VIEW_NAMES.map((one) => ({ value: one, label: texts.views[one], count: list.data?.views?.[one] }))}
      />
      <Filters
        address={address}
        search={texts.search}
        filters={[
          {
            kind: 'choice',
            name: 'category',
            label: texts.category,
            options: choices.data?.categories.map(({ title, name }) => ({ value: title, label: name[language] })) ?? [],
          },
          {
            kind: 'choice',
            name: 'size',
            label: texts.size,
            options: choices.data?.sizes.map((size) => ({ value: size, label: sizeText(size, language) })) ?? [],
          },
          {
            kind: 'choice',
            name: 'family',
            label: texts.family,
            options: choices.data?.families.map(({ id, name }) => ({ value: id, label: name[language] })) ?? [],
          },
          {
            kind: 'choice',
            name: 'stock',
            label: texts.stock,
            options: (['enough', 'low', 'out'] as const).map((value) => ({ value, label: texts.stockOf[value] })),
          },
          { kind: 'switch', name: 'complete', label: texts.completeOf.true },
          { kind: 'switch', name: 'offer', label: texts.onOffer },
        ]}
      >
        <Segments
          label={texts.mode}
          value={mode}
          onChange={(next) => address.set({ edit: next === 'list' ? '' : next })}
          options={MODES.filter((one) => one !== 'sheet' || may('prices.write')).map((one) => ({
            value: one,
            label: texts[one],
          }))}
        />
      </Filters>
      {mode === 'sheet' ? <p className="sm mute products__sheet">{texts.sheetHint}</p> : null}
      {mode === 'calendar' ? (
        <Calendar />
      ) : (
        <Grid
          label={texts.title}
          columns={columns}
          list={list}
          address={address}
          rowId={(row) => row.id}
          rowName={(row) => row.title[language] || row.slug}
          {...(mode === 'sheet'
            ? { sheet: sheet.sheet }
            : { selection, opensOnClick: true, onOpen: (row: Row) => void navigate(`/products/${row.id}`) })}
          tall
          empty={texts.empty}
        />
      )}
      {mode === 'sheet' ? <SheetBar sheet={sheet} /> : null}
      {mode === 'list' ? (
        <BulkBar selection={selection} total={total} shown={rows.length}>
          <BulkActs
            rows={rows.filter(({ id }) => selection.has(id))}
            size={selection.size}
            query={selection.everything ? query : null}
            markets={person.openMarkets}
            categories={choices.data?.categories.map(({ title, name }) => ({ title, name: name[language] })) ?? []}
            onDone={selection.clear}
          />
        </BulkBar>
      ) : null}
      {adding ? <NewDialog onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}
