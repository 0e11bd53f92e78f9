import type { Prepared } from './prepared.ts';

type Entry = { readonly prepared: Prepared; readonly version: string; used: boolean };

export type PageCache = {
  /** Returns the page cached under a key if it was rendered from this version. */
  get(key: string, version: string): Prepared | null;
  /**
   * Renders a page once for all concurrent requests with the same key and version, and caches it when `keep` is true.
   * A failure of `make` rejects all of them, and nothing is cached.
   */
  fill(key: string, version: string, make: () => Promise<{ prepared: Prepared; keep: boolean }>): Promise<Prepared>;
  /** Bytes in the cache. */
  bytes(): number;
};

/**
 * Creates a cache of at most `maxBytes`. When it is full, the oldest pages are evicted first, except those used since
 * the last eviction (second chance); a hit only sets a flag.
 */
export function createPageCache(maxBytes: number): PageCache {
  const entries = new Map<string, Entry>();
  const underway = new Map<string, Promise<Prepared>>();
  let held = 0;

  function drop(key: string, entry: Entry): void {
    entries.delete(key);
    held -= entry.prepared.size;
  }

  function keep(key: string, entry: Entry): void {
    const old = entries.get(key);
    if (old) drop(key, old);
    if (entry.prepared.size > maxBytes) return;
    held += entry.prepared.size;
    entries.set(key, entry);
    for (const [oldKey, oldEntry] of entries) {
      if (held <= maxBytes) return;
      const spared = oldEntry.used && oldEntry.version === entry.version;
      drop(oldKey, oldEntry);
      if (!spared) continue;
      oldEntry.used = false;
      entries.set(oldKey, oldEntry);
      held += oldEntry.prepared.size;
    }
  }

  return {
    get(key, version) {
      const entry = entries.get(key);
      if (entry?.version !== version) return null;
      entry.used = true;
      return entry.prepared;
    },
    fill(key, version, make) {
      const flight = `${version} ${key}`;
      const running = underway.get(flight);
      if (running) return running;
      const made = make()
        .then((page) => {
          if (page.keep) keep(key, { prepared: page.prepared, version, used: false });
          return page.prepared;
        })
        .finally(() => underway.delete(flight));
      underway.set(flight, made);
      return made;
    },
    bytes: () => held,
  };
}
