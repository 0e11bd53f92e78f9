import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { instantIn, localTime } from '#kernel/zone';
import { useTexts } from '../client/language.ts';
import type { ListAddress } from '../client/list.ts';
import { useMarket } from '../client/market.ts';
import { useShortcuts } from '../client/shortcuts.ts';
import { Button } from './button.tsx';
import { CheckField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import { type Option, TextField } from './field.tsx';
import { GRID_TEXTS } from './grid-texts.ts';
import { Icon } from './icon.tsx';
import { Menu, Popover } from './menu.tsx';
import { COMMON } from './texts.ts';
import { zoneOf } from './time.tsx';

export type Filter = {
  readonly name: string;
  readonly label: string;
  /** Whether it stands in the menu of more filters until it is chosen there or limits the list. */
  readonly isRare?: boolean;
} & (
  | /** Some of a few values, or one where `single`. */
  { readonly kind: 'choice'; readonly options: readonly Option[]; readonly single?: boolean }
  /** Yes or nothing. */
  | { readonly kind: 'switch'; readonly value?: string }
  /** From and to, each optional: days (YYYY-MM-DD), instants of whole days in the market's zone, or amounts. */
  | { readonly kind: 'range'; readonly of: 'day' | 'instant' | 'amount' }
  /** A text, such as a code or a tag; `asked` returns what the list is asked for. */
  | { readonly kind: 'text'; readonly hint?: string; readonly asked?: (typed: string) => string }
);

type Props = {
  readonly address: ListAddress;
  readonly filters: readonly Filter[];
  /** What can be searched; left out, there is no search. */
  readonly search?: string;
  /** At the end: save a view, columns. */
  readonly children?: ReactNode;
};

/** Waits this long after the last key before it searches. */
const TYPING_MS = 250;

/** The search and the filters of a list, all in the address; `/` goes to the search. */
export function Filters({ address, filters, search, children }: Props) {
  const texts = useTexts(COMMON);
  const [added, setAdded] = useState('');
  const isSet = address.q !== '' || address.filters.size > 0;
  const isInMenu = (one: Filter): boolean => one.isRare === true && one.name !== added && !isOn(one, address);
  const more = filters.filter(isInMenu).map((filter) => ({
    label: filter.label,
    run: () => (filter.kind === 'switch' ? flip(filter, address) : setAdded(filter.name)),
  }));
  return (
    <div className="filters">
      {search === undefined ? null : <Search address={address} label={search} />}
      <div className="filters__c">
        {filters.map((filter) =>
          isInMenu(filter) ? null : (
            <FilterChip key={filter.name} filter={filter} address={address} startsOpen={filter.name === added} />
          ),
        )}
        {more.length > 0 ? <Menu label={texts.moreFilters} icon="plus" showLabel items={more} /> : null}
        {isSet ? (
          <button type="button" className="link sm" onClick={address.clearFilters}>
            {texts.clear}
          </button>
        ) : null}
        {children ? <span className="sp row">{children}</span> : null}
      </div>
    </div>
  );
}

/** The values of a filter in the address: its own, and both ends of a range. */
function valuesIn({ name }: Filter, address: ListAddress) {
  return [address.get(name), address.get(`${name}.gte`), address.get(`${name}.lte`)] as const;
}

/** Whether a filter limits the list. */
function isOn(filter: Filter, address: ListAddress): boolean {
  return valuesIn(filter, address).some((value) => value !== '');
}

/** Sets a switch, or clears it. */
function flip(filter: Filter & { readonly kind: 'switch' }, address: ListAddress): void {
  address.set({ [filter.name]: isOn(filter, address) ? '' : (filter.value ?? 'true') });
}

function Search({ address, label }: { readonly address: ListAddress; readonly label: string }) {
  const texts = useTexts(GRID_TEXTS);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(address.q);
  const { q, set } = address;
  // a page that comes has begun to replace this one: to search now would bring this one back
  const isLeaving = useNavigation().state !== 'idle';
  const { key } = useLocation();
  const typed = text.trim();
  /** What this field searched for last, and where: the address says it back later, when more may have been typed. */
  const sent = useRef({ text: q, key: '' });
  const send = useCallback(() => {
    if (typed === q || isLeaving) return;
    // sent already, and a link that was pressed since would be undone
    if (typed === sent.current.text && key === sent.current.key) return;
    sent.current = { text: typed, key };
    set({ q: typed }, { replace: true });
  }, [typed, q, isLeaving, key, set]);
  useEffect(() => {
    if (q === sent.current.text) return;
    sent.current = { text: q, key: '' };
    setText(q);
  }, [q]);
  useEffect(() => {
    const timer = setTimeout(send, TYPING_MS);
    return () => clearTimeout(timer);
  }, [send]);
  useShortcuts([{ keys: '/', words: texts.keys.search, run: () => input.current?.focus() }]);
  return (
    <search className="q">
      <span className="in">
        <Icon name="search" small />
        <input
          ref={input}
          type="search"
          value={text}
          placeholder={label}
          aria-label={label}
          onChange={(event) => setText(event.target.value)}
          // at once, so that a link pressed meanwhile follows the search instead of being undone by it
          onBlur={send}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            if (text === '') event.currentTarget.blur();
            setText('');
          }}
        />
      </span>
    </search>
  );
}

type ChipProps = { readonly filter: Filter; readonly address: ListAddress; readonly startsOpen: boolean };

function FilterChip({ filter, address, startsOpen }: ChipProps) {
  const texts = useTexts(COMMON);
  const { name, label } = filter;
  const [own, from, to] = valuesIn(filter, address);
  const isLimiting = isOn(filter, address);
  const clear = () => address.set({ [name]: '', [`${name}.gte`]: '', [`${name}.lte`]: '' });
  if (filter.kind === 'switch') {
    return (
      <button
        type="button"
        className={isLimiting ? 'chip on' : 'chip'}
        aria-pressed={isLimiting}
        onClick={() => flip(filter, address)}
      >
        {label}
        {isLimiting ? <Icon name="close" small /> : null}
      </button>
    );
  }
  const chosen = own.split(',').filter(Boolean);
  const said =
    filter.kind === 'choice'
      ? chosen.map((value) => filter.options.find((one) => one.value === value)?.label ?? value).join(' · ')
      : filter.kind === 'range'
        ? [from, to]
            .map((text) => shownEnd(filter.of, text))
            .filter(Boolean)
            .join(' – ')
        : own;
  return (
    <Popover label={isLimiting ? `${label}: ${said}` : label} kind="chip" isOn={isLimiting} startsOpen={startsOpen}>
      {(close) => (
        <>
          {filter.kind === 'choice' ? (
            <Choices filter={filter} own={own} onChange={(values) => address.set({ [name]: values })} />
          ) : (
            <RangeOrText filter={filter} address={address} close={close} />
          )}
          {isLimiting ? (
            <div className="row pop__f">
              <Button kind="text" onClick={clear}>
                {texts.clear}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Popover>
  );
}

type ChoicesProps = {
  readonly filter: Filter & { readonly kind: 'choice' };
  /** The values in the address, with commas between them. */
  readonly own: string;
  readonly onChange: (values: string) => void;
};

/** The values of a filter to tick. A tick stands at once, and the next one adds to it: the address follows later. */
function Choices({ filter, own, onChange }: ChoicesProps) {
  const [values, setValues] = useState(own);
  const sent = useRef(own);
  useEffect(() => {
    if (own === sent.current) return;
    sent.current = own;
    setValues(own);
  }, [own]);
  const chosen = values.split(',').filter(Boolean);
  function tick(value: string, isTicked: boolean): void {
    const others = filter.single ? [] : chosen.filter((one) => one !== value);
    const next = (isTicked ? [...others, value] : others).join(',');
    sent.current = next;
    setValues(next);
    onChange(next);
  }
  return (
    <ul className="pop__l">
      {filter.options.map(({ value, label }) => (
        <li key={value}>
          <CheckField label={label} checked={chosen.includes(value)} onChange={(isTicked) => tick(value, isTicked)} />
        </li>
      ))}
    </ul>
  );
}

/** An instant's day in a zone, empty for none. */
function dayIn(zone: string, instant: string): string {
  return instant === '' ? '' : localTime(zone, new Date(instant)).slice(0, 10);
}

function shownEnd(of: 'day' | 'instant' | 'amount', text: string): string {
  return of === 'amount' ? text : text.slice(0, 10).split('-').reverse().join('/');
}

const RANGE = {
  en: { from: 'From', to: 'To' },
  ar: { from: 'من', to: 'إلى' },
};

type FieldsProps = { readonly filter: Filter; readonly address: ListAddress; readonly close: () => void };

function RangeOrText({ filter, address, close }: FieldsProps) {
  const texts = useTexts(COMMON);
  const words = useTexts(RANGE);
  const { name } = filter;
  const names = filter.kind === 'range' ? [`${name}.gte`, `${name}.lte`] : [name];
  const market = useMarket();
  const zone = zoneOf(market).timeZone;
  const isInstant = filter.kind === 'range' && filter.of === 'instant';
  const isDay = isInstant || (filter.kind === 'range' && filter.of === 'day');
  const [values, setValues] = useState(() =>
    names.map((one) => (isInstant ? dayIn(zone, address.get(one)) : address.get(one))),
  );
  const labels = filter.kind === 'range' ? [words.from, words.to] : [filter.label];
  return (
    <form
      className="stack s pop__b"
      onSubmit={(event) => {
        event.preventDefault();
        const texts = values.map((value, index) => {
          if (isInstant) return instantIn(zone, index === 0 ? value : `${value}T23:59`)?.toISOString() ?? '';
          return filter.kind === 'text' ? (filter.asked?.(value) ?? value) : value;
        });
        address.set(Object.fromEntries(names.map((one, index) => [one, texts[index] ?? ''])));
        close();
      }}
    >
      {labels.map((label, index) =>
        isDay ? (
          <DateField
            key={label}
            label={label}
            market={market}
            clearable
            value={values[index] ?? ''}
            onChange={(value) => setValues(values.map((one, at) => (at === index ? value : one)))}
          />
        ) : (
          <TextField
            key={label}
            label={label}
            ltr={filter.kind === 'range'}
            hint={filter.kind === 'text' ? filter.hint : undefined}
            value={values[index] ?? ''}
            onChange={(value) => setValues(values.map((one, at) => (at === index ? value : one)))}
          />
        ),
      )}
      <Button type="submit">{texts.apply}</Button>
    </form>
  );
}
