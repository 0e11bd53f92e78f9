import type { House } from '#kernel/house';
import { readHouse } from '#shop/content';
import { showHouse } from '#texts/house';
import type { OpenCache } from '../changes/cache.ts';

/** Has this process show the house as of every change that it knows. */
export type FollowHouse = () => Promise<void>;

/** The house is as new as what the process knows of changes; while it cannot be read, the last one is shown for as long as pages are. */
const STALENESS = { staleMs: 0, staleIfErrorMs: 6 * 3_600_000 };
/** About how much memory the house takes. */
const HOUSE_BYTES = 8_000;

/** Opens what keeps the house of a process current through the feed (docs/caching.md). Whoever names it in what is made awaits it before. */
export function openFollowHouse(open: OpenCache): FollowHouse {
  const cache = open<House>({ name: 'house', maxBytes: 4 * HOUSE_BYTES, work: 'page' });
  return async () => {
    const make = async (reads: Parameters<typeof readHouse>[0]) => ({
      value: await readHouse({ database: reads.database }),
      bytes: HOUSE_BYTES,
      cacheable: true,
    });
    showHouse(await cache.get('house', make, STALENESS));
  };
}
