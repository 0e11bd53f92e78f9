/** Which transactions a reader of PostgreSQL sees: those before `end` that were not under way. */
export type Snapshot = { readonly end: number; readonly underway: ReadonlySet<number> };

/**
 * Reads the text of a `pg_snapshot`: the first transaction under way, the first one that had not begun, and those under way
 * (https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-PG-SNAPSHOT).
 */
export function parseSnapshot(text: string): Snapshot {
  const [, end = '', underway = ''] = text.split(':');
  return { end: Number(end), underway: new Set(underway === '' ? [] : underway.split(',').map(Number)) };
}

/** Whether a reader with this snapshot sees what a transaction has written. */
export function isVisible({ end, underway }: Snapshot, transaction: number): boolean {
  return transaction < end && !underway.has(transaction);
}

/** Whether a reader with snapshot `one` sees every transaction that a reader with `other` sees. */
export function seesAllOf(one: Snapshot, other: Snapshot): boolean {
  for (const transaction of one.underway) if (isVisible(other, transaction)) return false;
  // of the transactions between the two ends, `other` may see none
  if (other.end - one.end > other.underway.size) return false;
  for (let transaction = one.end; transaction < other.end; transaction += 1) {
    if (isVisible(other, transaction)) return false;
  }
  return true;
}
