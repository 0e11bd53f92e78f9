import { cellText, type SheetCell } from './cell.rules.ts';

const BOM = '\ufeff';

/** Writes rows as CSV (RFC 4180) with a byte order mark, so that spreadsheet programs read it as UTF-8. */
export function csvText(rows: readonly (readonly SheetCell[])[]): string {
  const quoted = (text: string) => (/[",\r\n;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return BOM + rows.map((row) => `${row.map((cell) => quoted(cellText(cell))).join(',')}\r\n`).join('');
}

/** The separator of a CSV text: the one that its first line has most of, outside quotes. */
function separatorOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const count = (mark: string) => line.split(mark).length - 1;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/** Parses CSV text into rows of cells. Null when a quote is never closed. */
export function parseCsv(text: string): readonly (readonly string[])[] | null {
  const body = text.startsWith(BOM) ? text.slice(1) : text;
  const separator = separatorOf(body);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < body.length; at += 1) {
    const one = body.charAt(at);
    if (isQuoted) {
      if (one !== '"') cell += one;
      else if (body.charAt(at + 1) === '"') {
        cell += one;
        at += 1;
      } else isQuoted = false;
    } else if (one === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (one === separator) {
      row.push(cell);
      cell = '';
    } else if (one === '\n' || one === '\r') {
      if (one === '\r' && body.charAt(at + 1) === '\n') at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += one;
  }
  if (isQuoted) return null;
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}
