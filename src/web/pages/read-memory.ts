import type { ReadMemory } from '#kernel/remembered-reads';
import { dependenciesOf } from '../../changes/change-table.ts';
import type { Feed } from '../../changes/feed.ts';

/** A value is read again after this time without a change, as a page is made again. */
const OLD_MS = 600_000;

/** Follows what pages remember between them by the changes that are known (decision 0440). */
export function createReadMemory(feed: Pick<Feed, 'number' | 'changedAfter'>, now: () => number): ReadMemory {
  return {
    follow(tags) {
      const dependencies = dependenciesOf(tags);
      const since = now();
      let checked = feed.number();
      let isCurrent = true;
      return () => {
        const number = feed.number();
        if (isCurrent && checked !== number) {
          isCurrent = feed.changedAfter(dependencies, checked) === null;
          checked = number;
        }
        return isCurrent && now() - since < OLD_MS;
      };
    },
  };
}
