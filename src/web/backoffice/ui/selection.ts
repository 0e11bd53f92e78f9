import { useState } from 'react';

/** The chosen rows of a grid. `everything` means the whole result of the filters, not only the rows of this page. */
export type Selection = {
  readonly ids: ReadonlySet<string>;
  readonly everything: boolean;
  readonly size: number;
  has(id: string): boolean;
  toggle(id: string): void;
  /** Selects from the row selected last to this one, in the order given. */
  extend(id: string, shown: readonly string[]): void;
  /** Selects all rows shown; clears them when all are selected. */
  toggleShown(shown: readonly string[]): void;
  selectShown(shown: readonly string[]): void;
  selectEverything(): void;
  clear(): void;
};

type State = { readonly ids: ReadonlySet<string>; readonly last: string | null; readonly everything: boolean };
const NONE: State = { ids: new Set(), last: null, everything: false };

/** Keeps the selection of a grid; `total` is the count of the whole result. */
export function useSelection(total: number): Selection {
  const [state, setState] = useState(NONE);
  const change = (next: (present: State) => Omit<State, 'everything'>): void =>
    setState((present) => ({ ...next(present), everything: false }));
  const add = (shown: readonly string[]) => change(({ ids }) => ({ ids: new Set([...ids, ...shown]), last: null }));
  return {
    ids: state.ids,
    everything: state.everything,
    size: state.everything ? total : state.ids.size,
    has: (id) => state.everything || state.ids.has(id),
    toggle(id) {
      change(({ ids }) => {
        const next = new Set(ids);
        if (!next.delete(id)) next.add(id);
        return { ids: next, last: id };
      });
    },
    extend(id, shown) {
      change(({ ids, last }) => {
        const [from, to] = [shown.indexOf(last ?? id), shown.indexOf(id)];
        const range = from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
        return { ids: new Set([...ids, ...range]), last: last ?? id };
      });
    },
    toggleShown(shown) {
      if (shown.every((id) => state.ids.has(id))) setState(NONE);
      else add(shown);
    },
    selectShown: add,
    selectEverything: () => setState((present) => ({ ...present, everything: true })),
    clear: () => setState(NONE),
  };
}
