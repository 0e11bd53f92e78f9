import type { Bounds, BoundsRefusal } from './bounds.rules.ts';
import { cellText, type SheetCell } from './cell.rules.ts';

const BOM = '\ufeff';

/** Writes rows as CSV (RFC 4180) with a byte order mark, so that spreadsheet programs read it as UTF-8. */
export function csvText(rows: readonly (readonly SheetCell[])[]): string {
  const quoted = (text: string) => (/[",\r\n;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return BOM + rows.map((row) => `${row.map((cell) => quoted(cellText(cell))).join(',')}\r\n`).join('');
}

/** Longer than any first lines. */
const FIRST_LINES = 100_000;

/** The separator of a CSV text: the one that the first line with any has most of, outside quotes. A title has none. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, FIRST_LINES)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/, 30);
  const line = lines.find((one) => /[,;\t]/.test(one)) ?? '';
  const count = (mark: string) => line.split(mark).length - 1;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

const UNBOUNDED = { rows: Infinity, columns: Infinity, cells: Infinity };

/**
 * Parses CSV text into rows of cells. Null when a quote is never closed; a code as soon as there is more than `most`. Cells are
 * cut out of the text: one that is put together letter by letter takes thirty bytes for each.
 */
export function parseCsv(
  text: string,
  most: Bounds = UNBOUNDED,
): readonly (readonly string[])[] | BoundsRefusal | null {
  const body = text.startsWith(BOM) ? text.slice(1) : text;
  const separator = separatorOf(body);
  const marks = new RegExp(`["\\r\\n${separator}]`, 'g');
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let at = 0;
  let cells = 0;
  while (at < body.length) {
    if (rows.length > most.rows) return 'sheetTooLong';
    if (row.length >= most.columns) return 'sheetTooWide';
    if (cells > most.cells + most.columns) return 'sheetTooMany';
    cells += 1;
    marks.lastIndex = at;
    const end = marks.exec(body)?.index ?? body.length;
    cell += body.slice(at, end);
    at = end + 1;
    const mark = body.charAt(end);
    if (mark === '"' && cell.trim() === '') {
      const quoted = quotedFrom(body, at);
      if (!quoted) return null;
      cell = quoted.text;
      at = quoted.next;
    } else if (mark === '"') cell += mark;
    else if (mark === separator) {
      row.push(cell);
      cell = '';
    } else if (mark !== '') {
      if (mark === '\r' && body.charAt(at) === '\n') at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    }
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

/** The text of a quote that was opened before `from`, and where it continues after it; null when it is never closed. */
function quotedFrom(body: string, from: number): { readonly text: string; readonly next: number } | null {
  let text = '';
  for (let at = from; ; ) {
    const end = body.indexOf('"', at);
    if (end < 0) return null;
    text += body.slice(at, end);
    if (body.charAt(end + 1) !== '"') return { text, next: end + 1 };
    text += '"';
    at = end + 2;
  }
}
