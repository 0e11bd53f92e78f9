import type { Database } from '#database/database';
import { EVERYTHING, type PageTag, readOf } from '#kernel/page-tags';
import type { OpenCache, Reads } from './cache.ts';

/**
 * Returns a part of what is made, cached under a key of its own: it is made anew only when something that it has read changes. What is
 * made with `own` depends on the same. `key` names everything that `make` is given.
 */
export type Part<T> = (
  own: { readonly database: Pick<Database, 'read'> },
  key: string,
  make: (reads: Reads) => Promise<T>,
) => Promise<T>;

type Entry<T> = { readonly value: T; readonly tags: readonly PageTag[] };

/** A part shows every change that is known. */
const CURRENT = { staleMs: 0, staleIfErrorMs: 0 };

/** Opens a cache of parts of pages; `bytesOf` is about how much memory a value takes. */
export function openParts<T>(
  open: OpenCache,
  options: { readonly name: string; readonly maxBytes: number; readonly bytesOf: (value: T) => number },
): Part<T> {
  const { bytesOf, ...rest } = options;
  const cache = open<Entry<T>>({ ...rest, work: 'page' });
  return async (own, key, make) => {
    const { value, tags } = await cache.get(
      key,
      async (reads) => {
        const made = await make(reads);
        const entry = { value: made, tags: reads.tags.size > 0 ? [...reads.tags] : [EVERYTHING] };
        return { value: entry, bytes: bytesOf(made), cacheable: true };
      },
      CURRENT,
    );
    readOf(own.database, ...tags);
    return value;
  };
}
