/** A value that components share and parts outside React's tree read and set, for `useSyncExternalStore`. */
export type Store<T> = {
  get(): T;
  /** Replaces the value and notifies the listeners, unless the value is the same. */
  set(next: T): void;
  subscribe(listener: () => void): () => void;
};

/** Creates a store whose value is `first()` on the first read. */
export function createStore<T>(first: () => T): Store<T> {
  let box: { value: T } | null = null;
  const listeners = new Set<() => void>();
  const get = (): T => {
    box ??= { value: first() };
    return box.value;
  };
  return {
    get,
    set(next) {
      if (Object.is(next, get())) return;
      box = { value: next };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
