/** Numbers that were found, and a mark on each of them, until the room is used again. */
export type Marked = {
  readonly numbers: Int32Array;
  has(number: number): boolean;
};

type Lists = readonly ArrayLike<number>[];

/** Room to mark numbers in, which is used again for each search. */
export type Marks = {
  /** Marks the numbers that are in a list of all terms, or of any. */
  mark(size: number, terms: readonly Lists[], join: 'all' | 'any'): Marked;
};

/** Marks count up, so that those of a search before need not be removed; far below the largest number. */
const LAST_MARK = 2 ** 30;

/** Creates room for marks. */
export function createMarks(): Marks {
  let marks = new Int32Array(0);
  let found = new Int32Array(0);
  let last = 0;

  return {
    mark(size, terms, join) {
      if (marks.length < size) {
        marks = new Int32Array(2 * size);
        found = new Int32Array(2 * size);
        last = 0;
      }
      if (last > LAST_MARK) {
        marks.fill(0);
        last = 0;
      }
      const begin = last;
      const whole = begin + (join === 'all' ? terms.length : 1);
      last = whole;
      let count = 0;
      // the fewest first: what they do not have is passed over
      const inTurn =
        join === 'all' && terms.length > 1 ? terms.toSorted((one, other) => sizeOf(one) - sizeOf(other)) : terms;
      inTurn.forEach((lists, place) => {
        const before = begin + (join === 'all' ? place : 0);
        for (const list of lists) {
          for (let at = 0; at < list.length; at += 1) {
            const number = list[at] ?? 0;
            const mark = marks[number] ?? 0;
            // a mark of before this search is none
            if (before === begin ? mark > begin : mark !== before) continue;
            marks[number] = before + 1;
            if (before + 1 < whole) continue;
            found[count] = number;
            count += 1;
          }
        }
      });
      const taken = marks;
      return { numbers: found.subarray(0, count), has: (number) => taken[number] === whole };
    },
  };
}

const sizeOf = (lists: Lists): number => lists.reduce((sum, { length }) => sum + length, 0);
