import type { Prepared } from './prepared.ts';

type Entry = { readonly prepared: Prepared; readonly version: string; used: boolean };

export type PageCache = {
  /** The page kept under a key, if it was made from this version. */
  get(key: string, version: string): Prepared | null;
  /**
   * Makes a page, once for everyone who asks for the same key and version at the same time, and keeps it when `keep`
   * says so. What `make` throws is thrown to all of them, and nothing is kept.
   */
  fill(key: string, version: string, make: () => Promise<{ prepared: Prepared; keep: boolean }>): Promise<Prepared>;
  /** Bytes held now. */
  bytes(): number;
};

/**
 * Pages in memory, at most `maxBytes` of them. When it is full the oldest go first, except those that were asked for
 * since they were last considered: a hit only sets a mark, so it stays cheap.
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
