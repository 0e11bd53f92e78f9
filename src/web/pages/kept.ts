import { performance } from 'node:perf_hooks';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { ReadMemory } from '#kernel/remembered-reads';
import { readPageChanges } from '#shop/catalogue';
import type { Shop } from '../../shop/shop.ts';
import { type ChangeWatch, watchChanges } from './change-watch.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { createReadMemory } from './read-memory.ts';

/** What pages and answers of calls are kept in, what has changed of them, and what is remembered to make them. */
export type Kept = { readonly cache: PageCache; readonly changes: ChangeWatch; readonly memory: ReadMemory };

type Options = {
  /** Returns a text that changes when all pages do, by the clock. */
  readonly turn: () => Promise<string>;
  /** Runs work for pages that no single request waits for, with limits of its own. */
  readonly apart: <T>(run: () => Promise<T>) => Promise<T>;
  /** The size of the cache in bytes. */
  readonly maxBytes: number;
  /** Reports unexpected failures. */
  readonly report: (error: unknown) => void;
};

/** Reading the changes takes a few milliseconds; after this long, requests use what is known. */
const CHANGES_PATIENCE_MS = 400;

/**
 * Waits, then lets the event loop handle what arrived meanwhile, so that an answer is not late because this process
 * was busy.
 */
async function patiently(ms: number): Promise<void> {
  await pause(ms);
  await setImmediate();
  await setImmediate();
}

/** Creates the cache of a process. */
export function createKept(shop: Pick<Shop, 'database'>, options: Options): Kept {
  const { turn, apart, maxBytes, report } = options;
  const now = () => performance.now();
  const changes = watchChanges({
    read: (after) => apart(() => readPageChanges(shop, after)),
    turn: () => apart(turn),
    patienceMs: CHANGES_PATIENCE_MS,
    now,
    pause: patiently,
    report,
  });
  return {
    changes,
    cache: createPageCache({ maxBytes, changes, now }),
    memory: createReadMemory(changes, now),
  };
}
