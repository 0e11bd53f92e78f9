import type { ReadMemory } from '#kernel/remembered-reads';
import { dependenciesOf } from './change-table.ts';
import type { ChangeWatch } from './change-watch.ts';

/** A value is read again after this time without a change, as a page is made again. */
const OLD_MS = 600_000;

/** Follows what pages remember between them by the changes that are known (decision 0440). */
export function createReadMemory(changes: Pick<ChangeWatch, 'number' | 'changedAfter'>, now: () => number): ReadMemory {
  return {
    follow(tags) {
      const dependencies = dependenciesOf(tags);
      const since = now();
      let checked = changes.number();
      let isCurrent = true;
      return () => {
        const number = changes.number();
        if (isCurrent && checked !== number) {
          isCurrent = changes.changedAfter(dependencies, checked) === null;
          checked = number;
        }
        return isCurrent && now() - since < OLD_MS;
      };
    },
  };
}
