import type { Language } from '#kernel/market';
import { toDecimalText } from '#kernel/money';
import type { SheetCell } from './cell.rules.ts';
import type { PrintedCell, TablesDocument } from './port.ts';

/** A table of a file; its first row is the head. */
type Sheet = { readonly name: string; readonly rows: readonly (readonly SheetCell[])[] };

/** The most rows of one printed table: the file as XLSX has them all. */
const MAX_ROWS = 1000;

/** The tables of a file as a document to print. Empty tables are left out, amounts have grouped digits and their currency. */
export function tablesDocument(
  sheets: readonly Sheet[],
  about: { readonly language: Language; readonly title: string; readonly lines: readonly string[] },
): TablesDocument {
  const tables = sheets
    .filter(({ rows }) => rows.length > 1)
    .map(({ name, rows }) => {
      const width = Math.max(...rows.map((row) => row.length));
      const [head = [], ...rest] = rows.slice(0, MAX_ROWS + 1);
      const figures = Array.from({ length: width }, (_, column) => isFigures(rest.map((row) => row[column] ?? null)));
      const cells = (row: readonly SheetCell[]): PrintedCell[] =>
        figures.map((figure, column) => ({ text: printed(row[column] ?? null), figure }));
      return { heading: name, head: cells(head), rows: rest.map(cells) };
    });
  return { ...about, tables };
}

function isFigures(cells: readonly SheetCell[]): boolean {
  const filled = cells.filter((cell) => cell !== null && cell !== '');
  return filled.length > 0 && filled.every((cell) => typeof cell !== 'string' || /^-?[\d.,: -]+%?$/.test(cell));
}

function printed(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return grouped(String(cell));
  return `${cell.currency} ${grouped(toDecimalText(cell.money, cell.currency))}`;
}

/** "1234567.50" → "1,234,567.50". */
function grouped(digits: string): string {
  const [whole = '', ...decimals] = digits.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}
