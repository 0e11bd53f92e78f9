import type { Database } from '#database/database';
import { asWork, type WorkKind } from '#database/work';
import type { PageTag } from '#kernel/page-tags';
import { type Dependencies, dependenciesOf } from './change-table.ts';
import type { Feed } from './feed.ts';
import { recorded } from './recorded-reads.ts';

/** What a value is made with: a database that records what is read, and what was read so far. */
export type Reads = { readonly database: Database; readonly tags: ReadonlySet<PageTag> };

type Made<T> = {
  readonly value: T;
  /** About how much memory it takes. */
  readonly bytes: number;
  /** False for what must not be cached, such as an error. */
  readonly cacheable: boolean;
  /** What it depends on, where that is less than what was read. */
  readonly tags?: Iterable<PageTag>;
};

/** Makes a value; `age` is how long ago the cached one was made in milliseconds, null when there is none. */
export type Make<T> = (reads: Reads, age: number | null) => Promise<Made<T>>;

type Staleness = {
  /** For how long after its first change a value is returned, while one `make` makes the new one. */
  readonly staleMs: number;
  /** For how long after its first change it is returned while it cannot be made anew, since the database is away. */
  readonly staleIfErrorMs: number;
};

/** What a cached value depends on, and whether it shows everything that is known. */
export type CachedPart = { readonly slots: Dependencies; readonly isCurrent: boolean };

/** Values by key, each cached until something it has read changes (docs/caching.md). */
export type Cache<T> = {
  /**
   * The value of a key, cached or made: once for all concurrent callers. When `make` fails and a retry may succeed, all of them get
   * the value as it was, if it is cached; otherwise the failure rejects all of them.
   */
  get(key: string, make: Make<T>, staleness: Staleness): Promise<T>;
  /** Whether a value of this key is cached, changed or not. */
  has(key: string): boolean;
  /**
   * What the cached value of a key depends on, and whether `value` is that one and nothing of it is known to have changed; null
   * when none is cached.
   */
  partOf(key: string, value: T): CachedPart | null;
  /** Bytes in the cache. */
  bytes(): number;
};

type CacheOptions = {
  /** Names it in the metrics. */
  readonly name: string;
  readonly maxBytes: number;
  /** With whose limits of the database values are made, since no single request waits for them. */
  readonly work: WorkKind;
};

/** Opens a cache of this process. */
export type OpenCache = <T>(options: CacheOptions) => Cache<T>;

type Options = {
  readonly feed: Pick<Feed, 'number' | 'changedAfter' | 'isRecent' | 'catchUp'>;
  readonly database: Database;
  /** Whether a retry may succeed after an error. */
  readonly isPassing: (error: unknown) => boolean;
  /** Called when a value was made, or could not be made. */
  readonly onMade?: ((cache: string, result: 'new' | 'again' | 'failed') => void) | undefined;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
};

type Entry<T> = {
  readonly value: T;
  readonly dependencies: Dependencies;
  readonly size: number;
  /** When it began to be made. */
  readonly madeAt: number;
  /** The number of the last change that was compared with it, and when the first change of it was written. */
  checked: number;
  changedAt: number | null;
  used: boolean;
  /** When it could last not be made anew because the database did not answer. */
  failedAt: number | null;
};

/** A value and its entry; without one it is not cached. */
type Filled<T> = { readonly value: T; readonly entry: Entry<T> | null };

/** A value is made anew this long after it changed, so that changes that follow each other have it made once. */
const REFRESH_DELAY_MS = 200;
/** A value counts as changed at this age, since some of what pages show depends on the day. */
const MAX_AGE_MS = 600_000;
/** After this time a value is tried again that could not be made. */
const RETRY_MS = 1_000;
/** How often a value is made at most for one request while it changes. */
const MAX_TRIES = 3;

/**
 * Creates the caches of a process, which follow its feed. One that is full evicts the oldest values first, except those used since
 * the last eviction (second chance).
 */
export function createCaches(options: Options): OpenCache {
  const { feed, database, isPassing, onMade, now = () => performance.now() } = options;

  return <T>({ name, maxBytes, work }: CacheOptions): Cache<T> => {
    const entries = new Map<string, Entry<T>>();
    const underway = new Map<string, Promise<Filled<T>>>();
    let totalBytes = 0;

    function drop(key: string, entry: Entry<T>): void {
      entries.delete(key);
      totalBytes -= entry.size;
    }

    function store(key: string, entry: Entry<T>): void {
      const old = entries.get(key);
      if (old) {
        drop(key, old);
        entry.used = old.used;
      }
      if (entry.size > maxBytes) return;
      totalBytes += entry.size;
      entries.set(key, entry);
      for (const [oldKey, oldEntry] of entries) {
        if (totalBytes <= maxBytes) return;
        drop(oldKey, oldEntry);
        if (!oldEntry.used) continue;
        oldEntry.used = false;
        entries.set(oldKey, oldEntry);
        totalBytes += oldEntry.size;
      }
    }

    /** How long ago a value first changed; null when it has not. */
    function stalenessOf(entry: Entry<T>): number | null {
      const time = now();
      const number = feed.number();
      if (entry.changedAt === null) {
        if (entry.checked !== number) {
          entry.changedAt = feed.changedAfter(entry.dependencies, entry.checked);
          entry.checked = number;
        }
        if (entry.changedAt === null && time - entry.madeAt >= MAX_AGE_MS) entry.changedAt = time;
      }
      return entry.changedAt === null ? null : time - entry.changedAt;
    }

    /** Makes a value, unless that is under way. */
    function begin(key: string, make: Make<T>): Promise<Filled<T>> {
      const known = underway.get(key);
      if (known) return known;
      const before = entries.get(key);
      const making = makeNow(key, make, before)
        .then(
          (made) => {
            onMade?.(name, before ? 'again' : 'new');
            return made;
          },
          (error: unknown) => {
            onMade?.(name, 'failed');
            const old = entries.get(key);
            if (old && isPassing(error)) old.failedAt = now();
            throw error;
          },
        )
        .finally(() => underway.delete(key));
      underway.set(key, making);
      return making;
    }

    async function makeNow(key: string, make: Make<T>, before: Entry<T> | undefined): Promise<Filled<T>> {
      const [checked, madeAt, tags] = [feed.number(), now(), new Set<PageTag>()];
      const reads = { database: recorded(database, tags), tags };
      const made = await asWork(work, () => make(reads, before ? madeAt - before.madeAt : null));
      if (!made.cacheable) {
        const old = entries.get(key);
        if (old) drop(key, old);
        return { value: made.value, entry: null };
      }
      const dependencies = dependenciesOf(made.tags ?? tags);
      const size = made.bytes + dependencies.byteLength + 2 * key.length;
      const fresh = { changedAt: null, used: false, failedAt: null };
      const entry: Entry<T> = { value: made.value, dependencies, size, madeAt, checked, ...fresh };
      store(key, entry);
      return { value: made.value, entry };
    }

    /** Whether a value may be returned that changed `staleness` milliseconds ago. */
    function isGood(entry: Entry<T>, staleness: number, { staleMs, staleIfErrorMs }: Staleness): boolean {
      return staleness < staleMs || (entry.failedAt !== null && staleness < staleIfErrorMs);
    }

    async function fill(key: string, make: Make<T>, allowed: Staleness): Promise<T> {
      for (let tried = 1; ; tried += 1) {
        const made = await begin(key, make).catch((error: unknown) => {
          const old = entries.get(key);
          if (old && isPassing(error) && isGood(old, stalenessOf(old) ?? 0, allowed))
            return { value: old.value, entry: null };
          throw error;
        });
        const { value, entry } = made;
        if (!entry || tried === MAX_TRIES) return value;
        // it may have changed while it was made
        if (!feed.isRecent()) await feed.catchUp();
        const staleness = stalenessOf(entry);
        if (staleness === null || staleness < allowed.staleMs) return value;
      }
    }

    return {
      async get(key, make, allowed) {
        if (!feed.isRecent()) await feed.catchUp();
        const entry = entries.get(key);
        if (!entry) return await fill(key, make, allowed);
        entry.used = true;
        const staleness = stalenessOf(entry);
        if (staleness === null) return entry.value;
        if (!isGood(entry, staleness, allowed)) return await fill(key, make, allowed);
        const isDue = entry.failedAt === null ? staleness >= REFRESH_DELAY_MS : now() - entry.failedAt >= RETRY_MS;
        // a failure is that of the request that waits for it
        if (isDue) begin(key, make).catch(() => undefined);
        return entry.value;
      },
      has: (key) => entries.has(key),
      partOf(key, value) {
        const entry = entries.get(key);
        if (!entry) return null;
        return { slots: entry.dependencies, isCurrent: entry.value === value && stalenessOf(entry) === null };
      },
      bytes: () => totalBytes,
    };
  };
}
