import { performance } from 'node:perf_hooks';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { Database } from '#database/database';
import { EVERYTHING, type PageTag } from '#kernel/page-tags';
import { type ChangeTable, createChangeTable } from './change-table.ts';
import { type ChangesRead, REMEMBERED_MS, readChanges } from './queries.ts';

/** What any process has changed: one reader of `page_changes` a process (docs/caching.md). */
export type Feed = Pick<ChangeTable, 'number' | 'changedAfter'> & {
  /**
   * Whether every change is known that was committed longer ago than a page may be stale without it. Has the changes read in
   * the background when that will soon not be so.
   */
  isRecent(): boolean;
  /**
   * Reads the changes, once for all concurrent callers. While they cannot be read, what is known counts as recent, and
   * requests do not wait. Rejects only when nothing was ever read.
   */
  catchUp(): Promise<void>;
  /** Resolves when every change that was committed before this call is known. Rejects when that cannot be read. */
  current(): Promise<void>;
  /** Has `listener` called with the tags of each read that found any, before those who wait for the read go on. */
  subscribe(listener: (tags: readonly PageTag[]) => void): void;
  /**
   * The last purge of the edge that is known with all its changes (docs/caching.md); null when what is known is too old to say so.
   */
  version(): number | null;
};

type Options = {
  /** A text that changes when all pages do, by the clock. */
  readonly period: () => Promise<string>;
  readonly report: (error: unknown) => void;
};

type Parts = Options & {
  readonly read: (after: string | null) => Promise<ChangesRead>;
  /** How long a request waits for a read while changes were read before. */
  readonly maxWaitMs: number;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Resolves after some milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
};

/** The changes are read this often at most while requests come, which do not wait for it. */
const MIN_POLL_MS = 150;
/** After this long a request waits for the read. */
const MAX_LAG_MS = 350;
/** After this long what is known is too old for an edge, which would keep it. */
const MAX_VERSION_AGE_MS = 2_000;
/** Reading the changes takes a few milliseconds; after this long, requests use what is known. */
const MAX_WAIT_MS = 400;

/** Opens the feed of a process. `limited` runs a read with limits of its own. */
export function openFeed(
  deps: { readonly database: Pick<Database, 'read'> },
  { limited, ...options }: Options & { readonly limited: <T>(run: () => Promise<T>) => Promise<T> },
): Feed {
  return createFeed({
    ...options,
    read: (after) => limited(() => readChanges(deps, after)),
    period: () => limited(options.period),
    maxWaitMs: MAX_WAIT_MS,
    now: () => performance.now(),
    pause: pauseFully,
  });
}

/**
 * Follows the changes that any process has committed. A read begins where the last one ended, so each change is
 * seen once; it counts from when it was written, or from the last read where that is later.
 */
export function createFeed({ read, period, maxWaitMs, now, pause, report }: Parts): Feed {
  const table = createChangeTable();
  const listeners: ((tags: readonly PageTag[]) => void)[] = [];
  let snapshot: string | null = null;
  let knownPeriod: string | null = null;
  let version = 0;
  /** When the last read began that succeeded: everything committed before it is known. */
  let readAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let isAway = false;

  async function readOnce(): Promise<void> {
    const startedAt = now();
    triedAt = startedAt;
    try {
      const [found, periodNow] = await Promise.all([read(snapshot), period()]);
      const changes = found.changes.map(({ tag, age }) => ({ tag, at: Math.max(startedAt - age, readAt) }));
      const isLate = snapshot !== null && startedAt - readAt > REMEMBERED_MS / 2;
      if (isLate || (knownPeriod !== null && periodNow !== knownPeriod)) changes.push({ tag: EVERYTHING, at: readAt });
      table.mark(changes);
      const tags = changes.map(({ tag }) => tag);
      if (tags.length > 0) for (const listener of listeners) listener(tags);
      snapshot = found.snapshot;
      version = found.version;
      readAt = startedAt;
      knownPeriod = periodNow;
      isAway = false;
    } catch (error) {
      isAway = true;
      if (snapshot !== null) report(error);
      throw error;
    } finally {
      reading = null;
    }
  }

  function begin(): Promise<void> {
    if (reading) return reading;
    reading = readOnce();
    // told by `report`; those who wait for it get it, too
    reading.catch(() => undefined);
    return reading;
  }

  return {
    number: table.number,
    changedAfter: table.changedAfter,
    isRecent() {
      if (snapshot === null) return false;
      const time = now();
      if (time - triedAt >= MIN_POLL_MS) void begin();
      return time - readAt < MAX_LAG_MS || isAway;
    },
    async catchUp() {
      const awaited = begin();
      if (snapshot === null) return await awaited;
      if (isAway) return;
      const late = pause(maxWaitMs).then(() => 'late' as const);
      const outcome = await Promise.race([awaited.catch(() => undefined), late]);
      if (outcome === 'late') isAway = reading === awaited;
    },
    current() {
      if (!reading) return begin();
      next ??= reading
        .catch(() => undefined)
        .then(() => {
          next = null;
          return begin();
        });
      return next;
    },
    subscribe: (listener) => void listeners.push(listener),
    version: () => (!isAway && now() - readAt < MAX_VERSION_AGE_MS ? version : null),
  };
}

/**
 * Waits, then lets the event loop handle what arrived meanwhile, so that an answer is not late because this process
 * was busy.
 */
async function pauseFully(ms: number): Promise<void> {
  await pause(ms);
  await setImmediate();
  await setImmediate();
}
