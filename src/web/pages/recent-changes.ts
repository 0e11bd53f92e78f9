import type { PageTag } from '#kernel/page-tags';
import { isVisible, type Snapshot, seesAllOf } from '../../database/snapshot.rules.ts';
import { type Dependencies, slotsOfChange } from './change-table.ts';

/** A change and the transaction that wrote it; null for one that no transaction wrote, such as a turn of the clock. */
export type NotedChange = { readonly tag: PageTag; readonly transaction: number | null };

type Read = {
  readonly snapshot: Snapshot;
  readonly changes: readonly { readonly slots: readonly number[]; readonly transaction: number }[];
};

/** The changes of the last reads, by transaction, to compare pages with that other processes have made. */
export type RecentChanges = {
  /** Notes what a read found that saw `snapshot`. */
  note(snapshot: Snapshot, changes: readonly NotedChange[]): void;
  /** Transactions that have changed something of a page and that are not in it, when it was made by a reader with `snapshot`. */
  missing(snapshot: Snapshot, dependencies: Dependencies): readonly number[];
  /** Whether a page that was made by a reader with `snapshot` shows everything that is known here. */
  shows(snapshot: Snapshot, dependencies: Dependencies): boolean;
};

/** More changes than this are forgotten: a page of before is then made here. */
const MOST_CHANGES = 512;

/** Remembers changes since the first read. */
export function createRecentChanges(): RecentChanges {
  /** Everything before it is forgotten; null before the first read. */
  let floor: Snapshot | null = null;
  let reads: Read[] = [];
  let count = 0;

  function missing(snapshot: Snapshot, dependencies: Dependencies): readonly number[] {
    const found = new Set<number>();
    for (const read of reads.toReversed()) {
      if (seesAllOf(snapshot, read.snapshot)) break;
      for (const { slots, transaction } of read.changes) {
        if (!isVisible(snapshot, transaction) && slots.some((slot) => dependencies.includes(slot)))
          found.add(transaction);
      }
    }
    return [...found];
  }

  return {
    note(snapshot, changes) {
      const known = changes.flatMap(({ tag, transaction }) =>
        transaction === null ? [] : [{ slots: slotsOfChange([tag]), transaction }],
      );
      if (floor === null || known.length < changes.length) {
        floor = snapshot;
        reads = [];
        count = 0;
        return;
      }
      if (known.length === 0) return;
      reads.push({ snapshot, changes: known });
      count += known.length;
      while (count > MOST_CHANGES) {
        const oldest = reads.shift();
        if (!oldest) break;
        floor = oldest.snapshot;
        count -= oldest.changes.length;
      }
    },
    missing,
    shows: (snapshot, dependencies) =>
      floor !== null && seesAllOf(snapshot, floor) && missing(snapshot, dependencies).length === 0,
  };
}
