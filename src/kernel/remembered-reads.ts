import type { PageTag } from './page-tags.ts';

/** Knows what has changed since values were read. */
export type ReadMemory = {
  /** Returns a function that says whether none of some tags is known to have changed since now. */
  follow(tags: readonly PageTag[]): () => boolean;
};

type Entry<T> = { readonly value: Promise<T>; readonly isCurrent: () => boolean };

/** Reads a value, or returns what was read before under the same key while none of the tags has changed. */
type Remember<T> = (
  database: { readonly read: { readonly memory?: ReadMemory } },
  key: string,
  until: readonly PageTag[],
  read: () => Promise<T>,
) => Promise<T>;

/**
 * Remembers at most `most` values of one kind between the pages that are kept, so that a page which is made anew since one fact
 * has changed does not read all others again. `until` names all that a value depends on; it must not depend on the time, and
 * nobody may change it. A database that is not recorded remembers nothing.
 */
export function rememberReads<T>(most: number): Remember<T> {
  const known = new WeakMap<ReadMemory, Map<string, Entry<T>>>();

  return async ({ read: { memory } }, key, until, read) => {
    if (!memory) return await read();
    const values = known.get(memory) ?? new Map<string, Entry<T>>();
    known.set(memory, values);
    const found = values.get(key);
    if (found?.isCurrent()) {
      const value = await found.value.then(
        (value) => ({ value }),
        () => null,
      );
      // the failure of another page is not that of this one
      return value ? value.value : await read();
    }
    // before it is read: a change that is known later may be missing in it
    const isCurrent = memory.follow(until);
    const value = read();
    const entry = { value, isCurrent };
    values.delete(key);
    values.set(key, entry);
    for (const oldest of values.keys()) {
      if (values.size <= most) break;
      values.delete(oldest);
    }
    value.catch(() => values.get(key) === entry && values.delete(key));
    return await value;
  };
}
