import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { ReadMemory } from '#kernel/remembered-reads';
import { askForPage, countPageMakers, givePage, readPageChanges } from '#shop/catalogue';
import type { Shop } from '../../shop/shop.ts';
import { type ChangeWatch, watchChanges } from './change-watch.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { createReadMemory } from './read-memory.ts';
import { createSharedPages, type SharedPages } from './shared-pages.ts';

/** What pages and answers of calls are kept in, what has changed of them, and what is remembered to make them. */
export type Kept = { readonly cache: PageCache; readonly changes: ChangeWatch; readonly memory: ReadMemory };

/** Names this process, and what all pages of its build have in common. */
export type Sharing = { readonly holder: string; readonly build: string };

type Options = {
  /** Returns a text that changes when all pages do, by the clock. */
  readonly turn: () => Promise<string>;
  /** Runs work for pages that no single request waits for, with limits of its own. */
  readonly apart: <T>(run: () => Promise<T>) => Promise<T>;
  /** The size of the cache in bytes. */
  readonly maxBytes: number;
  /** Called after each read of the changes, before pages are made by it. */
  readonly afterRead?: (() => Promise<void>) | undefined;
  /** For pages that other processes make, too; without it all are made here. */
  readonly sharing?: Sharing | null;
  /** Called when a page that had changed is new again. */
  readonly onRenewed?: ((by: 'itself' | 'another') => void) | undefined;
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
  const { turn, apart, maxBytes, afterRead, sharing, onRenewed, report } = options;
  const now = () => performance.now();
  const shared = sharing ? sharedBy(shop, { ...sharing, apart, now, report }) : null;
  const changes = watchChanges({
    read: (after) =>
      apart(async () => {
        const found = await readPageChanges(shop, after);
        await afterRead?.();
        shared?.announce();
        return found;
      }),
    turn: () => apart(turn),
    patienceMs: CHANGES_PATIENCE_MS,
    now,
    pause: patiently,
    report,
  });
  return {
    changes,
    cache: createPageCache({ maxBytes, changes, now, shared, onRenewed }),
    memory: createReadMemory(changes, now),
  };
}

/** Shares pages through the database. Keys are digests, since a url may be longer than what an index takes. */
function sharedBy(
  shop: Pick<Shop, 'database'>,
  { holder, build, apart, now, report }: Sharing & Pick<Options, 'apart' | 'report'> & { readonly now: () => number },
): SharedPages {
  const digest = (key: string) => createHash('sha256').update(`${build} ${key}`).digest('base64url');
  return createSharedPages({
    ask: (key, transactions) => apart(() => askForPage(shop, { key: digest(key), holder, transactions })),
    give: (key, page) => apart(() => givePage(shop, digest(key), holder, page)),
    count: () => apart(() => countPageMakers(shop, holder, build)),
    now,
    report,
  });
}
