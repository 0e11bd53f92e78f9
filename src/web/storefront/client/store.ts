/** A value shared by several components, for React's `useSyncExternalStore`. */
type Store<T> = {
  read(): T;
  /** Replaces the value and notifies the listeners, unless the value is the same. */
  write(value: T): void;
  watch(listener: () => void): () => void;
};

/** Creates a store whose value is `first()` on the first read. */
export function createStore<T>(first: () => T): Store<T> {
  let box: { value: T } | null = null;
  const listeners = new Set<() => void>();
  return {
    read,
    write(next) {
      if (Object.is(next, read())) return;
      box = { value: next };
      for (const listener of listeners) listener();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  function read(): T {
    box ??= { value: first() };
    return box.value;
  }
}
