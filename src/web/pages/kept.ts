import { performance } from 'node:perf_hooks';
import type { ReadMemory } from '#kernel/remembered-reads';
import type { Feed } from '../../changes/feed.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { createReadMemory } from './read-memory.ts';

/** What pages and answers of calls are kept in, what has changed of them, and what is remembered to make them. */
export type Kept = { readonly cache: PageCache; readonly feed: Feed; readonly memory: ReadMemory };

/** Creates the cache of a process of at most `maxBytes`. */
export function createKept(feed: Feed, maxBytes: number): Kept {
  const now = () => performance.now();
  return { feed, cache: createPageCache({ maxBytes, feed, now }), memory: createReadMemory(feed, now) };
}
