import type { ReadSheet } from './parse-sheet.ts';

type Row = ReadSheet['rows'][number];

/** Rows of one part at most. They are written in one transaction, and on the embedded database every shopper waits for it. */
const ROWS_OF_PART = 10;
/** Characters of one part, unless a single row has more. */
const CHARACTERS_OF_PART = 64 * 1024;

/** Cuts the rows of a sheet into parts of few rows and few characters, in their order; only before a row that `begins` a family. */
export function* partsOf(rows: readonly Row[], begins: ReadSheet['begins'] = null): Generator<readonly Row[]> {
  let part: Row[] = [];
  let size = 0;
  for (const row of rows) {
    const length = row.cells.reduce((sum, cell) => sum + cell.length, 0);
    const isFull = part.length >= ROWS_OF_PART || size + length > CHARACTERS_OF_PART;
    if (part.length > 0 && isFull && (begins === null || begins.has(row.number))) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(row);
    size += length;
  }
  if (part.length > 0) yield part;
}
