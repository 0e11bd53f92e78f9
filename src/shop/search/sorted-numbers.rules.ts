/** Numbers in an order, kept while what they are ordered by changes. */
export type SortedNumbers = {
  /** Says that a number came, went, or took another place. */
  change(number: number): void;
  /** All numbers in their order, until the next change. */
  all(): Int32Array;
};

const FIRST_ROOM = 1024;
/** So many changes are put in place before the numbers are asked for, so that nobody waits for many. */
const MOST_CHANGED = 1000;

/**
 * Keeps the numbers that `isIn`, ordered by `before`, a total order. Changes are put in place together when the numbers are next
 * asked for, in time that grows with how many there are, not with their sorting.
 */
export function createSortedNumbers(
  before: (one: number, other: number) => boolean,
  isIn: (number: number) => boolean,
): SortedNumbers {
  let sorted = new Int32Array(FIRST_ROOM);
  let next = new Int32Array(FIRST_ROOM);
  let length = 0;
  let isChanged = new Uint8Array(FIRST_ROOM);
  let changed: number[] = [];

  function placeOf(number: number, from: number, to: number): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (before(sorted[middle] ?? 0, number)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function settle(): void {
    let stayed = 0;
    for (let at = 0; at < length; at += 1) {
      const number = sorted[at] ?? 0;
      if (isChanged[number] === 1) continue;
      sorted[stayed] = number;
      stayed += 1;
    }
    const added = changed.filter(isIn).sort((one, other) => (before(one, other) ? -1 : 1));
    length = stayed + added.length;
    if (next.length < length) next = new Int32Array(2 * length);
    let [read, written] = [0, 0];
    for (const number of added) {
      const place = placeOf(number, read, stayed);
      next.set(sorted.subarray(read, place), written);
      written += place - read;
      next[written] = number;
      written += 1;
      read = place;
    }
    next.set(sorted.subarray(read, stayed), written);
    [sorted, next] = [next, sorted];
    for (const number of changed) isChanged[number] = 0;
    changed = [];
  }

  return {
    change(number) {
      if (number >= isChanged.length) {
        const more = new Uint8Array(2 * number);
        more.set(isChanged);
        isChanged = more;
      }
      if (isChanged[number] === 1) return;
      isChanged[number] = 1;
      changed.push(number);
      if (changed.length >= MOST_CHANGED) settle();
    },
    all() {
      if (changed.length > 0) settle();
      return sorted.subarray(0, length);
    },
  };
}
