import type { ReadSheet } from './parse-sheet.ts';

type Row = ReadSheet['rows'][number];

/** Rows of one part at most. They are written in one transaction, and on the embedded database every shopper waits for it. */
const ROWS_OF_PART = 10;
/** Characters of one part, unless a single row has more. */
const CHARACTERS_OF_PART = 64 * 1024;

/** Cuts the rows of a sheet into parts of few rows and few characters, in their order. */
export function* partsOf(rows: readonly Row[]): Generator<readonly Row[]> {
  let part: Row[] = [];
  let size = 0;
  for (const row of rows) {
    const length = row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (part.length > 0 && (part.length === ROWS_OF_PART || size + length > CHARACTERS_OF_PART)) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(row);
    size += length;
  }
  if (part.length > 0) yield part;
}
