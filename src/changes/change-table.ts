import { EVERYTHING, type PageTag } from '#kernel/page-tags';

/**
 * Tags fall into this many slots by their hash, so that the table never grows. Two tags in one slot make a page anew once too
 * often, never too seldom.
 */
const SLOTS = 1 << 17;
/** The slot of a change of everything, which every page has. */
const ALL = SLOTS;
/** The slot of any change at all, for pages that depend on everything. */
const ANY = SLOTS + 1;

/** What every page has. */
export const EVERY_PAGE: readonly number[] = [ALL];

/** The slots of what a page depends on. */
export type Dependencies = Uint32Array;

/** When a change is older than what is known of it. */
const LONG_AGO = Number.NEGATIVE_INFINITY;

export type ChangeTable = {
  /** The number of the last change. */
  number(): number;
  /** Notes that tags have changed at some times, all under the next number. */
  mark(changes: readonly { readonly tag: PageTag; readonly at: number }[]): void;
  /**
   * When the first of some dependencies changed after a number; null when none has. `LONG_AGO` when that is not known, since
   * one of them has changed several times.
   */
  changedAfter(dependencies: Dependencies, number: number): number | null;
};

/** Creates the table of what has changed when: the last two changes of each slot. */
export function createChangeTable(): ChangeTable {
  const last = new Uint32Array(SLOTS + 2);
  const before = new Uint32Array(SLOTS + 2);
  const times = new Float64Array(SLOTS + 2);
  let number = 0;

  function note(slot: number, at: number): void {
    if (last[slot] === number) {
      times[slot] = Math.min(times[slot] ?? at, at);
      return;
    }
    before[slot] = last[slot] ?? 0;
    last[slot] = number;
    times[slot] = at;
  }

  return {
    number: () => number,
    mark(changes) {
      if (changes.length === 0) return;
      number += 1;
      for (const { tag, at } of changes) {
        note(tag === EVERYTHING ? ALL : slotOf(tag), at);
        note(ANY, at);
      }
    },
    changedAfter(dependencies, after) {
      let first: number | null = null;
      for (const slot of dependencies) {
        if ((last[slot] ?? 0) <= after) continue;
        const at = (before[slot] ?? 0) > after ? LONG_AGO : (times[slot] ?? LONG_AGO);
        if (first === null || at < first) first = at;
      }
      return first;
    },
  };
}

/** The slots of some tags. A page without a tag depends on everything. */
export function dependenciesOf(tags: Iterable<PageTag>): Dependencies {
  const slots = new Set<number>();
  for (const tag of tags) slots.add(tag === EVERYTHING ? ANY : slotOf(tag));
  return Uint32Array.from(slots.size === 0 ? [ALL, ANY] : [ALL, ...slots]);
}

/** The slots of a change: of the pages that show one of its tags, and of those that depend on everything. */
export function slotsOfChange(tags: Iterable<PageTag>): readonly number[] {
  const slots = new Set<number>([ANY]);
  for (const tag of tags) {
    if (tag === EVERYTHING) return EVERY_PAGE;
    slots.add(slotOf(tag));
  }
  return [...slots];
}

/** FNV-1a. */
function slotOf(tag: PageTag): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < tag.length; index += 1) {
    hash = Math.imul(hash ^ tag.charCodeAt(index), 0x01000193);
  }
  // the upper bits vary more
  return ((hash >>> 15) ^ hash) & (SLOTS - 1);
}
