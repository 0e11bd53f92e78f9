import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';
import { units } from '#kernel/money';
import { type PriceBand, readSize, SEARCH_SORTS, writeBand } from '#shop/search/query.rules';
import { formatPrice } from '#texts/format';
import { RichText, useText } from '#texts/use-text';
import { usePage } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { useSizeName } from '../../ui/size.tsx';
import { isNarrowed, type Listing, listQuery, unfilteredQuery } from './listing.ts';
import type { FacetsView } from './views.ts';

type Option = {
  readonly key: string;
  readonly label: string;
  /** The number of products it leaves; null for the order. */
  readonly count: number | null;
  readonly chosen: boolean;
  /** The list with it; without it when it is chosen. */
  readonly to: string;
};

type Group = {
  readonly key: string;
  readonly name: string;
  readonly hint?: string;
  readonly options: readonly Option[];
};

/** The group of options that are on or off. */
const ONLY = 'only';

type Props = {
  readonly total: number;
  readonly listing: Listing;
  readonly facets: FacetsView;
  /** The specified price filters. */
  readonly children?: ReactNode;
};

/**
 * The tool above a list: order and filters with the number of products each leaves, the count at the end, and the chosen
 * filters below. Every option is a link, so that a choice is in the URL and works without scripts. In wide windows the
 * groups are menus of a bar, on phones they are in a sheet at the bottom.
 */
export function ListTools({ total, listing, facets, children }: Props) {
  const text = useText();
  const groups = useGroups(listing, facets);
  const chosen = groups.slice(1).flatMap(({ options }) => options.filter((option) => option.chosen));
  const clear = unfilteredQuery(listing);
  // a chosen filter that is pressed leaves the page: the focus goes to what it changed
  const count = useRef<HTMLParagraphElement>(null);
  const toCount = () => count.current?.focus({ preventScroll: true });
  return (
    <>
      {children && <div className="tools">{children}</div>}
      <search className="lt" aria-label={text('list.tool')}>
        <div className="lt__bar">
          {groups.map((group) =>
            group.key === ONLY ? (
              group.options.map((option) => <Switch key={option.key} option={option} />)
            ) : (
              <Menu key={group.key} group={group} />
            ),
          )}
        </div>
        <Sheet groups={groups} total={total} clear={isNarrowed(listing) ? clear : null} chosen={chosen.length} />
        <p className="lt__count" aria-live="polite" tabIndex={-1} ref={count}>
          <RichText id="list.count" values={{ n: total }} />
        </p>
      </search>
      {chosen.length > 0 && (
        <ul className="lt__chosen">
          {chosen.map((option) => (
            <li key={option.key}>
              <Link className="lt__chip" to={option.to} relative="path" preventScrollReset onClick={toCount}>
                <bdi>{option.label}</bdi>
                <Icon name="close" small />
                <span className="vh">{text('list.removeFilter')}</span>
              </Link>
            </li>
          ))}
          <li>
            <Link className="link small" to={clear} relative="path" preventScrollReset onClick={toCount}>
              {text('list.clearAll')}
            </Link>
          </li>
        </ul>
      )}
    </>
  );
}

function useGroups(listing: Listing, facets: FacetsView): readonly Group[] {
  const text = useText();
  const { language, market } = usePage();
  const price = (value: number) => formatPrice(units(value, market.currency), market.currency, language, 'short');
  const sizeName = useSizeName();
  const bandName = ({ from, below }: PriceBand) => {
    if (from === null) return text('filter.underPrice', { price: price(below ?? 0) });
    return below === null
      ? text('list.fromPrice', { price: price(from) })
      : text('list.priceBand', { from: price(from), to: price(below) });
  };
  const band = listing.price && writeBand(listing.price);
  const isOffered = facets.prices.some((one) => writeBand(one) === band);
  // a band of a shared link that this list does not offer
  const bands = listing.price && !isOffered ? [...facets.prices, { ...listing.price, count: null }] : facets.prices;
  const groups: Group[] = [
    {
      key: 'sort',
      name: text('list.sort'),
      options: SEARCH_SORTS.map((sort) => ({
        key: sort,
        label: text(sort === 'relevance' && listing.text === '' ? 'list.featured' : `search.sort.${sort}`),
        count: null,
        chosen: listing.sort === sort,
        to: listQuery(listing, { sort }),
      })),
    },
    {
      key: 'category',
      name: text('search.category'),
      options: facets.categories.map(({ id, name, count }) => ({
        key: `category-${id}`,
        label: name,
        count,
        chosen: listing.category === id,
        to: listQuery(listing, { category: listing.category === id ? null : id }),
      })),
    },
    {
      key: 'note',
      name: text('search.note'),
      options: (facets.note ? [facets.note] : []).map(({ id, name }) => ({
        key: `note-${id}`,
        label: name,
        count: null,
        chosen: true,
        to: listQuery(listing, { note: null }),
      })),
    },
    {
      key: 'family',
      name: text('list.family'),
      options: facets.families.map(({ id, name, count }) => ({
        key: `family-${id}`,
        label: name,
        count,
        chosen: listing.families.includes(id),
        to: listQuery(listing, { families: toggled(listing.families, id) }),
      })),
    },
    {
      key: 'size',
      name: text('search.size'),
      options: facets.sizes.map(({ id, count }) => ({
        key: `size-${id}`,
        label: sizeName(readSize(id)),
        count,
        chosen: listing.size === id,
        to: listQuery(listing, { size: listing.size === id ? null : id }),
      })),
    },
    {
      key: 'price',
      name: text('search.price'),
      hint: text('list.beforeVat'),
      options: bands.map((one) => ({
        key: `price-${writeBand(one)}`,
        label: bandName(one),
        count: one.count,
        chosen: band === writeBand(one),
        to: listQuery(listing, { under: null, price: band === writeBand(one) ? null : one }),
      })),
    },
    {
      key: ONLY,
      name: text('list.only'),
      options: [
        {
          key: 'instock',
          label: text('list.inStock'),
          count: null,
          chosen: listing.inStock,
          to: listQuery(listing, { inStock: !listing.inStock }),
        },
        {
          key: 'discounted',
          label: text('list.discounted'),
          count: null,
          chosen: listing.discounted,
          to: listQuery(listing, { discounted: !listing.discounted }),
        },
      ],
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** The chosen ones with one more, or without it when it is chosen, in the order of the url. */
function toggled(chosen: readonly string[], one: string): readonly string[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one].sort();
}

/** How many of a group are chosen, in a dot as drawn and in words. */
function ChosenCount({ options }: { options: readonly Option[] }) {
  const text = useText();
  const n = options.filter(({ chosen }) => chosen).length;
  if (n === 0) return null;
  return (
    <span className="lt__n">
      <span aria-hidden="true">{n}</span>
      <span className="vh">{text('list.chosen', { n })}</span>
    </span>
  );
}

/** One group as a menu of the bar; opening another closes it. */
function Menu({ group }: { group: Group }) {
  const { name, options, key, hint } = group;
  const first = options.find(({ chosen }) => chosen);
  const menu = useRef<HTMLDetailsElement>(null);
  return (
    <details className="lt__menu" name="list-tool" ref={menu} onKeyDown={closeByEscape} onBlur={closeWhenLeft}>
      <summary>
        {name}
        {key === 'sort' && first ? (
          <>
            {': '}
            <b>{first.label}</b>
          </>
        ) : (
          <ChosenCount options={options} />
        )}
        <Icon name="down" small />
      </summary>
      <div className="lt__pop">
        {hint && <p className="small faint">{hint}</p>}
        <Options group={key} options={options} onChoose={() => close(menu.current)} />
      </div>
    </details>
  );
}

/** An option of the bar that is on or off. */
function Switch({ option: { label, chosen, to } }: { option: Option }) {
  return (
    <Link
      className="lt__switch"
      to={to}
      relative="path"
      preventScrollReset
      {...(chosen ? { 'aria-current': 'true' as const } : {})}
    >
      <span className="lt__track" aria-hidden="true" />
      {label}
    </Link>
  );
}

/** All groups in a sheet at the bottom of a phone; its button says how many products it leaves. */
function Sheet(props: { groups: readonly Group[]; total: number; clear: string | null; chosen: number }) {
  const { groups, total, clear, chosen } = props;
  const text = useText();
  const id = useId();
  const order = groups.find(({ key }) => key === 'sort')?.options.find((option) => option.chosen);
  const sheet = useRef<HTMLDetailsElement>(null);
  const show = useRef<HTMLButtonElement>(null);
  const closeSheet = () => close(sheet.current);
  return (
    <details className="lt__sheet" ref={sheet} onKeyDown={closeByEscape} onBlur={closeWhenLeft}>
      <summary>
        <span>
          <Icon name="filter" small />
          {text('list.filter')}
          {chosen > 0 && <span className="lt__n">{chosen}</span>}
        </span>
        {order && (
          <span>
            <Icon name="sort" small />
            <span className="vh">{text('list.sort')}: </span>
            <span className="lt__order">{order.label}</span>
          </span>
        )}
      </summary>
      <button type="button" className="lt__scrim" tabIndex={-1} aria-hidden="true" onClick={closeSheet} />
      <section className="lt__panel" aria-labelledby={id}>
        <div className="lt__head" {...pulledDown(closeSheet)}>
          <h2 className="h3" id={id}>
            {text('list.filterAndSort')}
          </h2>
          <button type="button" className="icbtn" aria-label={text('dialogue.close')} onClick={closeSheet}>
            <Icon name="close" />
          </button>
        </div>
        <div className="lt__groups">
          {groups.map(({ key, name, hint, options }) => (
            <section key={key} aria-label={name}>
              <h3 className="ui">
                {name}{' '}
                <GroupHint hint={hint} chosen={key === 'sort' ? 0 : options.filter((one) => one.chosen).length} />
              </h3>
              <Options group={key} options={options} />
            </section>
          ))}
        </div>
        <div className="lt__foot">
          {clear !== null && (
            <Link className="link" to={clear} relative="path" preventScrollReset onClick={() => show.current?.focus()}>
              {text('list.clear')}
            </Link>
          )}
          <button type="button" className="btn btn--gold" ref={show} onClick={closeSheet}>
            {text('list.show', { n: total })}
          </button>
        </div>
      </section>
    </details>
  );
}

/** At the end of a group's heading in the sheet: how many are chosen, else what the group says of itself. */
function GroupHint({ hint, chosen }: { hint: string | undefined; chosen: number }) {
  const text = useText();
  if (chosen > 0) return <span className="small lt__some">{text('list.chosen', { n: chosen })}</span>;
  return hint && <span className="small faint">{hint}</span>;
}

function Options(props: { group: string; options: readonly Option[]; onChoose?: () => void }) {
  const { group, options, onChoose } = props;
  return (
    <ul className="lt__options" data-group={group}>
      {options.map(({ key, label, count, chosen, to }) => (
        <li key={key}>
          {count === 0 && !chosen ? (
            <span className="lt__option" aria-disabled="true">
              <bdi>{label}</bdi> <span className="num">0</span>
            </span>
          ) : (
            <Link
              className="lt__option"
              to={to}
              relative="path"
              preventScrollReset
              onClick={onChoose}
              {...(chosen ? { 'aria-current': 'true' as const } : {})}
            >
              <bdi>{label}</bdi> {count !== null && <span className="num">{count}</span>}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What a sheet is pulled down by at least, in pixels. */
const PULL_PX = 48;

/** Handlers of a sheet's head, by which a finger pulls the sheet down. */
function pulledDown(onPull: () => void) {
  let from: number | null = null;
  return {
    onPointerDown: (event: PointerEvent) => {
      from = event.pointerType === 'mouse' ? null : event.clientY;
    },
    onPointerUp: (event: PointerEvent) => {
      if (from !== null && event.clientY - from > PULL_PX) onPull();
      from = null;
    },
  };
}

/** Closes the menu or sheet that has the focus, and gives the focus to what opened it. */
function closeByEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  if (event.key === 'Escape' && event.currentTarget.open) close(event.currentTarget);
}

/** Closes a menu or sheet that the focus leaves for another part of the page, which it would cover. */
function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function close(details: HTMLDetailsElement | null): void {
  if (!details) return;
  details.open = false;
  details.querySelector('summary')?.focus();
}
