import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Thrown in a transaction that needs rows which too many others are locking. The transaction is rolled back and run
 * again later.
 */
export class Crowded extends Error {
  readonly rows: readonly string[];
  constructor(rows: readonly string[]) {
    super(`too many transactions lock ${rows.join(', ')}`);
    this.name = 'Crowded';
    this.rows = rows;
  }
}

/** The rows that one transaction may lock. */
export type RowSlots = {
  readonly rows: ReadonlySet<string>;
  /** Adds rows, or throws Crowded. */
  admit(rows: readonly string[]): void;
  /** Waits, without a connection, until all these rows may be locked, and adds them. */
  wait(rows: readonly string[], signal: AbortSignal): Promise<void>;
  /** Releases all rows. */
  leave(): void;
};

type Waiting = { readonly rows: readonly string[]; readonly admit: () => void };

/**
 * Limits how many transactions of this process lock the same row at once (docs/database.md). A transaction that waits
 * for a locked row occupies a connection; without a limit, the buyers of one product could occupy all of them. A
 * transaction above `most` waits here, in order of arrival, for all its rows together, so that none waits for a row
 * while it has another.
 */
export function createRowLimiter(most: number): () => RowSlots {
  const inside = new Map<string, number>();
  const line: Waiting[] = [];

  const isFree = (row: string): boolean => (inside.get(row) ?? 0) < most;
  const take = (row: string): void => void inside.set(row, (inside.get(row) ?? 0) + 1);

  function giveBack(row: string): void {
    const left = (inside.get(row) ?? 0) - 1;
    if (left > 0) inside.set(row, left);
    else inside.delete(row);
  }

  /**
   * Admits the transactions that can be since `rows` became free or are waited for by fewer; none overtakes another that waits for one
   * of the same rows. Looks no further down the line than somebody may be admitted: in a rush it is long.
   */
  function admit(rows: Iterable<string>): void {
    const maybe = new Set([...rows].filter(isFree));
    const wanted = new Set<string>();
    for (let at = 0; maybe.size > 0 && at < line.length; ) {
      const waiting = line[at];
      if (waiting?.rows.every((row) => isFree(row) && !wanted.has(row))) {
        line.splice(at, 1);
        waiting.admit();
        // those behind it may have waited for its turn only
        for (const row of waiting.rows) if (isFree(row)) maybe.add(row);
      } else {
        for (const row of waiting?.rows ?? []) wanted.add(row);
        at += 1;
      }
      for (const row of maybe) if (!isFree(row) || wanted.has(row)) maybe.delete(row);
    }
  }

  return () => {
    const rows = new Set<string>();
    const admitTo = (further: readonly string[]): void => {
      for (const row of further) {
        rows.add(row);
        take(row);
      }
    };
    return {
      rows,
      admit(asked) {
        const further = [...new Set(asked)].filter((row) => !rows.has(row));
        const awaited = new Set(line.flatMap((waiting) => waiting.rows));
        if (!further.every((row) => isFree(row) && !awaited.has(row))) throw new Crowded(further);
        admitTo(further);
      },
      wait(asked, signal) {
        const needed = [...new Set(asked)];
        return new Promise((resolve, reject) => {
          const giveUp = (): void => {
            line.splice(line.indexOf(waiting), 1);
            admit(needed);
            reject(signal.reason);
          };
          const waiting: Waiting = {
            rows: needed,
            admit: () => {
              signal.removeEventListener('abort', giveUp);
              admitTo(needed);
              resolve();
            },
          };
          signal.addEventListener('abort', giveUp);
          line.push(waiting);
          admit(needed);
        });
      },
      leave() {
        const left = [...rows];
        for (const row of left) giveBack(row);
        rows.clear();
        admit(left);
      },
    };
  };
}

const current = new AsyncLocalStorage<RowSlots>();

/** Runs the work of a transaction, which may then ask to lock rows. */
export function withRowSlots<T>(slots: RowSlots, run: () => T): T {
  return current.run(slots, run);
}

/**
 * Call this in a transaction before it locks rows that many shoppers share, with a name for each, such as `stock SAR
 * p_1`. When too many transactions of this process lock one of them, this one is rolled back and run again in its
 * turn, so its effects outside the database must be safe to repeat.
 */
export function beforeLocking(rows: readonly string[]): void {
  current.getStore()?.admit(rows);
}
