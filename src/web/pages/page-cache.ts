import type { PageTag } from '#kernel/page-tags';
import { type Dependencies, dependenciesOf } from '../../changes/change-table.ts';
import type { Feed } from '../../changes/feed.ts';
import type { KeptPart } from '../edge/answers.ts';
import { isPassing } from '../faults.ts';
import type { Prepared } from './prepared.ts';

/** A page that was made, and what it read. */
export type MadePage = { readonly prepared: Prepared; readonly keep: boolean; readonly tags: Iterable<PageTag> };
/** Makes a page; `isAgain` while one of the last minutes is kept, which has changed and may soon change again. */
export type MakePage = (isAgain: boolean) => Promise<MadePage>;
/** A page and its entry; without one it is not kept. */
type Filled = { readonly prepared: Prepared; readonly entry: Entry | null };

type Entry = {
  readonly prepared: Prepared;
  readonly dependencies: Dependencies;
  readonly size: number;
  /** When it began to be made. */
  readonly madeAt: number;
  /** The number of the last change that was compared with it, and when the first change of it was written. */
  checked: number;
  changedAt: number | null;
  used: boolean;
  /** When it could last not be made anew because the database did not answer. */
  triedAt: number | null;
};

export type PageCache = {
  /**
   * Returns the page of a key, if it may be sent now: one that has changed is sent for a short time more, while `remake` makes
   * the new one, and for hours while it cannot be made (decision 0474). Null when it has to be made or waited for (`fill`).
   */
  get(key: string, remake: MakePage): Prepared | null;
  /**
   * Makes a page once for all concurrent requests with the same key, and keeps it when it says so. Makes it again when it has
   * changed meanwhile and would be too old. When `make` fails and a retry may succeed, all of them get the page as it was, if
   * it is kept; otherwise the failure rejects all of them, and nothing is kept.
   */
  fill(key: string, make: MakePage): Promise<Prepared>;
  /** Whether a page of this key is kept, changed or not. */
  has(key: string): boolean;
  /**
   * What the kept page of a key depends on, and whether `prepared` is that page and nothing of it is known to have changed; null
   * when none is kept.
   */
  partOf(key: string, prepared: Prepared): KeptPart | null;
  /** Bytes in the cache. */
  bytes(): number;
};

type Options = {
  readonly maxBytes: number;
  readonly feed: Pick<Feed, 'number' | 'changedAfter' | 'isRecent' | 'catchUp'>;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
};

/** A page is made anew this long after it changed, so that changes that follow each other have it made once. */
const GATHER_MS = 200;
/** A page is sent for this long after the first change of it was written. With the age of what is known, less than a second. */
const STALE_MS = 600;
/** A kept page is made anew after this time without a change, since some of what it shows depends on the day. */
const OLD_MS = 600_000;
/** How long a page that has changed is sent while it cannot be made anew: as long as an edge sends its own copy. */
const AWAY_MS = 6 * 3_600_000;
/** How often a page is tried that could not be made. */
const AGAIN_MS = 1_000;
/** How often a page is made for one request while it changes. */
const TRIES = 3;

/**
 * Creates a cache of at most `maxBytes`. Pages go when something they show has changed (decision 0375). When it is full, the
 * oldest pages are evicted first, except those used since the last eviction (second chance); a hit only sets a flag.
 */
export function createPageCache({ maxBytes, feed, now }: Options): PageCache {
  const entries = new Map<string, Entry>();
  const underway = new Map<string, Promise<Filled>>();
  let held = 0;

  function drop(key: string, entry: Entry): void {
    entries.delete(key);
    held -= entry.size;
  }

  function keep(key: string, entry: Entry): void {
    const old = entries.get(key);
    if (old) {
      drop(key, old);
      entry.used = old.used;
    }
    if (entry.size > maxBytes) return;
    held += entry.size;
    entries.set(key, entry);
    for (const [oldKey, oldEntry] of entries) {
      if (held <= maxBytes) return;
      drop(oldKey, oldEntry);
      if (!oldEntry.used) continue;
      oldEntry.used = false;
      entries.set(oldKey, oldEntry);
      held += oldEntry.size;
    }
  }

  /** How long ago a page first changed; null when it has not. */
  function stalenessOf(entry: Entry): number | null {
    const time = now();
    const number = feed.number();
    if (entry.changedAt === null) {
      if (entry.checked !== number) {
        entry.changedAt = feed.changedAfter(entry.dependencies, entry.checked);
        entry.checked = number;
      }
      if (entry.changedAt === null && time - entry.madeAt >= OLD_MS) entry.changedAt = time;
    }
    return entry.changedAt === null ? null : time - entry.changedAt;
  }

  function begin(key: string, make: MakePage): Promise<Filled> {
    const known = underway.get(key);
    if (known) return known;
    const making = fillNow(key, make)
      .catch((error: unknown) => {
        const old = entries.get(key);
        if (old && isPassing(error)) old.triedAt = now();
        throw error;
      })
      .finally(() => underway.delete(key));
    underway.set(key, making);
    return making;
  }

  async function fillNow(key: string, make: MakePage): Promise<Filled> {
    const [checked, madeAt, before] = [feed.number(), now(), entries.get(key)];
    const { prepared, tags, keep: isKept } = await make(before !== undefined && madeAt - before.madeAt < OLD_MS);
    if (!isKept) {
      const old = entries.get(key);
      if (old) drop(key, old);
      return { prepared, entry: null };
    }
    const dependencies = dependenciesOf(tags);
    const size = prepared.size + dependencies.byteLength + 2 * key.length;
    const entry: Entry = { prepared, dependencies, size, madeAt, checked, changedAt: null, used: false, triedAt: null };
    keep(key, entry);
    return { prepared, entry };
  }

  /** Whether a page that is `staleness` milliseconds too old is sent all the same, since it could not be made anew. */
  function isSentInstead({ triedAt }: Entry, staleness: number): boolean {
    return triedAt !== null && staleness < AWAY_MS;
  }

  return {
    get(key, remake) {
      const entry = entries.get(key);
      if (!entry) return null;
      entry.used = true;
      const staleness = stalenessOf(entry);
      if (staleness === null) return entry.prepared;
      if (staleness >= STALE_MS && !isSentInstead(entry, staleness)) return null;
      const isDue = entry.triedAt === null ? staleness >= GATHER_MS : now() - entry.triedAt >= AGAIN_MS;
      // a failure is that of the request that waits for it
      if (isDue) begin(key, remake).catch(() => undefined);
      return entry.prepared;
    },
    async fill(key, make) {
      for (let tried = 1; ; tried += 1) {
        const made = await begin(key, make).catch((error: unknown) => {
          const old = entries.get(key);
          if (old && isPassing(error) && isSentInstead(old, stalenessOf(old) ?? 0)) return old;
          throw error;
        });
        if (!('entry' in made)) return made.prepared;
        const { prepared, entry } = made;
        if (!entry || tried === TRIES) return prepared;
        if (!feed.isRecent()) await feed.catchUp();
        const staleness = stalenessOf(entry);
        if (staleness === null || staleness < STALE_MS) return prepared;
      }
    },
    has: (key) => entries.has(key),
    partOf(key, prepared) {
      const entry = entries.get(key);
      if (!entry) return null;
      return { slots: entry.dependencies, isCurrent: entry.prepared === prepared && stalenessOf(entry) === null };
    },
    bytes: () => held,
  };
}
