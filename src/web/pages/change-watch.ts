import { EVERYTHING, type PageTag } from '#kernel/page-tags';
import type { ChangesRead } from '#shop/catalogue';
import { type ChangeTable, createChangeTable } from './change-table.ts';

/** Follows what has changed on pages. */
export type ChangeWatch = Pick<ChangeTable, 'number' | 'changedAfter'> & {
  /**
   * Whether every change is known that was committed longer ago than a page may be stale without it. Has the changes read in
   * the background when that will soon not be so.
   */
  isRecent(): boolean;
  /**
   * Reads the changes, once for all concurrent callers. While they cannot be read, what is known counts as recent, and
   * requests do not wait.
   */
  read(): Promise<void>;
  /**
   * The last purge of the edge that is known with all its changes (decision 0401); null when what is known is too old to say so.
   */
  version(): number | null;
};

type Options = {
  readonly read: (after: string | null) => Promise<ChangesRead>;
  /** A text that changes when all pages do, by the clock. */
  readonly turn: () => Promise<string>;
  /** How long a request waits for a read while changes were read before. */
  readonly patienceMs: number;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Resolves after some milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
  readonly report: (error: unknown) => void;
};

/** After this long the next request has the changes read, without waiting for it. */
const SOON_MS = 150;
/** After this long a request waits for the read. */
const RECENT_MS = 350;
/** After this long what is known is too old for an edge, which would keep it. */
const KNOWN_MS = 2_000;
/** After this long without a read, rows of changes may be gone: everything counts as changed. */
const FORGOTTEN_MS = 3_600_000;

/**
 * Follows the changes of pages that any process has committed (decision 0375). A read begins where the last one ended, so each
 * change is seen once; it counts from when it was written, or from the last read where that is later.
 */
export function watchChanges({ read, turn, patienceMs, now, pause, report }: Options): ChangeWatch {
  const table = createChangeTable();
  let snapshot: string | null = null;
  let turned: string | null = null;
  let version = 0;
  /** When the last read began that succeeded: everything committed before it is known. */
  let readAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let isAway = false;

  async function readOnce(): Promise<void> {
    const startedAt = now();
    triedAt = startedAt;
    try {
      const [found, turnNow] = await Promise.all([read(snapshot), turn()]);
      const changes: { readonly tag: PageTag; readonly at: number }[] = found.changes.map(({ tag, age }) => ({
        tag,
        at: Math.max(startedAt - age, readAt),
      }));
      const isLate = snapshot !== null && startedAt - readAt > FORGOTTEN_MS;
      if (isLate || (turned !== null && turnNow !== turned)) changes.push({ tag: EVERYTHING, at: readAt });
      table.mark(changes);
      snapshot = found.snapshot;
      version = found.version;
      readAt = startedAt;
      turned = turnNow;
      isAway = false;
    } catch (error) {
      isAway = true;
      if (snapshot === null) throw error;
      report(error);
    } finally {
      reading = null;
    }
  }

  function begin(): Promise<void> {
    reading ??= readOnce();
    return reading;
  }

  return {
    number: table.number,
    changedAfter: table.changedAfter,
    isRecent() {
      if (snapshot === null) return false;
      const time = now();
      if (time - triedAt >= SOON_MS) void begin();
      return time - readAt < RECENT_MS || isAway;
    },
    version: () => (!isAway && now() - readAt < KNOWN_MS ? version : null),
    async read() {
      const awaited = begin();
      if (snapshot === null) return await awaited;
      if (isAway) return;
      const late = pause(patienceMs).then(() => 'late' as const);
      if ((await Promise.race([awaited, late])) === 'late') isAway = reading === awaited;
    },
  };
}
