import { createCaches, type OpenCache } from '../../src/changes/cache.ts';
import { type Feed, openFeed } from '../../src/changes/feed.ts';
import type { Database } from '../../src/database/database.ts';
import { isPassing } from '../../src/web/faults.ts';

/** The feed and the caches of a process over a database, as `serve.ts` opens them. */
export function testKeeping(database: Database): { readonly feed: Feed; readonly cache: OpenCache } {
  const feed = openFeed({ database }, { period: async () => '', limited: (run) => run(), report: () => {} });
  return { feed, cache: createCaches({ feed, database, isPassing }) };
}
