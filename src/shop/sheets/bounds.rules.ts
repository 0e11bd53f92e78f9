/** How large a sheet may be: rows below the head, columns, and cells as rows × columns. */
export type Bounds = { readonly rows: number; readonly columns: number; readonly cells: number };

/** In which way a sheet is too large: rows, columns, or cells. */
export type BoundsRefusal = 'sheetTooLong' | 'sheetTooWide' | 'sheetTooMany';

/** What the XML of a sheet says of its size, and the place of its first formula. */
type Outline = {
  readonly rows: number;
  readonly columns: number;
  readonly formula: { readonly row: number; readonly column: number } | null;
};

/** Rows that any spreadsheet program has. */
const LAST_ROW = 1_048_576;
/** Bytes that are looked at together, and the longest tag. */
const STEP = 1024 * 1024;
const LONGEST_TAG = 4096;
const TAG = /<(?:\w+:)?(row|c|f)(?=[\s/>])((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;

/**
 * Reads the size of a sheet from its XML without building anything: the last row and column that have a value. Null for a row
 * that no sheet can have.
 */
export function outlineOf(xml: Buffer): Outline | null {
  let [rows, columns] = [0, 0];
  let cell = { row: 1, column: 1 };
  let tail = '';
  for (let at = 0; at < xml.length; at += STEP) {
    // tags have no other letters, whatever the texts between them have
    const text = tail + xml.toString('latin1', at, at + STEP);
    for (const [, name, attributes = ''] of text.matchAll(TAG)) {
      if (name === 'f') return { rows, columns, formula: cell };
      const [, letters = '', digits = ''] = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/i.exec(attributes) ?? [];
      const row = Number(digits);
      if (row > LAST_ROW) return null;
      if (name === 'row' || digits === '') continue;
      cell = { row, column: columnOf(letters) };
      if (attributes.endsWith('/')) continue;
      rows = Math.max(rows, cell.row);
      columns = Math.max(columns, cell.column);
    }
    const open = text.lastIndexOf('<');
    tail = open > text.lastIndexOf('>') ? text.slice(open, open + LONGEST_TAG) : '';
  }
  return { rows, columns, formula: null };
}

/** "A" → 1, "AA" → 27. */
function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Why a sheet of this size, its head included, is refused; null when it is not. */
export function boundsRefusal(
  { rows, columns }: { readonly rows: number; readonly columns: number },
  most: Bounds,
): BoundsRefusal | null {
  if (rows > most.rows + 1) return 'sheetTooLong';
  if (columns > most.columns) return 'sheetTooWide';
  return rows * columns > most.cells + columns ? 'sheetTooMany' : null;
}
