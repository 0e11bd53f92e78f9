import { useState } from 'react';
import { Link } from 'react-router';
import { westernDigits } from '#kernel/text';
import type { StockView } from '#shop/stock/stock-list.rules';
import { sizeText } from '#texts/stored-texts';
import { joined, useLanguage, useTexts } from '../../client/language.ts';
import { useList, useListAddress } from '../../client/list.ts';
import { Button } from '../../ui/button.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Grid } from '../../ui/grid.tsx';
import type { Column } from '../../ui/grid-columns.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { Page, Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AdjustPanel } from './adjust-panel.tsx';
import { countOf } from './count.rules.ts';
import { CountsDialog, type TypedCount } from './counts-dialog.tsx';
import './stock.css';
import type { Stock } from './stock-data.ts';
import { TEXTS } from './texts.ts';

/** A typed count, as text, with what was on the shelf when typing began. */
type Draft = { readonly stock: Stock; readonly seen: number; readonly text: string };

/** Counts of every product and market, what is low, and their changes. */
export function Component() {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const marketName = useMarketName();
  const address = useListAddress({ view: 'low', sort: 'lasts' });
  const view: StockView = address.view === 'all' || address.view === 'held' ? address.view : 'low';
  const list = useList('/stock', address, { extra: { 'filter[view]': view } });
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const [asks, setAsks] = useState(false);
  const open = list.data?.items.find(({ id }) => id === address.open);
  const views = list.data?.views;
  const counts = [...drafts.values()].flatMap(({ stock, seen, text }): TypedCount[] => {
    const counted = countOf(text);
    return counted === null || counted === seen ? [] : [{ stock, seen, counted }];
  });

  function type(stock: Stock, text: string): void {
    const next = new Map(drafts);
    const seen = drafts.get(stock.id)?.seen ?? stock.onShelf;
    if (text === '') next.delete(stock.id);
    else next.set(stock.id, { stock, seen, text: westernDigits(text) });
    setDrafts(next);
  }

  const columns: readonly Column<Stock>[] = [
    {
      id: 'product',
      label: texts.product,
      sort: 'name',
      cell: (one) => (
        <span className="row">
          {one.image === '' ? null : <img className="ph m" src={one.image} alt="" loading="lazy" />}
          <span className="two">
            <span>{one.title[language]}</span>
            <span className="o">
              {sizeText(one.size, language)}
              <span className="show-s"> · {marketName(one.market)}</span>
            </span>
          </span>
        </span>
      ),
    },
    { id: 'market', label: texts.market, wide: 'tablet', cell: (one) => marketName(one.market) },
    {
      id: 'onShelf',
      label: texts.onShelf,
      sort: 'onHand',
      end: true,
      cell: (one) => (
        <span className="two">
          <span className={one.onHand === 0 ? 'bad b num' : 'b num'}>{one.onShelf}</span>
          {one.onShelf === one.onHand ? null : <span className="o num">{texts.free(one.onHand)}</span>}
        </span>
      ),
    },
    {
      id: 'held',
      label: texts.heldColumn,
      end: true,
      wide: true,
      cell: (one) => <span className="num mute">{one.held === 0 ? '–' : one.held}</span>,
    },
    {
      id: 'sold',
      label: texts.soldAWeek,
      sort: 'sold',
      end: true,
      wide: true,
      cell: (one) => <span className="num mute">{one.soldAWeek === 0 ? '–' : one.soldAWeek.toFixed(1)}</span>,
    },
    { id: 'lasts', label: texts.lasts, sort: 'lasts', end: true, cell: (one) => <Lasts stock={one} /> },
    {
      id: 'count',
      label: texts.newCount,
      cell: (one) => (
        <span className="in stock__c">
          <input
            type="text"
            inputMode="numeric"
            dir="ltr"
            value={drafts.get(one.id)?.text ?? ''}
            aria-invalid={isNoCount(drafts.get(one.id)?.text) || undefined}
            aria-label={texts.newCountOf(one.title[language], marketName(one.market))}
            onChange={(event) => type(one, event.target.value)}
          />
        </span>
      ),
    },
  ];

  return (
    <Page title={texts.title}>
      <div className="stock__t">
        <Tabs
          label={texts.views}
          current={view}
          tabs={[
            { value: 'low', label: texts.low, count: views?.low },
            { value: 'all', label: texts.all, count: views?.all },
            { value: 'held', label: texts.held, count: views?.held },
          ]}
        />
        <span className="row">
          <Link className="link" to="/stock/alerts">
            {texts.alerts}
          </Link>
          <Link className="link" to="/stock/movements">
            {texts.movements}
          </Link>
        </span>
      </div>
      <div className="stock">
        <div className="stack">
          <Filters address={address} filters={[]} search={texts.search} />
          <Grid
            label={texts.title}
            columns={columns}
            list={list}
            address={address}
            rowId={({ id }) => id}
            rowName={({ title, market }) => joined(title[language], marketName(market))}
            onOpen={({ id }) => address.set({ open: id }, { replace: true })}
            opensOnClick
            openId={address.open}
            tall
            empty={texts.empty}
          />
          {counts.length > 0 ? (
            <div className="foot stock__f">
              <span role="status">{texts.changes(counts.length)}</span>
              <span className="sp" />
              <Button onClick={() => setDrafts(new Map())}>{texts.discard}</Button>
              <Button kind="go" onClick={() => setAsks(true)}>
                {texts.saveWithReason}
              </Button>
            </div>
          ) : null}
        </div>
        {open ? (
          <AdjustPanel stock={open} />
        ) : (
          <Panel title={texts.adjust}>
            <p className="mute">{texts.choose}</p>
          </Panel>
        )}
      </div>
      {asks ? (
        <CountsDialog
          counts={counts}
          onClose={() => setAsks(false)}
          onSaved={() => {
            setAsks(false);
            setDrafts(new Map());
          }}
        />
      ) : null}
    </Page>
  );
}

/** Whether something was typed that is no count. */
const isNoCount = (text = ''): boolean => text.trim() !== '' && countOf(text) === null;

const WEEKS_FROM_DAYS = 14;

function Lasts({ stock }: { readonly stock: Stock }) {
  const texts = useTexts(TEXTS);
  if (stock.state === 'sold_out') return <StatusMark kind="bad">{texts.soldOut}</StatusMark>;
  if (stock.lasts === null) return <span className="mute">–</span>;
  const words = stock.lasts < WEEKS_FROM_DAYS ? texts.days(stock.lasts) : texts.weeks(Math.floor(stock.lasts / 7));
  return <span className={stock.state === 'low' ? 'num stock__w' : 'num'}>{words}</span>;
}
