import {
  Fragment,
  type KeyboardEvent,
  lazy,
  Suspense,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { useText } from '#texts/use-text';
import type { SuggestAnswer } from '../../../../contract/search.ts';
import { api } from '../../client/api.ts';
import { readLocal, writeLocal } from '../../client/device-storage.ts';
import { useMarket } from '../../page/use-page.ts';
import { GetForm } from '../../ui/get-form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { FindRow } from '../finder/find-row.tsx';
import { readRecent, withRecent } from './recent.rules.ts';
import { SearchInput } from './search-input.tsx';

const SearchFound = lazy(() => import('./search-found.tsx'));
const SearchStart = lazy(() => import('./search-start.tsx'));

/** Delay after the last keystroke before suggestions are requested, in milliseconds, and the fewest letters. */
const PAUSE_MS = 120;
const FEWEST = 2;

const NOTHING: SuggestAnswer = { products: [], notes: [], collections: [], reading: [], pages: [], total: null };

type Props = {
  /** Whether the panel is shown; what it needs is loaded then. */
  readonly open: boolean;
  readonly close: () => void;
};

/**
 * The field of the search panel with what it finds while typing. It is a form of the results page, so it works without
 * scripts. The field keeps the focus: arrows move through all groups, Enter opens, Escape clears and then closes.
 */
export function SearchPanel({ open, close }: Props) {
  const text = useText();
  const id = useId();
  const market = useMarket();
  const navigate = useNavigate();
  const box = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const wanted = typed.trim();
  const isAsking = wanted.length >= FEWEST;
  const { found, isSlow } = useSuggestions(open ? (isAsking ? wanted : '') : null, market.code);

  // an option that is not there any more cannot be the active one
  useEffect(() => setActive(null), [found]);

  // a panel that is opened again begins with an empty field
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) setTyped('');
    wasOpen.current = open;
  }, [open]);

  function remember() {
    writeLocal('recent_searches', JSON.stringify(withRecent(readRecent(readLocal('recent_searches')), wanted)));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (typed === '') close();
      else setTyped('');
      return;
    }
    const options = [...(box.current?.querySelectorAll<HTMLAnchorElement>('[role=option]') ?? [])];
    const at = options.findIndex((option) => option.id === active);
    if (event.key === 'Enter' && at >= 0) {
      event.preventDefault();
      options[at]?.click();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = options[at + (event.key === 'ArrowDown' ? 1 : -1)] ?? null;
    setActive(next?.id ?? null);
    next?.scrollIntoView({ block: 'nearest' });
  }

  // what was typed before hydration, so that no render empties the field before its entry is replayed
  useEffect(() => setTyped(box.current?.querySelector('input')?.value ?? ''), []);

  const shown = found !== null && found.wanted !== '';
  const finder = <FindRow text={text('finder.notSure')} />;
  return (
    <GetForm
      action="/search"
      role="search"
      className="so__in"
      ref={box}
      onSubmit={() => {
        remember();
        close();
      }}
    >
      <div className={isSlow ? 'so__f is-slow' : 'so__f'}>
        <Icon name="search" />
        <SearchInput
          id={id}
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ?? undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {typed !== '' && (
          <button
            className="so__x"
            type="button"
            onClick={(event) => {
              setTyped('');
              event.currentTarget.form?.querySelector('input')?.focus();
            }}
          >
            {text('search.clearField')}
          </button>
        )}
        <button className="vh" type="submit" tabIndex={-1}>
          {text('search.submit')}
        </button>
        <button
          className="icbtn"
          type="button"
          popoverTarget="search"
          popoverTargetAction="hide"
          aria-label={text('search.close')}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </div>
      <p className="vh" role="status">
        {shown && text('search.found', { n: countOf(found.answer) })}
      </p>
      {/* what stands below a list comes and leaves with it, so that no answer moves it */}
      <Suspense fallback={<SkeletonRows />}>
        {open && found === null && <SkeletonRows />}
        {open && found?.wanted === '' && (
          <Fragment key="start">
            <SearchStart
              wanted={found.answer.products}
              onOpen={close}
              onAsk={(search) => {
                close();
                navigate(`/search?q=${encodeURIComponent(search)}`);
              }}
            />
            {finder}
          </Fragment>
        )}
        {open && shown && (
          <Fragment key="found">
            <div id={`${id}-list`} role="listbox" aria-label={text('search.title')}>
              <SearchFound
                id={id}
                typed={isAsking ? wanted : found.wanted}
                found={found.answer}
                active={active}
                onOpen={() => {
                  remember();
                  close();
                }}
              />
            </div>
            {finder}
          </Fragment>
        )}
      </Suspense>
      <noscript>{finder}</noscript>
    </GetForm>
  );
}

function countOf({ products, notes, collections, reading, pages }: SuggestAnswer): number {
  return products.length + notes.length + collections.length + reading.length + pages.length;
}

type Found = { readonly wanted: string; readonly answer: SuggestAnswer };

/**
 * Asks for suggestions after a pause; most wanted products are the answer to no words. The answer before stays until the
 * next one is there with the script that shows it. Null asks for nothing and forgets.
 */
function useSuggestions(wanted: string | null, market: string): { found: Found | null; isSlow: boolean } {
  const [found, setFound] = useState<Found | null>(null);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (wanted === null) return setFound(null);
    let current = true;
    const ask = async () => {
      setSlow(true);
      const answer = await api.get<SuggestAnswer>(`/suggest?${new URLSearchParams({ q: wanted, market })}`);
      if (!current) return;
      setSlow(false);
      const next = answer.ok ? { wanted, answer: answer.value } : null;
      startTransition(() => setFound((before) => next ?? before ?? { wanted: '', answer: NOTHING }));
    };
    const timer = setTimeout(ask, wanted === '' ? 0 : PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
      setSlow(false);
    };
  }, [wanted, market]);
  return { found, isSlow };
}
