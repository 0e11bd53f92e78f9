import { useSyncExternalStore } from 'react';
import { createStore, type Store } from '#kernel/store';

const PREFIX = 'office.';

/** Reads what the browser keeps under a name; null when there is nothing or it cannot be read. */
export function readStored(name: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keeps a value under a name, null removes it. A full or forbidden storage changes nothing. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // the value lives until the page is left
  }
}

/** Creates a store that outlives the page. `parse` returns null for what it does not know. */
export function createStored<T>(name: string, first: T, parse: (value: unknown) => T | null): Store<T> {
  const store = createStore(() => parse(readStored(name)) ?? first);
  store.subscribe(() => keep(name, store.get()));
  return store;
}

/** Reads a store and renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
