import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../client/language.ts';
import type { ListAddress, ListAnswer } from '../client/list.ts';
import { useShortcuts } from '../client/shortcuts.ts';
import { Button } from './button.tsx';
import { Empty, ErrorPanel, NothingFound } from './error-panel.tsx';
import { type Column, HeadCell, sortOf } from './grid-columns.tsx';
import { GridRows } from './grid-rows.tsx';
import { GRID_TEXTS } from './grid-texts.ts';
import type { Selection } from './selection.ts';
import type { SheetEdits } from './sheet-cell.tsx';
import type { DrawnRows } from './virtual-rows.tsx';

/** Loaded by the first list that is long enough. */
const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualRows }));

type Props<Row> = {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** The columns a person chose, in order; null for all but the optional ones. */
  readonly chosen?: readonly string[] | null;
  /** What `useList` returned. */
  readonly list: {
    readonly data: ListAnswer<Row> | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    /** The rows of a full page. */
    readonly limit: number;
    readonly refetch: () => unknown;
  };
  readonly address: ListAddress;
  readonly rowId: (row: Row) => string;
  /** What a reader hears as the row's name: the order's number. */
  readonly rowName: (row: Row) => string;
  /** Left out, rows cannot be selected. */
  readonly selection?: Selection;
  /** Opens a row: Enter, or a click on the row where `opensOnClick`. */
  readonly onOpen?: (row: Row) => void;
  readonly opensOnClick?: boolean;
  /** The row that is open beside the grid. */
  readonly openId?: string;
  /** Letters that act on the current row, such as `a` in reviews. */
  readonly rowKeys?: Readonly<Record<string, { readonly words: string; readonly run: (row: Row) => void }>>;
  /** Rows of 56 px, for pictures. */
  readonly tall?: boolean;
  /** Why there is nothing, when no filter is set. */
  readonly empty: ReactNode;
  /** Turns cells with `edit` into fields. */
  readonly sheet?: SheetEdits;
  /** Class of a row, such as one that wants a person. */
  readonly rowClass?: (row: Row) => string | undefined;
  readonly foot?: ReactNode;
};

/** Rows are drawn as they scroll into view from this many on. */
const VIRTUAL_FROM = 60;
/** Rows that are drawn until the rest is known. */
const FIRST_ROWS = 30;
const [ROW, ROW_TALL] = [46, 56];
/** Hairlines are shown for a first load that takes longer. */
const SLOW_MS = 150;

/** Whether something has been going on for a while. */
function useSlow(going: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!going) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [going]);
  return slow;
}

/**
 * The grid of every list: a native table whose rows are drawn as they scroll into view. Sort, page and open row are in the
 * address. J K and arrows move, Enter opens, Space and clicks select, Shift extends, Ctrl A selects what is shown, Home and End
 * go to the ends. What was there stays until the new rows are there.
 */
export function Grid<Row>(props: Props<Row>) {
  const { columns, chosen, list, address, rowId, rowName, selection, onOpen, openId, sheet, tall = false } = props;
  const texts = useTexts(GRID_TEXTS);
  const hintId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState(-1);
  const rows = list.data?.items ?? [];
  const ids = rows.map(rowId);
  const shown = chosen
    ? chosen.flatMap((id) => columns.find((one) => one.id === id) ?? [])
    : columns.filter(({ optional }) => !optional);
  const width = shown.length + (selection ? 1 : 0);
  const isVirtual = rows.length >= VIRTUAL_FROM;
  const height = tall ? ROW_TALL : ROW;
  const scrollTo = useRef<((index: number) => void) | null>(null);
  const everyRow: DrawnRows = { indexes: rows.map((_row, index) => index), before: 0, after: 0 };
  const firstRows: DrawnRows = {
    indexes: everyRow.indexes.slice(0, FIRST_ROWS),
    before: 0,
    after: (rows.length - FIRST_ROWS) * height,
  };
  const slow = useSlow(list.data === undefined && list.isFetching);

  /** Makes a row the current one, brings it into view and gives it the focus. */
  function go(to: number): void {
    const index = Math.max(0, Math.min(rows.length - 1, to));
    if (rows.length === 0) return;
    setCurrent(index);
    scrollTo.current?.(index);
    requestAnimationFrame(() => {
      body.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus({ preventScroll: isVirtual });
    });
  }
  const start = current < 0 ? ids.indexOf(openId ?? '') : current;
  const row = rows[current];
  const inGrid = (event: KeyboardEvent): boolean =>
    event.target === document.body || (event.target instanceof Element && event.target.tagName === 'TR');
  const move = (step: number) => (event: KeyboardEvent) => (inGrid(event) ? go(start + step) : false);
  useShortcuts([
    { keys: 'j', words: texts.keys.next, run: () => go(start + 1) },
    { keys: 'k', words: texts.keys.previous, run: () => go(start - 1) },
    { keys: 'arrowdown', run: move(1) },
    { keys: 'arrowup', run: move(-1) },
    { keys: 'home', run: (event) => (inGrid(event) ? go(0) : false) },
    { keys: 'end', run: (event) => (inGrid(event) ? go(rows.length - 1) : false) },
    ...(onOpen
      ? [
          {
            keys: 'enter',
            words: texts.keys.open,
            run: (event: KeyboardEvent) => (row !== undefined && inGrid(event) ? onOpen(row) : false),
          },
        ]
      : []),
    ...(selection
      ? [
          {
            keys: 'space',
            words: texts.keys.select,
            run: (event: KeyboardEvent) => (row !== undefined && inGrid(event) ? selection.toggle(rowId(row)) : false),
          },
          {
            keys: 'shift+space',
            words: texts.keys.extend,
            run: (event: KeyboardEvent) =>
              row !== undefined && inGrid(event) ? selection.extend(rowId(row), ids) : false,
          },
          { keys: 'ctrl+a', words: texts.keys.all, run: () => selection.selectShown(ids) },
          { keys: 'escape', run: () => (selection.size > 0 ? selection.clear() : false) },
        ]
      : []),
    ...Object.entries(props.rowKeys ?? {}).map(([keys, { words, run }]) => ({
      keys,
      words,
      run: () => {
        const target = rows[start < 0 ? 0 : start];
        if (target !== undefined) run(target);
      },
    })),
  ]);

  function sortBy(name: string): void {
    const now = sortOf(address.sort, name);
    address.set({ sort: now === 'descending' ? name : `-${name}`, after: '' });
  }
  const draw = (drawn: DrawnRows) => (
    <GridRows
      drawn={drawn}
      rows={rows}
      ids={ids}
      columns={shown}
      current={current}
      onCurrent={setCurrent}
      openId={openId}
      rowName={rowName}
      rowClass={props.rowClass}
      selection={selection}
      selectName={texts.select}
      sheet={sheet}
    />
  );
  const allShown = ids.length > 0 && ids.every((id) => selection?.has(id));
  const someShown = ids.some((id) => selection?.has(id));
  const isFiltered = address.q !== '' || address.filters.size > 0;
  const count = list.data?.page.count ?? rows.length;
  const from = Number(address.get('from') || 0);

  return (
    <section className="p grid" aria-busy={list.isFetching}>
      <p className="vh" role="status">
        {list.data ? texts.found(count) : ''}
      </p>
      <div ref={scroller} className="grid__s">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter opens the row, by the shortcuts above */}
        <table
          className={`t${tall ? ' tall' : ''}`}
          aria-label={props.label}
          aria-describedby={hintId}
          aria-rowcount={rows.length + 1}
          onClick={(event) => {
            const target = event.target instanceof Element ? event.target : null;
            const index = Number(target?.closest('tr[data-index]')?.getAttribute('data-index') ?? -1);
            const clicked = rows[index];
            if (clicked === undefined || target?.closest('a, button, input, label, select')) return;
            setCurrent(index);
            if (props.opensOnClick) onOpen?.(clicked);
          }}
        >
          <thead>
            <tr aria-rowindex={1}>
              {selection ? (
                <th scope="col" className="grid__c">
                  <input
                    type="checkbox"
                    className="cb"
                    aria-label={texts.selectShown}
                    checked={allShown}
                    ref={(element) => {
                      if (element) element.indeterminate = someShown && !allShown;
                    }}
                    onChange={() => selection.toggleShown(ids)}
                  />
                </th>
              ) : null}
              {shown.map((column) => (
                <HeadCell key={column.id} column={column} sort={sortOf(address.sort, column.sort)} onSort={sortBy} />
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {isVirtual ? (
              <Suspense fallback={draw(firstRows)}>
                <VirtualRows scroller={scroller} ids={ids} height={height} scrollTo={scrollTo}>
                  {draw}
                </VirtualRows>
              </Suspense>
            ) : (
              draw(everyRow)
            )}
            {list.data === undefined && slow ? <Hairlines width={width} /> : null}
          </tbody>
        </table>
      </div>
      <p id={hintId} className="vh">
        {texts.hint}
      </p>
      {list.error && list.data === undefined ? (
        <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data && rows.length === 0 ? (
        isFiltered ? (
          <NothingFound onClear={address.clearFilters} />
        ) : (
          <Empty title={props.empty} />
        )
      ) : null}
      {list.data && rows.length > 0 ? (
        <div className="foot">
          <span className="num">
            <bdi>{texts.shown(from + 1, from + rows.length, list.data.page.count, list.data.page.counted)}</bdi>
          </span>
          {props.foot}
          <span className="sp row">
            <Button
              kind="text"
              icon="previous"
              aria-label={texts.previousPage}
              disabled={list.data.page.previous === null}
              onClick={() => address.set({ after: list.data?.page.previous ?? '', from: startOf(from - list.limit) })}
            />
            <Button
              kind="text"
              icon="next"
              aria-label={texts.nextPage}
              disabled={list.data.page.next === null}
              onClick={() => address.set({ after: list.data?.page.next ?? '', from: startOf(from + rows.length) })}
            />
          </span>
        </div>
      ) : null}
    </section>
  );
}

/** The first row of a page, as the address has it. */
function startOf(from: number): string {
  return from > 0 ? String(from) : '';
}

/** Rows without words while the first ones are on their way. */
function Hairlines({ width }: { readonly width: number }) {
  return [1, 2, 3, 4, 5, 6, 7, 8].map((index) => (
    <tr key={index} className="grid__l">
      <td colSpan={width} />
    </tr>
  ));
}
