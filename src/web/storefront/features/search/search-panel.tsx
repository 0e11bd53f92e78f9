import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#texts/use-text';
import { readLocal, writeLocal } from '../../client/device-storage.ts';
import { GetForm } from '../../ui/get-form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { FindRow } from '../finder/find-row.tsx';
import { readRecent, withRecent } from './recent.rules.ts';
import { SearchInput } from './search-input.tsx';

/** Loaded when the panel is first opened. */
const SearchAnswers = lazy(() => import('./search-answers.tsx'));

/** What is shown below the field: how many were found, null before anything is typed; and whether the next answer is asked for. */
export type Shown = { readonly count: number | null; readonly isSlow: boolean };

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
  const box = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const wanted = typed.trim();

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
      <div className={shown?.isSlow ? 'so__f is-slow' : 'so__f'}>
        <Icon name="search" />
        <SearchInput
          id={id}
          role="combobox"
          aria-expanded={typeof shown?.count === 'number'}
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
        {typeof shown?.count === 'number' && text('search.found', { n: shown.count })}
      </p>
      <Suspense fallback={<SkeletonRows />}>
        {open && (
          <SearchAnswers
            id={id}
            wanted={wanted}
            active={active}
            onActive={setActive}
            onShown={setShown}
            onRemember={remember}
            close={close}
          />
        )}
      </Suspense>
      <noscript>
        <FindRow text={text('finder.notSure')} />
      </noscript>
    </GetForm>
  );
}
