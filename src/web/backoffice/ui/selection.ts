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
  const set = (ids: Iterable<string>, last: string | null): void =>
    setState({ ids: new Set(ids), last, everything: false });
  return {
    ids: state.ids,
    everything: state.everything,
    size: state.everything ? total : state.ids.size,
    has: (id) => state.everything || state.ids.has(id),
    toggle(id) {
      const next = new Set(state.ids);
      if (!next.delete(id)) next.add(id);
      set(next, id);
    },
    extend(id, shown) {
      const [from, to] = [shown.indexOf(state.last ?? id), shown.indexOf(id)];
      const range = from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
      set([...state.ids, ...range], state.last ?? id);
    },
    toggleShown(shown) {
      if (shown.every((id) => state.ids.has(id))) setState(NONE);
      else set([...state.ids, ...shown], null);
    },
    selectShown: (shown) => set([...state.ids, ...shown], null),
    selectEverything: () => setState({ ...state, everything: true }),
    clear: () => setState(NONE),
  };
}
