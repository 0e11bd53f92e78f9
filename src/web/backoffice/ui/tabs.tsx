import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useCurrentInView } from './current-in-view.ts';
import { formatCount } from './money.tsx';

export type Tab = {
  readonly value: string;
  readonly label: ReactNode;
  readonly count?: number | undefined;
  /** The page of the tab, below `/admin`; by default the one that is shown. */
  readonly at?: string;
};
type Props = {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
  /** The name in the address, `view` by default. */
  readonly name?: string;
  /** Names of the address that another tab starts without. */
  readonly resets?: readonly string[];
};

/** The views of a list or the parts of a page: links, so the tab is in the address. */
export function Tabs({ label, tabs, current, name = 'view', resets = ['after', 'open'] }: Props) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const row = useCurrentInView<HTMLElement>(current);
  return (
    <nav className="tabs" aria-label={label} ref={row}>
      {tabs.map((tab) => {
        const next = new URLSearchParams(search);
        for (const reset of resets) next.delete(reset);
        next.set(name, tab.value);
        return (
          <Link
            key={tab.value}
            to={`${tab.at ?? pathname}?${next}`}
            aria-current={tab.value === current ? 'page' : undefined}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className="n">{formatCount(tab.count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

type SegmentProps<V extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
};

/** One of two or three, side by side. */
export function Segments<V extends string>({ label, options, value, onChange }: SegmentProps<V>) {
  return (
    <fieldset className="seg">
      <legend className="vh">{label}</legend>
      {options.map((one) => (
        <button key={one.value} type="button" aria-pressed={one.value === value} onClick={() => onChange(one.value)}>
          {one.label}
        </button>
      ))}
    </fieldset>
  );
}
