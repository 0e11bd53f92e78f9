/** A value that several components read and that tells them when it changes; made for React's useSyncExternalStore. */
export type Store<T> = {
  read(): T;
  /** Replaces the value and tells everyone, unless it is the same one. */
  write(value: T): void;
  watch(listener: () => void): () => void;
};

/** A store that starts with what `first` gives when it is read for the first time. */
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
